import { t } from "../i18n/words";
import { qrCode } from "./qrCode";

const QUIET = 4;

/** A text as a QR code for another phone's camera: always dark on light, whatever the theme. */
export function Qr({ text, label }: { text: string; label: string }) {
  const modules = qrCode(text);
  if (!modules) return <p class="hint">{t("qr_too_long")}</p>;
  const size = modules.length + 2 * QUIET;
  const path = modules
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x + QUIET} ${y + QUIET}h1v1h-1z` : "")))
    .join("");
  return (
    <svg class="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} data-testid="qr">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" shape-rendering="crispEdges" />
    </svg>
  );
}
