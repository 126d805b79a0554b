import { useRef, useState } from "preact/hooks";
import { t } from "../i18n/words";
import { say } from "../store/notices";
import { Button } from "./Button";
import { laterPart } from "./Later";
import { Waiting } from "./Page";
import { canShare, share } from "./share";

const Qr = laterPart(
  async () => (await import("./Qr")).Qr,
  () => <Waiting />,
);

interface ShareProps {
  link: string;
  label: string;
  text: string;
  testid: string;
  /** Whether this is what the screen is for. */
  main?: boolean;
}

/** A link to be copied, shown to another phone's camera, or handed to the system's own sheet where there is one. */
export function ShareLink({ link, label, text, testid, main = false }: ShareProps) {
  const box = useRef<HTMLInputElement>(null);
  const [drawn, draw] = useState(false);
  const kind = main ? "primary" : "plain";
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
        {canShare() && (
          <Button kind={kind} onClick={() => share(text, link)}>
            {t("share")}
          </Button>
        )}
        <Button kind={canShare() ? "plain" : kind} onClick={() => void copy()}>
          {t("copy_link")}
        </Button>
        <Button onClick={() => draw(!drawn)} testid={`${testid}-qr`}>
          {t(drawn ? "qr_hide" : "qr_show")}
        </Button>
      </div>
      {drawn && <Qr text={link} label={t("qr_of", { label })} />}
    </>
  );
}
