import { useRef } from "preact/hooks";
import { t } from "../i18n/words";
import { say } from "../store/notices";
import { Button } from "./Button";

/** A link to be copied, or handed to the system's own sheet where there is one. */
export function ShareLink({
  link,
  label,
  text,
  testid,
}: {
  link: string;
  label: string;
  text: string;
  testid: string;
}) {
  const share = (navigator as { share?: (data: ShareData) => Promise<void> }).share?.bind(navigator);
  const box = useRef<HTMLInputElement>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      say(t("copied"));
    } catch {
      box.current?.select(); // on plain HTTP the browser leaves the copying to people
    }
  };
  return (
    <>
      <input
        ref={box}
        type="text"
        readOnly
        value={link}
        aria-label={label}
        data-testid={testid}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div class="row wrap">
        <Button onClick={() => void copy()}>{t("copy_link")}</Button>
        {share && (
          <Button onClick={() => void share({ title: t("app"), text, url: link }).catch(() => undefined)}>
            {t("share")}
          </Button>
        )}
      </div>
    </>
  );
}
