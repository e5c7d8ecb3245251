// What an offer form says while it is typed: the lines that can be read, and their total once all that count can be.
import { expect, test } from "vitest";
import { typedOffer } from "./offer-preview.ts";

const row = (index: number, price: string, more: Record<string, string> = {}): [string, string][] => [
  [`lines[${index}].label`, `Item ${index}`],
  [`int:lines[${index}].quantity`, more.quantity ?? "1"],
  [`money:lines[${index}].unit_net_minor`, price],
  [`percent:lines[${index}].tax_bp`, "19"],
  [`lines[${index}].choice`, more.choice ?? ""],
];
const terms: [string, string][] = [
  ["int:deposit_bp", "2000"],
  ["int:validity", "48"],
  ["validity_unit", "hours"],
  ["policy", "strict"],
];
const typed = (fields: [string, string][], locale = "en") => typedOffer(new Map(fields), "EUR", locale);

test("an offer is read in the page's language, with its deposit and terms", () => {
  const offer = typed([...row(0, "1.000,50", { quantity: "2" }), ...terms], "de");
  expect(offer.lines).toMatchObject([{ label: "Item 0", quantity: 2, unit_net_minor: 100_050, unit: null }]);
  expect(offer.totals).toMatchObject({ net_minor: 200_100, total_minor: 238_119, deposit_minor: 47_624 });
  expect(offer).toMatchObject({ policy: "strict", validity: { quantity: 48, unit: "hour" } });
});

test("optional lines are shown and not counted, and empty rows are neither", () => {
  const empty = row(2, "").map(([name]): [string, string] => [name, ""]);
  const offer = typed([...row(0, "100"), ...row(1, "50", { choice: "optional" }), ...empty]);
  expect(offer.lines.map(({ choice }) => choice)).toEqual(["included", "optional"]);
  expect(offer.totals?.net_minor).toBe(10_000);
});

test.each([
  ["no figure", "", {}],
  ["letters for a figure", "ten", {}],
  ["more than one payment can carry", "99,999,999.00", { quantity: "9999" }],
  ["no whole quantity", "10", { quantity: "0" }],
])("there is no total while a line that counts has %s", (_what, price, more) => {
  const offer = typed([...row(0, "100"), ...row(1, price, more)]);
  expect(offer.lines).toHaveLength(1);
  expect(offer.totals).toBeNull();
  const optional = typed([...row(0, "100"), ...row(1, price, { ...more, choice: "optional" })]);
  expect(optional.totals?.net_minor, "an optional one waits").toBe(10_000);
});
