import { create, ScalarType, type DescField } from "@bufbuild/protobuf";
import { useState } from "preact/hooks";
import { StandingOrderSchema, type StandingOrder } from "../../gen/fieldpost/rules/v1/order_pb";
import { capital, type Names } from "../../i18n/names";
import { locale, spoken, t } from "../../i18n/words";
import { kindOf } from "../../decisions/kinds";
import { ordersFor } from "../../decisions/orders";
import { rules } from "../../net/rpc";
import { say } from "../../store/notices";
import { Button } from "../../ui/Button";
import { Stepper } from "../../ui/Stepper";
import type { MoreProps } from "./More";
import { holdings } from "./holdings";

type Fields = Record<string, string | number | boolean>;

/** Answers given in advance. The forms follow the contract; what else makes no sense in this game the service refuses. */
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
            <span>{describe(order, names)}</span>
            <Button kind="quiet" onClick={() => setOrders(list.filter((_, other) => other !== at))} label={t("remove")}>
              ×
            </Button>
          </li>
        ))}
        {list.length === 0 && <li class="hint">{t("orders_none")}</li>}
      </ul>
      <NewOrder {...props} add={(order) => setOrders([...list, order])} />
      {orders && (
        <Button kind="primary" onClick={() => void save()} testid="save-orders">
          {t("orders_save")}
        </Button>
      )}
    </section>
  );
}

function describe(order: StandingOrder, names: Names): string {
  const { order: chosen } = order;
  const field = StandingOrderSchema.fields.find((one) => one.localName === chosen.case);
  if (!field || chosen.case === undefined) return "";
  const values: [string, unknown][] = (field.message?.fields ?? []).map((one) => [
    one.name,
    chosen.value[one.localName as keyof typeof chosen.value],
  ]);
  const facts = values
    .filter(([, value]) => value !== undefined && value !== "" && value !== 0)
    .map(([name, value]) => t("fact", { name: fieldName(field.name, name, names), value: said(name, value, names) }));
  return [orderName(field.name), ...facts].join(" · ");
}

function orderName(name: string): string {
  return spoken.value.words.orders[name] ?? capital(name.replaceAll("_", " "));
}

/** A field means in an order what the order says; elsewhere the same name may mean something else. */
function fieldName(order: string, name: string, names: Names): string {
  return spoken.value.words.fields[`${order}.${name}`] ?? names.field(name);
}

function said(name: string, value: unknown, names: Names): string {
  return name === "odds" ? percent(Number(value)) : names.value(name, value as string);
}

function percent(value: number): string {
  return (value / 100).toLocaleString(locale(), { style: "percent" });
}

function NewOrder({ view, names, add }: MoreProps & { add: (order: StandingOrder) => void }) {
  const [kind, setKind] = useState("");
  const [fields, setFields] = useState<Fields>({});
  const field = StandingOrderSchema.fields.find((one) => one.name === kind);
  const put = () => {
    if (!field?.message) return;
    const value = create(
      field.message,
      Object.fromEntries(field.message.fields.map((one) => [one.localName, valueOf(one, fields)])),
    );
    add(create(StandingOrderSchema, { order: { case: field.localName, value } as StandingOrder["order"] }));
    setKind("");
    setFields({});
  };
  const parts = field?.message?.fields ?? [];
  const needed = parts.some((one) => one.name === "card" && !fields["card"]);
  return (
    <div class="column">
      <select
        value={kind}
        data-testid="order-kind"
        aria-label={t("orders_add")}
        onChange={(event) => setKind(event.currentTarget.value)}
      >
        <option value="">{t("orders_add")} …</option>
        {ordersFor(view).map((one) => (
          <option key={one.name} value={one.name} selected={one.name === kind}>
            {orderName(one.name)}
          </option>
        ))}
      </select>
      {parts.map((one) => (
        <OrderField
          key={one.name}
          field={one}
          label={capital(fieldName(kind, one.name, names))}
          value={fields[one.name]}
          candidates={candidates(one.name, view, names)}
          names={names}
          set={(value) => setFields({ ...fields, [one.name]: value })}
        />
      ))}
      {field && (
        <Button onClick={put} disabled={needed}>
          {t("orders_add")}
        </Button>
      )}
    </div>
  );
}

function valueOf(field: DescField, values: Fields): string | number | boolean | undefined {
  const value = values[field.name];
  if (value !== undefined && value !== "") return value;
  return field.name === "dice" ? 1 : undefined;
}

function candidates(name: string, view: MoreProps["view"], names: Names): string[] {
  switch (kindOf(name)) {
    case "zone":
      return view.zones.map((zone) => zone.zone);
    case "army":
      return view.armies.map((army) => army.army);
    case "region":
      return names.board.regions.map((region) => region.id);
    case "card":
      return holdings(view).cards;
    default:
      return [];
  }
}

interface OrderFieldProps {
  field: DescField;
  label: string;
  value: string | number | boolean | undefined;
  candidates: string[];
  names: Names;
  set: (value: string | number | boolean) => void;
}

function OrderField({ field, label, value, candidates: among, names, set }: OrderFieldProps) {
  if (kindOf(field.name) === "word" || field.name === "first") {
    const flag = field.fieldKind === "scalar" && field.scalar === ScalarType.BOOL;
    if (flag) {
      return (
        <label class="toggle">
          <input type="checkbox" checked={value === true} onChange={(event) => set(event.currentTarget.checked)} />
          <span>{label}</span>
        </label>
      );
    }
    if (field.name === "odds") {
      const tenths = Number(value ?? 0) / 10;
      const say = (tenth: number) => percent(tenth * 10);
      return <Stepper label={label} value={tenths} low={0} high={10} say={say} onChange={(now) => set(now * 10)} />;
    }
    const low = field.name === "dice" ? 1 : 0;
    return <Stepper label={label} value={Number(value ?? low)} low={low} high={3} onChange={set} />;
  }
  return (
    <label class="field">
      <span>{label}</span>
      <select value={String(value ?? "")} onChange={(event) => set(event.currentTarget.value)}>
        <option value="">
          {t(kindOf(field.name) === "army" ? "anybody" : field.name === "card" ? "none" : "everywhere")}
        </option>
        {among.map((id) => (
          <option key={id} value={id} selected={id === value}>
            {names.value(field.name, id)}
          </option>
        ))}
      </select>
    </label>
  );
}
