import { expect, test } from "vitest";
import { type OfferTerms, offerChanges, termChanges, type VersionLine } from "./changes.ts";

const line = (label: string, amount_minor: number, quantity = 1): VersionLine => ({
  label,
  quantity,
  unit: null,
  amount_minor,
});
const version = {
  starts_at: "2027-06-12T12:00:00.000Z",
  ends_at: "2027-06-12T20:00:00.000Z",
  total_minor: 300,
  lines: [line("Day", 200), line("Album", 100)],
};

test("the same version changes nothing, nor do lines in another order", () => {
  const nothing = { date: null, total: null, lines: [] };
  expect(offerChanges(version, version)).toEqual(nothing);
  expect(offerChanges(version, { ...version, lines: version.lines.toReversed() })).toEqual(nothing);
});

test("a different start, a different end, and a first date", () => {
  const { starts_at, ends_at } = version;
  const later = "2027-06-12T21:00:00.000Z";
  expect(offerChanges(version, { ...version, ends_at: later }).date).toEqual({
    before: { starts_at, ends_at },
    after: { starts_at, ends_at: later },
  });
  expect(offerChanges({ ...version, starts_at: null, ends_at: null }, version).date).toEqual({
    before: { starts_at: null, ends_at: null },
    after: { starts_at, ends_at },
  });
});

test("an unknown earlier date yields no change", () => {
  const { total_minor, lines } = version;
  expect(offerChanges({ total_minor, lines }, version).date).toBeNull();
});

test("lines: a different amount or quantity, an added line, a removed one", () => {
  const next = { ...version, total_minor: 450, lines: [line("day ", 250, 2), line("Drone", 200)] };
  expect(offerChanges(version, next)).toEqual({
    date: null,
    total: { before_minor: 300, after_minor: 450 },
    lines: [
      { before: line("Day", 200), after: line("day ", 250, 2) },
      { before: null, after: line("Drone", 200) },
      { before: line("Album", 100), after: null },
    ],
  });
});

test("of two lines with the same name, the unchanged one does not count as changed", () => {
  const before = { ...version, lines: [line("Hour", 10), line("Hour", 20)] };
  const after = { ...version, lines: [line("Hour", 20), line("Hour", 30)] };
  expect(offerChanges(before, after).lines).toEqual([{ before: line("Hour", 10), after: line("Hour", 30) }]);
});

const valid_until = "2027-06-01T21:59:59.999Z";
const earlier = "2027-05-30T21:59:59.999Z";
const same = { deposit: null, policy: null, is_message_changed: false, ends_earlier: null };
const policy_terms = {
  name: "moderate",
  free_until: { days: 7 },
  late_fee_bp: 5_000,
  after_start_fee_bp: 10_000,
} as const;
const strict = { ...policy_terms, name: "strict", free_until: { days: 30 } } as const;
const hours = { ...policy_terms, free_until: { hours: 7 } };
const dearer = { ...policy_terms, late_fee_bp: 6_000 };
const terms: OfferTerms = { deposit_minor: 0, policy_terms, message: "With travel", valid_until };

test.each<[string, Partial<OfferTerms>, ReturnType<typeof termChanges>]>([
  ["the same terms", {}, same],
  [
    "a deposit where there was none",
    { deposit_minor: 150 },
    { ...same, deposit: { before_minor: 0, after_minor: 150 } },
  ],
  [
    "a stricter policy",
    { policy_terms: strict },
    { ...same, policy: { before: policy_terms, after: strict } },
  ],
  [
    "another span of the same policy",
    { policy_terms: hours },
    { ...same, policy: { before: policy_terms, after: hours } },
  ],
  [
    "another share of the same policy",
    { policy_terms: dearer },
    { ...same, policy: { before: policy_terms, after: dearer } },
  ],
  ["terms stored in another order", { policy_terms: { ...dearer, late_fee_bp: 5_000 } }, same],
  ["another message", { message: "" }, { ...same, is_message_changed: true }],
  [
    "an earlier end",
    { valid_until: earlier },
    { ...same, ends_earlier: { before: valid_until, after: earlier } },
  ],
  ["a later end, which takes nothing away,", { valid_until: "2027-06-02T21:59:59.999Z" }, same],
])("%s, though date, total and lines stay, is told", (_case, change, told) => {
  expect(termChanges(terms, { ...terms, ...change })).toEqual(told);
});
