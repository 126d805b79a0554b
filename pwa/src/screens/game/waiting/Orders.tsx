import "./waiting.css";
import type { JsonObject, JsonValue } from "@bufbuild/protobuf";
import { useState } from "preact/hooks";
import { inForce, isWhole, ordersFor, plainOrder, usualOf, type PlainOrder } from "../../../decisions/orders";
import type { View } from "../../../gen/fieldpost/rules/v1/view_pb";
import type { OrderInfo } from "../../../gen/fieldpost/rules/v1/vocabulary_pb";
import { capital, type Names } from "../../../i18n/names";
import { t } from "../../../i18n/words";
import { rules } from "../../../net/rpc";
import type { LiveGame, Outcome } from "../../../store/game/live";
import { Switch } from "../../../ui/Switch";
import { OrderField } from "./OrderField";
import { whyAway } from "./away";

interface OrdersProps {
  live: LiveGame;
  view: View;
  names: Names;
  tell: (outcome: Outcome) => void;
}

/** Answers given in advance, each a sentence with a switch: what is turned holds at once, and what makes no sense the service refuses. */
export function Orders({ live, view, names, tell }: OrdersProps) {
  const [changed, change] = useState(false); // what is told of orders is about those of before
  const given = view.orders.flatMap((one) => plainOrder(one) ?? []);
  const save = async (orders: readonly PlainOrder[]) => {
    change(true);
    tell(await live.act("orders", (request) => rules.setStandingOrders({ ...request, orders: inForce(orders) })));
  };
  const put = (at: number, order: PlainOrder | null) =>
    void save(given.flatMap((one, index) => (index === at ? (order ?? []) : one)));
  return (
    <section>
      <h3>{t("orders")}</h3>
      <p class="hint">{t("orders_hint")}</p>
      <ul class="orders" data-testid="orders">
        {ordersFor(view, names.board.vocabulary).flatMap((info) => {
          const own = given.map((order, at) => ({ order, at })).filter(({ order }) => order.order === info.order);
          const more =
            own.length === 0 || info.fields.some((field) => field.kind !== "number" && field.kind !== "flag");
          const why = changed ? "" : whyAway(live.state.value.entries, info.order, view.viewer, names);
          return [
            ...own.map(({ order, at }) => (
              <Row
                key={`${info.order} ${at}`}
                {...{ info, view, names, why }}
                order={order}
                put={(next) => put(at, next)}
              />
            )),
            ...(more
              ? [
                  <NewRow
                    key={`${info.order} ${own.length}`}
                    {...{ info, view, names }}
                    why={own.length === 0 ? why : ""}
                    another={own.length > 0}
                    add={(order) => void save([...given, order])}
                  />,
                ]
              : []),
          ];
        })}
      </ul>
    </section>
  );
}

interface RowProps {
  info: OrderInfo;
  view: View;
  names: Names;
  /** Why it was put away, or means nothing any more, in words; empty where nobody told. */
  why: string;
}

/** An order that holds, with what it says. */
function Row({
  info,
  view,
  names,
  why,
  order,
  put,
}: RowProps & { order: PlainOrder; put: (order: PlainOrder | null) => void }) {
  return (
    <li class="order" data-testid={`order-${info.order}`}>
      <Switch label={names.order(info.order)} on onChange={() => put(null)} />
      <Away why={why} />
      <Fields
        {...{ info, view, names }}
        fields={order.fields}
        set={(fields) => isWhole(info, fields) && put({ order: info.order, fields })}
      />
    </li>
  );
}

interface NewProps extends RowProps {
  /** Whether there are such orders already. */
  another: boolean;
  add: (order: PlainOrder) => void;
}

/** An order that does not hold: it does as soon as everything is said that it cannot do without. */
function NewRow({ info, view, names, why, another, add }: NewProps) {
  const [fields, setFields] = useState<JsonObject | null>(null);
  const usual = () => Object.fromEntries(info.fields.map((one): [string, JsonValue] => [one.name, usualOf(one)]));
  const become = (next: JsonObject) => {
    setFields(next);
    if (isWhole(info, next)) add({ order: info.order, fields: next });
  };
  return (
    <li class="order" data-testid={`new-order-${info.order}`}>
      <Switch
        label={another ? t("orders_more") : names.order(info.order)}
        on={fields !== null}
        onChange={() => (fields ? setFields(null) : become(usual()))}
      />
      {fields === null && <Away why={why} />}
      {fields && <Fields {...{ info, view, names, fields }} set={become} />}
    </li>
  );
}

function Away({ why }: { why: string }) {
  return why === "" ? null : (
    <p class="hint order-away" data-testid="order-away">
      {why}
    </p>
  );
}

interface FieldsProps extends Omit<RowProps, "why"> {
  fields: JsonObject;
  set: (fields: JsonObject) => void;
}

function Fields({ info, view, names, fields, set }: FieldsProps) {
  if (info.fields.length === 0) return null;
  return (
    <div class="order-fields">
      {info.fields.map((field) => (
        <OrderField
          key={field.name}
          {...{ field, view, names }}
          label={capital(names.field(field.name, info.fields))}
          value={fields[field.name] ?? null}
          set={(value) => set({ ...fields, [field.name]: value })}
        />
      ))}
    </div>
  );
}
