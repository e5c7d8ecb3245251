// Changes of bookings for the tests: proposed, and accepted but not paid.
import type { Caller } from "#db/seed/run.ts";
import type { OfferLine } from "#domain/offer/schemas.ts";
import { addDaysInZone } from "#domain/time.ts";
import { answerChange } from "#server/flow/booking/change/answer-change.ts";
import { proposeChange } from "#server/flow/booking/change/propose-change.ts";
import { proposeReschedule } from "#server/flow/booking/change/propose-reschedule.ts";
import { reducePrice } from "#server/flow/booking/change/reduce-price.ts";
import type { Runtime } from "#server/kernel/runtime.ts";
import type { BookingFixture, ChangeFixture } from "#tests/kit/fixtures.ts";
import type { makeStates } from "../states.ts";

/** One line at this net price, with 19 % VAT. */
export const oneLine = (unit_net_minor: number, over: Partial<OfferLine> = {}): OfferLine[] => [
  { label: "Menu for the evening", quantity: 1, unit: null, unit_net_minor, tax_bp: 1_900, ...over },
];

/** Functions that propose and accept changes. */
export function makeChanges(
  { db }: Runtime,
  run: Caller,
  { confirmedBooking }: Pick<ReturnType<typeof makeStates>, "confirmedBooking">,
) {
  const bookingRow = (id: string) =>
    db
      .selectFrom("booking")
      .select(["total_minor", "net_minor", "version", "starts_at", "ends_at", "time_zone"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();

  /** The customer proposes the same hours this many days later. */
  async function proposeDate(made: BookingFixture, days = 7): Promise<ChangeFixture> {
    const { starts_at, ends_at, version, total_minor, time_zone } = await bookingRow(made.booking_id);
    const moved = (at: Date | null) => at && addDaysInZone(at, days, time_zone).toISOString();
    const { change_id } = await run(proposeReschedule, made.customer, {
      booking_id: made.booking_id,
      version,
      starts_at: moved(starts_at),
      ends_at: moved(ends_at),
      reason: "Our hall is closed on that day.",
    });
    return { ...made, booking_version: version, change_id, total_minor };
  }

  /** The provider proposes these lines. */
  async function proposeLines(made: BookingFixture, lines: OfferLine[]): Promise<ChangeFixture> {
    const { version } = await bookingRow(made.booking_id);
    const { change_id, total_minor } = await run(proposeChange, made.provider, {
      booking_id: made.booking_id,
      version,
      lines,
      reason: "Four more guests.",
    });
    return { ...made, booking_version: version, change_id, total_minor };
  }

  /** The provider takes this off the price. */
  async function discount({ booking_id, provider }: BookingFixture, amount_minor: number): Promise<void> {
    const { version } = await bookingRow(booking_id);
    await run(reducePrice, provider, { booking_id, version, amount_minor, reason: "I came an hour late." });
  }

  /** The other side accepts. */
  async function agree(made: ChangeFixture, by: "customer" | "provider"): Promise<string> {
    const { change_id, booking_version: version, total_minor } = made;
    const input = { change_id, version, agrees: true, total_minor };
    return (await run(answerChange, made[by], input)).status;
  }

  const dearer = async (made: BookingFixture) =>
    oneLine((await bookingRow(made.booking_id)).net_minor + 10_000);
  const proposedDate = async () => proposeDate(await confirmedBooking());
  async function proposedLines(): Promise<ChangeFixture> {
    const made = await confirmedBooking();
    return proposeLines(made, await dearer(made));
  }
  async function unpaidChange(): Promise<ChangeFixture> {
    const made = await proposedLines();
    await agree(made, "customer");
    return made;
  }
  return { proposeDate, proposeLines, discount, agree, proposedDate, proposedLines, unpaidChange };
}
