// The moment at which tests begin. The full run repeats them on other dates (`TEST_NOW`, scripts/test-run/steps.ts).

/** In Berlin a Wednesday noon, far from any change of the clocks: no test depends on the day and hour of its run. */
const usual = "2026-06-10T10:00:00Z";

/** The moment that `TEST_NOW` names, an instant with its offset from UTC; the usual one where it is not set. */
export function firstMomentOf(test_now: string | undefined): Date {
  const text = test_now || usual;
  const at = new Date(text);
  if (Number.isNaN(at.getTime()) || !/(?:Z|[+-]\d\d:\d\d)$/.test(text))
    throw new Error(`TEST_NOW is an instant such as 2028-02-29T10:00:00Z, not "${text}".`);
  return at;
}

export const firstMoment = firstMomentOf(process.env.TEST_NOW);

/** A `Date` whose now begins at this moment and goes on from there; timers and `performance.now()` are not touched. */
export function dateFrom(begin: Date, RealDate = Date): DateConstructor {
  const ahead_ms = begin.getTime() - RealDate.now();
  class MovedDate extends RealDate {
    constructor(...parts: unknown[]) {
      // Of the forms that a date can be made from, the types allow one at a time.
      super(...((parts.length === 0 ? [MovedDate.now()] : parts) as [number]));
    }

    static override now(): number {
      return RealDate.now() + ahead_ms;
    }
  }
  return MovedDate as DateConstructor;
}
