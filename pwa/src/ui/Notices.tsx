import { t } from "../i18n/words";
import { dismiss, notices } from "../store/notices";
import { route } from "../routes";
import { online } from "../store/online";

/** What has to be said once, and whether there is a network at all; a game says that better itself. */
export function Notices() {
  const all = notices.value;
  const connected = online.value;
  const inGame = route.value.screen === "game";
  return (
    <div class="notices" role="status" aria-live="polite">
      {!connected && !inGame && <p class="notice warning">{t("offline")}</p>}
      {all.map((notice) => (
        <div key={notice.id} class={`notice ${notice.tone}`}>
          <span>{notice.text}</span>
          {notice.action && (
            <button type="button" onClick={notice.action.run}>
              {notice.action.label}
            </button>
          )}
          <button type="button" class="dismiss" aria-label={t("close")} onClick={() => dismiss(notice.id)}>
            ×
          </button>
        </div>
      ))}
    </div>
  );
}
