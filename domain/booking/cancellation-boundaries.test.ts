// The instants at which a cancellation begins to cost, in three zones, around clock changes and leap days. The tests
// work out the expected instants on the calendar and read them back with Intl, not with the product's own functions.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type policyNames, policyTerms } from "../category/cancellation-policies.ts";
import { initialSettings } from "../setting/settings.ts";
import { toInstant } from "../time.ts";
import { type CancellationTerms, cancellationFee } from "./cancellation-policy.ts";

type PaidTerms = CancellationTerms & { readonly paid_minor: number };

const zones = ["Europe/Berlin", "America/New_York", "Australia/Lord_Howe"] as const;
const day_ms = 86_400_000;
const termsOf = (name: (typeof policyNames)[number], starts_at: Date, time_zone: string): PaidTerms => ({
  policy: policyTerms(name, initialSettings),
  starts_at,
  time_zone,
  total_minor: 11_900,
  paid_minor: 11_900,
  currency: "EUR",
});

/** Local day and minute in a zone. */
function wallOf(at: Date, timeZone: string): { day: string; minute: number } {
  const format = new Intl.DateTimeFormat("en-CA", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
  const part = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]));
  const { year, month, day, hour, minute } = part;
  return { day: `${year}-${month}-${day}`, minute: Number(hour) * 60 + Number(minute) };
}
const daysBefore = (day: string, count: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) - count * day_ms).toISOString().slice(0, 10);
const feeAt = (terms: PaidTerms, ms: number) => cancellationFee({ ...terms, now: new Date(ms) }).fee_bp;

/** Starts shortly after each clock change and leap day, so that the days before reach across it. */
const turns: Record<(typeof zones)[number], readonly string[]> = {
  "Europe/Berlin": ["2027-03-28", "2027-10-31", "2028-02-29", "2028-03-26"],
  "America/New_York": ["2027-03-14", "2027-11-07", "2028-02-29", "2028-03-12"],
  // Its clocks change by half an hour.
  "Australia/Lord_Howe": ["2027-04-04", "2027-10-03", "2028-02-29", "2028-04-02"],
};

describe.each(zones)("%s", (zone) => {
  const start = fc.record({
    turn: fc.constantFrom(...turns[zone]),
    after: fc.integer({ min: -2, max: 32 }),
    minute: fc.integer({ min: 0, max: 24 * 60 - 1 }),
  });

  test.each([
    ["moderate", 7],
    ["strict", 30],
  ] as const)("%s is free to the same time on the wall %i days before, to the millisecond", (name, days) => {
    fc.assert(
      fc.property(start, ({ turn, after, minute }) => {
        const starts_at = new Date(
          toInstant(`${turn}T00:00`, zone).getTime() + after * day_ms + minute * 60_000,
        );
        const terms = termsOf(name, starts_at, zone);
        const until = cancellationFee({ ...terms, now: new Date(0) }).until ?? new Date(0);
        expect([feeAt(terms, until.getTime()), feeAt(terms, until.getTime() + 1)]).toEqual([0, 5_000]);
        const [own, found] = [wallOf(starts_at, zone), wallOf(until, zone)];
        expect(found.day).toBe(daysBefore(own.day, days));
        // A local time that the clocks skip that day becomes the one after the gap.
        const shift = found.minute - own.minute;
        expect([0, 30, 60]).toContain(shift);
        if (shift > 0) {
          const before = wallOf(new Date(until.getTime() - shift * 60_000 - 60_000), zone);
          expect(found.minute - before.minute, "the clocks were set forward there").toBeGreaterThan(
            shift + 1,
          );
        }
        // The span in hours differs from whole days by no more than the clock change.
        const span = starts_at.getTime() - until.getTime() - days * day_ms;
        expect(Math.abs(span)).toBeLessThanOrEqual(3_600_000);
      }),
      { numRuns: 200 },
    );
  });

  test("flexible is free until 24 hours before, also when the day before has 23 or 25", () => {
    fc.assert(
      fc.property(start, ({ turn, after, minute }) => {
        const starts_at = new Date(
          toInstant(`${turn}T00:00`, zone).getTime() + after * day_ms + minute * 60_000,
        );
        const terms = termsOf("flexible", starts_at, zone);
        const at = starts_at.getTime();
        expect([feeAt(terms, at - day_ms), feeAt(terms, at - day_ms + 1)]).toEqual([0, 5_000]);
        expect([feeAt(terms, at), feeAt(terms, at + 1)]).toEqual([5_000, 10_000]);
      }),
      { numRuns: 200 },
    );
  });
});
