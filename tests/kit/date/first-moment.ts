// The moment at which tests start. The full run repeats them on other dates (`TEST_NOW`, scripts/test-run/steps.ts).

/** A Wednesday noon in Berlin, far from any clock change: no test depends on the day and hour of its run. */
const usual = "2026-06-10T10:00:00Z";

/** The moment in `TEST_NOW`, an instant with its UTC offset; the usual one if it is not set. */
export function firstMomentOf(test_now: string | undefined): Date {
  const text = test_now || usual;
  const at = new Date(text);
  if (Number.isNaN(at.getTime()) || !/(?:Z|[+-]\d\d:\d\d)$/.test(text))
    throw new Error(`TEST_NOW is an instant such as 2028-02-29T10:00:00Z, not "${text}".`);
  return at;
}

export const firstMoment = firstMomentOf(process.env.TEST_NOW);

/** A `Date` whose now starts at this moment and runs on; timers and `performance.now()` are unchanged. */
export function dateFrom(begin: Date, RealDate = Date): DateConstructor {
  const ahead_ms = begin.getTime() - RealDate.now();
  class MovedDate extends RealDate {
    constructor(...parts: unknown[]) {
      // A date can be made from several forms, of which the types allow one at a time.
      super(...((parts.length === 0 ? [MovedDate.now()] : parts) as [number]));
    }

    static override now(): number {
      return RealDate.now() + ahead_ms;
    }
  }
  return MovedDate as DateConstructor;
}
