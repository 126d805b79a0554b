// @vitest-environment happy-dom
import { create } from "@bufbuild/protobuf";
import { useState } from "preact/hooks";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { OfferFieldSchema, type OfferField } from "../../src/gen/fieldpost/rules/v1/view_pb";
import { assign, emptyDraft, fillIn } from "../../src/decisions/form";
import type { Value } from "../../src/decisions/values";
import { offer, pick, view } from "../builders";
import { click, drawn } from "../drawn";
import { boardOf } from "../editions";

vi.mock("@connectrpc/connect-web", () => import("../service"));
const { speak } = await import("../../src/i18n/words");
const { Names } = await import("../../src/i18n/names");
const { FormProvider } = await import("../../src/decisions/context");
const { Field } = await import("../../src/decisions/fields/Field");

const board = boardOf("world");

/** One field in a form of its own; `held` is what it holds after each change. */
function field(name: string, bound: OfferField["bound"]) {
  const held: Value[] = [];
  const offers = [offer("wish", { [name]: bound })];
  const Form = () => {
    const [draft, setDraft] = useState(emptyDraft("wish"));
    const set = (field: string, value: Value) => {
      held.push(value);
      setDraft((now) => assign(offers, now, field, value));
    };
    const form = fillIn(offers, draft);
    const names = new Names(board, "en");
    const answer = () => {
      throw new Error("nobody sends this form");
    };
    return (
      <FormProvider
        value={{
          ...form,
          view: view(1, {}),
          board,
          names,
          standings: [],
          selected: null,
          slot: null,
          aimAt: () => undefined,
          set,
          setDraft,
          answer,
        }}
      >
        {form.fields.map((one) => (
          <Field key={one.name} field={one} />
        ))}
      </FormProvider>
    );
  };
  return { ...drawn(<Form />), held };
}

const some = (ids: string[], low: number, high: number, weights: number[] = []): OfferField["bound"] => {
  const among = ids.map((id) => ({ value: { case: "id" as const, value: id } }));
  return create(OfferFieldSchema, { bound: { case: "some", value: { among, low, high, weights } } as never }).bound;
};
const ranking = (ids: string[]): OfferField["bound"] => {
  const among = ids.map((id) => ({ value: { case: "id" as const, value: id } }));
  return create(OfferFieldSchema, { bound: { case: "ranking", value: { among } } as never }).bound;
};

beforeAll(() => speak("en"));

describe("a field that is", () => {
  test("one of some places is chosen by its name", () => {
    const form = field("zone", pick("peru", "brazil"));
    expect(form.getByTestId("pick-zone-peru").textContent).toBe("Peru");
    click(form.getByTestId("pick-zone-peru"));
    expect(form.held).toEqual(["peru"]);
  });

  test("the only place that is possible says so and asks nothing", () => {
    const form = field("zone", pick("peru"));
    expect(form.container.textContent).toContain("Peru");
    expect(form.queryByTestId("pick-zone-peru")).toBeNull();
  });

  test("one of a few cards shows their faces", () => {
    const form = field("card", pick("alaska", "peru"));
    click(form.getByTestId("pick-card-alaska"));
    expect(form.held).toEqual(["alaska"]);
    expect(form.getByTestId("pick-card-alaska").textContent).toContain("Infantry");
  });

  test("yes or no says yes and no", () => {
    const flags = [true, false].map((value) => ({ value: { case: "flag" as const, value } }));
    const form = field(
      "agreed",
      create(OfferFieldSchema, { bound: { case: "pick", value: { among: flags } } as never }).bound,
    );
    click(form.getByText("No"));
    expect(form.held).toEqual([false]);
  });

  test("some of many counts what was chosen, and takes it back", () => {
    const form = field("cards", some(["alaska", "peru", "china"], 3, 3));
    click(form.getByTestId("some-cards-alaska"));
    click(form.getByTestId("some-cards-peru"));
    expect(form.container.textContent).toContain("2 of 3");
    click(form.getByTestId("some-cards-alaska"));
    expect(form.held.at(-1)).toEqual(["peru"]);
  });

  test("some of many with weights says what each is worth", () => {
    const form = field("cards", some(["alaska", "peru"], 2, 3, [2, 1]));
    expect(form.getByTestId("some-cards-alaska").textContent).toContain("2");
    click(form.getByTestId("some-cards-alaska"));
    expect(form.container.textContent).toContain("2");
  });

  test("an order of preference is built, changed and shortened", () => {
    const form = field("zones", ranking(["peru", "brazil", "argentina"]));
    click(form.getByText("Peru"));
    click(form.getByText("Brazil"));
    click(form.getByLabelText("Up: Brazil"));
    expect(form.held.at(-1)).toEqual(["brazil", "peru"]);
    click(form.getByLabelText("Remove: Brazil"));
    expect(form.held.at(-1)).toEqual(["peru"]);
  });
});
