// What a comparison of offers marks: the best value of a row only where the values can be compared.
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { viewerWords } from "#app/components/shell/viewer-text.ts";
import type { CompareRow } from "#app/ui/data/compare.tsx";
import { ViewerContext } from "#app/ui/viewer.ts";
import { m } from "#messages/messages.js";
import { cancelRow, type Offers, partRows, totalRow, validRow } from "./compare-rows.tsx";

const viewer = { locale: "en", time_zone: "Europe/Berlin", now: null, words: viewerWords } as const;
const en = { locale: "en" } as const;
const noon = "2027-06-01T10:00:00.000Z";
const later = "2027-06-02T10:00:00.000Z";
const offer = {
  currency: "EUR",
  prices: "gross",
  total_minor: 10_000,
  deposit_minor: 0,
  valid_until: noon,
  steps: [{ until: noon }],
  lines: [],
};
/** Offers as far as the rows read them. */
const offers = (...differing: object[]) =>
  differing.map((one) => ({ ...offer, ...one })) as unknown as Offers;

const marks = [m.offer_mark_lowest, m.offer_mark_longest, m.offer_mark_most].map((say) => say({}, en));
/** The mark of each cell, if it has one. */
const marked = ({ cells }: CompareRow) =>
  cells.map(({ content }) => marks.find((one) => textOf(content).includes(one)));
const textOf = (content: ReactNode) =>
  renderToStaticMarkup(<ViewerContext value={viewer}>{content}</ViewerContext>);
const [lowest, longest, most] = marks;

test.each([
  ["the lowest of three", [{}, { total_minor: 9_999 }, {}], [undefined, lowest, undefined], true],
  ["two that are equal and lowest", [{}, {}, { total_minor: 10_001 }], [lowest, lowest, undefined], true],
  ["equal ones", [{}, {}], [undefined, undefined], false],
  ["two currencies", [{}, { total_minor: 9_000, currency: "CHF" }], [undefined, undefined], true],
])("totals: %s", (_what, made, expected, differs) => {
  const row = totalRow(offers(...made), "en");
  expect(marked(row)).toEqual(expected);
  expect(row.differs).toBe(differs);
});

test("the offer that is valid longest, and the one that can be cancelled longest without cost", () => {
  expect(marked(validRow(offers({}, { valid_until: later })))).toEqual([undefined, longest]);
  expect(marked(cancelRow(offers({ steps: [] }, {}, { steps: [{ until: later }] })))).toEqual([
    ...[undefined, undefined, longest],
  ]);
});

test("the most of a line that offers share, by one unit alone; an optional one says so", () => {
  const line = { label: "Photographs", unit: "hour", choice: "included" };
  const shared = (...lines: object[]) => partRows(offers(...lines.map((one) => ({ lines: [one] }))), "en");
  const [row] = shared({ ...line, quantity: 8 }, { ...line, quantity: 10, choice: "optional" });
  expect(row && marked(row)).toEqual([undefined, most]);
  expect(textOf(row?.cells[1]?.content)).toContain(m.offer_optional_mark({}, en));
  const [pieces] = shared({ ...line, quantity: 8 }, { ...line, quantity: 10, unit: "piece" });
  expect(pieces && marked(pieces)).toEqual([undefined, undefined]);
});
