// Bookings after their day, in the tests: reported, answered, disputed and decided, through the product's own commands.
import { randomUUID } from "node:crypto";
import type { Caller } from "#db/seed/run.ts";
import { storeBookingFile } from "#server/file/commands/store-booking-file.ts";
import { acceptDelivery } from "#server/flow/booking/delivery/accept-delivery.ts";
import { deliverBooking } from "#server/flow/booking/delivery/report-delivery.ts";
import { requestChanges } from "#server/flow/booking/delivery/request-changes.ts";
import { addStatement } from "#server/flow/booking/dispute/add-statement.ts";
import { agreeSettlement } from "#server/flow/booking/dispute/answer-settlement.ts";
import { proposeSettlement } from "#server/flow/booking/dispute/propose-settlement.ts";
import { reportProblem } from "#server/flow/booking/dispute/report-problem.ts";
import { resolveDispute } from "#server/flow/booking/dispute/resolve-dispute.ts";
import { flagUndelivered } from "#server/flow/timer/create-operator-task.ts";
import { system } from "#server/kernel/actor.ts";
import type { BookingFixture, Kit } from "#tests/kit/fixtures.ts";
import type { People } from "../accounts.ts";
import type { makeStates } from "../states.ts";

type Parts = {
  people: People;
  states: ReturnType<typeof makeStates>;
  passTime: Kit["passTime"];
};

const next = (made: BookingFixture): BookingFixture => ({
  ...made,
  booking_version: made.booking_version + 1,
});
const seen = ({ booking_id, booking_version: version }: BookingFixture) => ({ booking_id, version });

/** Functions that bring bookings past their day. */
export function makeDeliveries(run: Caller, { people, states, passTime }: Parts) {
  /** Confirmed and paid, and its day has come; moves the clock there. */
  async function startedBooking(): Promise<BookingFixture> {
    const made = await states.confirmedBooking();
    await passTime({ days: 46 });
    return made;
  }

  /** The provider has reported the job as done. */
  async function report(made: BookingFixture): Promise<BookingFixture> {
    await run(deliverBooking, made.provider, { ...seen(made), note: "All pictures are in the archive." });
    return next(made);
  }
  const reportedBooking = async () => report(await startedBooking());

  /** The customer has asked for changes to the delivery. */
  async function askForChanges(made: BookingFixture): Promise<BookingFixture> {
    const changes_text = "The picture of the whole group is missing.";
    await run(requestChanges, made.customer, { ...seen(made), changes_text });
    return next(made);
  }
  const changesRequestedBooking = async () => askForChanges(await reportedBooking());

  /** The customer has accepted the delivery. */
  async function acceptReported(made: BookingFixture): Promise<BookingFixture> {
    await run(acceptDelivery, made.customer, seen(made));
    return next(made);
  }

  /** Nobody has reported the job as done, and the operator was notified; moves the clock there. */
  async function undeliveredBooking(): Promise<BookingFixture> {
    const made = await states.confirmedBooking();
    await passTime({ days: 52 });
    await run(flagUndelivered, system, { booking_id: made.booking_id });
    return next(made);
  }

  /** The customer has reported a problem with the delivery; the provider has not answered. */
  async function dispute(made: BookingFixture): Promise<BookingFixture> {
    const text = "Half of the pictures are out of focus.";
    await run(reportProblem, made.customer, { ...seen(made), problem: "not_as_agreed", text });
    return next(made);
  }
  const disputedBooking = async () => dispute(await reportedBooking());

  /** The same with the provider's answer. */
  async function answer(made: BookingFixture): Promise<BookingFixture> {
    await run(addStatement, made.provider, { ...seen(made), text: "They were sharp when I sent them." });
    return made;
  }
  const answeredDispute = async () => answer(await disputedBooking());

  /** The customer proposes to settle it for a tenth of the price. */
  async function proposeSettlementOf(
    made: BookingFixture,
  ): Promise<BookingFixture & { settlement_id: string }> {
    const input = { ...seen(made), proposal: "refund" as const, refund_minor: 17_850 };
    const { settlement_id } = await run(proposeSettlement, made.customer, input);
    return { ...made, settlement_id };
  }
  /** Its provider has agreed. */
  async function agreeTo(made: BookingFixture & { settlement_id: string }): Promise<BookingFixture> {
    await run(agreeSettlement, made.provider, { ...seen(made), settlement_id: made.settlement_id });
    return next(made);
  }
  const proposedSettlement = async () => proposeSettlementOf(await disputedBooking());

  /** The operator has decided it: sixty per cent stay paid. */
  async function decide(made: BookingFixture): Promise<BookingFixture> {
    const decided = {
      outcome: "complete" as const,
      share_bp: 4_000,
      reason: "Four of ten pictures are missing.",
    };
    await run(resolveDispute, await people.operator(), { ...seen(made), ...decided });
    return next(made);
  }

  /** A provider's file for a booking, not yet attached to any message. */
  async function bookingFile(made?: BookingFixture): Promise<BookingFixture & { file_id: string }> {
    const booking = made ?? (await states.confirmedBooking());
    const { file_id } = await run(storeBookingFile, booking.provider, {
      booking_id: booking.booking_id,
      storage_key: `bookings/${booking.booking_id}/${randomUUID()}.pdf`,
      name: "protocol.pdf",
      content_type: "application/pdf",
      size_bytes: 1_000,
      width: null,
      height: null,
    });
    return { ...booking, file_id };
  }

  return {
    startedBooking,
    report,
    reportedBooking,
    askForChanges,
    changesRequestedBooking,
    acceptReported,
    undeliveredBooking,
    dispute,
    disputedBooking,
    answer,
    answeredDispute,
    proposeSettlementOf,
    agreeTo,
    proposedSettlement,
    decide,
    bookingFile,
  };
}
