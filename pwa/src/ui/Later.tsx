import type { ComponentChildren, ComponentType } from "preact";
import { t } from "../i18n/words";
import { useAttempts, useLoaded } from "./hooks";
import { Failed, Page, Waiting } from "./Page";

/** A screen whose code is fetched when it is first shown, so that the first screen need not wait for it. */
export function later<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let there: ComponentType<P> | undefined;
  return function Later(props: P) {
    const [attempt, again] = useAttempts();
    const found = useLoaded(async () => (there ??= await load()), [load], attempt);
    const Screen = there ?? (found.state === "there" ? found.value : undefined);
    if (Screen) return <Screen {...props} />;
    return (
      <Page title={t("app")}>
        {found.state === "failed" ? <Failed refusal={found.refusal} again={again} /> : <Waiting />}
      </Page>
    );
  };
}

/** A part of a screen whose code is fetched when it is first shown; until then something else stands there. */
export function laterPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  meanwhile: (props: P) => ComponentChildren,
): ComponentType<P> {
  let there: ComponentType<P> | undefined;
  return function LaterPart(props: P) {
    const found = useLoaded(async () => (there ??= await load()), [load]);
    const Part = there ?? (found.state === "there" ? found.value : undefined);
    return Part ? <Part {...props} /> : <>{meanwhile(props)}</>;
  };
}
