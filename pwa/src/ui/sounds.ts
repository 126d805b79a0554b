import type { Feeling } from "./feel";

/** Five short sounds, made as they are heard: paper, dice, drum, stamp, and a fanfare of two notes. */
const SOUNDS: Readonly<Record<Feeling, (at: AudioContext) => void>> = {
  placed: (audio) => rustle(audio, { from: 0, length: 0.06, pitch: 3200, loud: 0.12 }),
  dice: (audio) => [0, 0.07, 0.15].forEach((from) => rustle(audio, { from, length: 0.04, pitch: 1400, loud: 0.25 })),
  taken: (audio) => tone(audio, { from: 0, length: 0.28, pitch: 92, loud: 0.5 }),
  posted: (audio) => {
    tone(audio, { from: 0, length: 0.12, pitch: 130, loud: 0.5 });
    rustle(audio, { from: 0, length: 0.05, pitch: 900, loud: 0.3 });
  },
  won: (audio) => {
    tone(audio, { from: 0, length: 0.2, pitch: 523, loud: 0.25 });
    tone(audio, { from: 0.18, length: 0.5, pitch: 784, loud: 0.25 });
  },
};

interface Note {
  /** In seconds from now. */
  from: number;
  length: number;
  pitch: number;
  loud: number;
}

let audio: AudioContext | undefined;

export function play(what: Feeling): void {
  audio ??= new AudioContext();
  SOUNDS[what](audio);
}

function fading(at: AudioContext, { from, length, loud }: Note): GainNode {
  const gain = at.createGain();
  gain.gain.setValueAtTime(loud, at.currentTime + from);
  gain.gain.exponentialRampToValueAtTime(0.001, at.currentTime + from + length);
  gain.connect(at.destination);
  return gain;
}

function tone(at: AudioContext, note: Note): void {
  const source = at.createOscillator();
  source.type = "triangle";
  source.frequency.value = note.pitch;
  source.connect(fading(at, note));
  source.start(at.currentTime + note.from);
  source.stop(at.currentTime + note.from + note.length);
}

/** Noise around a pitch. */
function rustle(at: AudioContext, note: Note): void {
  const samples = Math.ceil(at.sampleRate * note.length);
  const buffer = at.createBuffer(1, samples, at.sampleRate);
  const data = buffer.getChannelData(0);
  for (let n = 0; n < samples; n++) data[n] = Math.random() * 2 - 1;
  const source = at.createBufferSource();
  source.buffer = buffer;
  const band = at.createBiquadFilter();
  band.type = "bandpass";
  band.frequency.value = note.pitch;
  source.connect(band).connect(fading(at, note));
  source.start(at.currentTime + note.from);
}
