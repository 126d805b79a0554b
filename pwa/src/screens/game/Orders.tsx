import type { JsonObject, JsonValue } from "@bufbuild/protobuf";
import { useState } from "preact/hooks";
import { text } from "../../board/data";
import { isWhole, orderOf, ordersFor, plainOrder, usualOf } from "../../decisions/orders";
import type { StandingOrder } from "../../gen/fieldpost/rules/v1/order_pb";
import type { FieldInfo } from "../../gen/fieldpost/rules/v1/vocabulary_pb";
import { capital, type Names } from "../../i18n/names";
import { t } from "../../i18n/words";
import { rules } from "../../net/rpc";
import { say } from "../../store/notices";
import { Button } from "../../ui/Button";
import type { MoreProps } from "./More";
import { holdings } from "./holdings";

/** Answers given in advance. The edition says which there are and what belongs to each; what makes no sense the service refuses. */
export function Orders(props: MoreProps) {
  const { live, view, names, tell } = props;
  const [orders, setOrders] = useState<readonly StandingOrder[] | null>(null);
  const list = orders ?? view.orders;
  const save = async () => {
    const outcome = await live.act("orders", (request) => rules.setStandingOrders({ ...request, orders: [...list] }));
    if (outcome.done) {
      setOrders(null);
      say(t("orders_saved"));
    } else tell(outcome);
  };
  return (
    <section>
      <h3>{t("orders")}</h3>
      <p class="hint">{t("orders_hint")}</p>
      <ul class="orders">
        {list.map((order, at) => (
          <li key={at}>
            <span>{described(order, names)}</span>
            <Button kind="quiet" onClick={() => setOrders(list.filter((_, other) => other !== at))} label={t("remove")}>
              ×
            </Button>
          </li>
        ))}
        {list.length === 0 && <li class="hint">{t("orders_none")}</li>}
      </ul>
      <NewOrder view={view} names={names} add={(order) => setOrders([...list, order])} />
      {orders && (
        <Button kind="primary" onClick={() => void save()} testid="save-orders">
          {t("orders_save")}
        </Button>
      )}
    </section>
  );
}

/** An order in words: what it is, and the fields that say something. */
function described(given: StandingOrder, names: Names): string {
  const found = plainOrder(given);
  if (!found) return "";
  const infos = names.board.vocabulary.orders.get(found.order)?.fields ?? [];
  const facts = infos.flatMap((info) => {
    const value = found.fields[info.name] ?? null;
    if (value === null || value === "" || value === false || (value === 0 && info.kind === "number")) return [];
    const name = names.field(info.name, infos);
    return [value === true ? name : t("fact", { name, value: names.value(info.kind, value) })];
  });
  return [names.order(found.order), ...facts].join(" · ");
}

function NewOrder({ view, names, add }: Pick<MoreProps, "view" | "names"> & { add: (order: StandingOrder) => void }) {
  const [order, choose] = useState("");
  const [chosen, setChosen] = useState<JsonObject>({});
  const info = names.board.vocabulary.orders.get(order);
  const usual = Object.fromEntries((info?.fields ?? []).map((one) => [one.name, usualOf(one)]));
  const fields = { ...usual, ...chosen };
  const start = (next: string) => {
    choose(next);
    setChosen({});
  };
  return (
    <div class="column">
      <select
        value={order}
        data-testid="order-kind"
        aria-label={t("orders_add")}
        onChange={(event) => start(event.currentTarget.value)}
      >
        <option value="">{t("orders_add")} …</option>
        {ordersFor(view, names.board.vocabulary).map((one) => (
          <option key={one.order} value={one.order} selected={one.order === order}>
            {names.order(one.order)}
          </option>
        ))}
      </select>
      {info?.fields.map((one) => (
        <OrderField
          key={one.name}
          info={one}
          label={capital(names.field(one.name, info.fields))}
          value={fields[one.name] ?? null}
          among={candidates(one.kind, view, names)}
          names={names}
          set={(value) => setChosen({ ...chosen, [one.name]: value })}
        />
      ))}
      {info && (
        <Button
          onClick={() => {
            add(orderOf({ order, fields }));
            start("");
          }}
          disabled={!isWhole(info, fields)}
          testid="add-order"
        >
          {t("orders_add")}
        </Button>
      )}
    </div>
  );
}

/** All things of a kind that an order may be about; of what armies hold, the viewer's own. */
function candidates(kind: string, view: MoreProps["view"], names: Names): string[] {
  if (kind === "zone") return view.zones.map((zone) => zone.zone);
  if (kind === "army") return view.armies.map((army) => army.army);
  const mine = holdings(view, names.board.vocabulary).filter((one) => one.info.kind === kind);
  return mine.length > 0 ? mine.flatMap((one) => one.ids) : names.board.all(kind);
}

interface OrderFieldProps {
  info: FieldInfo;
  label: string;
  value: JsonValue;
  among: string[];
  names: Names;
  set: (value: JsonValue) => void;
}

function OrderField({ info, label, value, among, names, set }: OrderFieldProps) {
  if (info.kind === "flag")
    return (
      <label class="toggle">
        <input type="checkbox" checked={value === true} onChange={(event) => set(event.currentTarget.checked)} />
        <span>{label}</span>
      </label>
    );
  if (info.kind === "number")
    return (
      <label class="field">
        <span>{label}</span>
        <input
          type="number"
          min={0}
          inputMode="numeric"
          value={value === null ? "" : Number(value)}
          onInput={({ currentTarget: { value: typed } }) => set(typed === "" ? null : Math.trunc(Number(typed)))}
        />
      </label>
    );
  return (
    <label class="field">
      <span>{label}</span>
      <select value={text(value)} onChange={(event) => set(event.currentTarget.value || null)}>
        <option value="">{t(info.optional ? "any" : "choose_one")}</option>
        {among.map((id) => (
          <option key={id} value={id} selected={id === value}>
            {names.value(info.kind, id)}
          </option>
        ))}
      </select>
    </label>
  );
}
