import { useEffect } from "preact/hooks";
import { t } from "../../i18n/words";
import { loadEditions } from "../../store/editions";
import { me } from "../../store/me";
import { meet, profiles } from "../../store/profiles";
import { Page } from "../../ui/Page";
import { Relation } from "./Relation";
import { StandingOf } from "./Standing";

/** Somebody else: how well and how reliably they play. */
export function PlayerScreen({ id }: { id: string }) {
  useEffect(() => {
    void meet([id]);
    void loadEditions().catch(() => undefined);
  }, [id]);
  const name = profiles.value.get(id) ?? t("somebody");
  return (
    <Page title={name}>
      <StandingOf userId={id} />
      {me.value && me.value.userId !== id && <Relation userId={id} name={name} />}
    </Page>
  );
}
