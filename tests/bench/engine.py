"""Measures the engine that is on the path, pure or compiled, and prints the figures as one JSON object.

Run by `tests.bench` in a process of its own, several times in turn with the other build.
"""

import gc
import json
import statistics
import sys
import time
from collections.abc import Callable

from services.bots.brains.match import brains, play_on, start
from services.rules.engine.editions import variant
from services.rules.engine.kernel import play as kernel_play
from services.rules.engine.kernel.events import Event, TurnBegan
from services.rules.engine.kernel.play import Play, open_asks, replay
from services.rules.engine.kernel.record import decode, encode
from services.rules.engine.kernel.variant import Variant

SEATS = 5
ANSWERS = 10_000
"""Where a game is cut that two equal bots never end: about 600 player-turns, one game in a hundred."""

COLLECTOR = (50_000, 50, 100)
"""Events hold no cycles, so the services raise the collector's threshold; both settings are measured."""


def compiled() -> bool:
    return not str(kernel_play.__file__).endswith(".py")


def cpu(work: Callable[[], object]) -> float:
    """CPU seconds that a piece of work takes."""
    started = time.process_time()
    work()
    return time.process_time() - started


def played(kind: Variant, games: int, first: int) -> list[Play]:
    """Whole games between greedy bots."""
    done = []
    for seed in range(first, first + games):
        play = start(kind, seed)
        play_on(play, brains(("greedy",), kind.seats, seed), ANSWERS)
        done.append(play)
    return done


def turns(plays: list[Play]) -> int:
    return sum(1 for play in plays for event in play.log if type(event) is TurnBegan)


def rate(kind: Variant, games: int) -> tuple[float, float]:
    """Player-turns a CPU-second, and events a player-turn; one game's log is kept at a time."""
    seen = events = 0
    started = time.process_time()
    for seed in range(games):
        plays = played(kind, 1, seed)
        seen += turns(plays)
        events += len(plays[0].log)
    return seen / (time.process_time() - started), events / seen


def folded(kind: Variant, logs: list[list[Event]]) -> None:
    for log in logs:
        replay(kind.new_game(), log)


def replay_ratios(kind: Variant, games: int) -> tuple[float, float, float]:
    """Playing ÷ folding, playing ÷ folding from bytes, and kB of log for a hundred player-turns."""
    plays: list[Play] = []
    playing = cpu(lambda: plays.extend(played(kind, games, 1000)))
    logs = [play.log for play in plays]
    texts = [json.dumps([encode(event) for event in log], separators=(",", ":")).encode() for log in logs]
    folding = cpu(lambda: folded(kind, logs))
    reading = cpu(lambda: folded(kind, [[decode(raw) for raw in json.loads(text)] for text in texts]))
    size = sum(len(text) for text in texts) / turns(plays) * 100 / 1000
    return playing / folding, playing / reading, size


def copy_us(kind: Variant) -> float:
    """Microseconds for a copy of a game in the middle."""
    play = start(kind, 7)
    play_on(play, brains(("greedy",), kind.seats, 7), 300)
    game = play.game
    count = 20_000
    return cpu(lambda: [game.copy() for _ in range(count)]) / count * 1e6


def late_ratio() -> float:
    """What action 5,000 of a game costs ÷ action 5: caretakers, so that early and late turns are alike."""
    kind = variant("world", "conquest", SEATS)
    play = start(kind, 1)
    players = brains(("caretaker",), SEATS, 1)
    times: list[float] = []
    while len(times) < 5_300:
        ask = open_asks(play.game)[0]
        action = players[ask.seat].choose(play.game, ask)
        started = time.perf_counter()
        play.submit(ask.seat, action)
        times.append(time.perf_counter() - started)
    return statistics.median(times[5_000:5_300]) / statistics.median(times[5:305])


def advanced_ratio(games: int) -> float:
    """Events a CPU-second in the advanced rules ÷ in the classic game, the same bot, in turn."""
    kinds = (variant("napoleon", "advanced", SEATS), variant("world", "conquest", SEATS))
    rates: list[list[float]] = [[], []]
    for turn in range(4):
        for at, kind in enumerate(kinds):
            started = time.process_time()
            events = sum(len(play.log) for play in played(kind, games, turn * games))
            rates[at].append(events / (time.process_time() - started))
    return statistics.median(rates[0]) / statistics.median(rates[1])


def main() -> None:
    """Measures everything once; `games` is how many games each rate is taken over."""
    games = int(sys.argv[1])
    kind = variant("world", "conquest", SEATS)
    played(kind, 3, 5_000)  # tables of dice, imports
    plain, _ = rate(kind, games // 2)
    gc.freeze()
    gc.set_threshold(*COLLECTOR)
    tuned, events = rate(kind, games)
    fold, read, size = replay_ratios(kind, games // 2)
    figures = {
        "compiled": compiled(),
        "turns_per_cpu_s": tuned,
        "turns_per_cpu_s_default_collector": plain,
        "events_per_turn": events,
        "replay_ratio": fold,
        "replay_from_bytes_ratio": read,
        "log_kb_per_game": size,
        "copy_us": copy_us(kind),
        "late_action_ratio": late_ratio(),
        "advanced_events_ratio": advanced_ratio(games // 8),
    }
    print(json.dumps(figures))


if __name__ == "__main__":
    main()
