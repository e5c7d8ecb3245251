// Commands run by the tick mail everybody they concern; each mail renders from the rows they wrote.
import { expect, test } from "vitest";
import { loadMember } from "#db/seed/run.ts";
import { remindBooking } from "#server/booking/commands/remind-booking.ts";
import { autoCompleteBooking } from "#server/flow/booking/complete-booking.ts";
import { autoDeliverBooking } from "#server/flow/booking/deliver-booking.ts";
import { closeUndecided } from "#server/flow/request/close-undecided.ts";
import { escalateCancellation, flagUndelivered } from "#server/flow/timer/create-operator-task.ts";
import type { Member } from "#server/kernel/actor.ts";
import type { AnyCommand } from "#server/kernel/command.ts";
import { jobContext } from "#server/kernel/run-command.ts";
import { lapseCounter } from "#server/offer/commands/lapse-counter.ts";
import { remindOffer } from "#server/offer/commands/remind-offer.ts";
import { remindRequest } from "#server/request/commands/remind-request.ts";
import { exampleOf } from "#tests/conformance/examples.ts";
import { mailsOf } from "#tests/kit/mail/queued-mails.ts";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";

const kit = kitDuringFile();

const mailsByCommand: [AnyCommand, string[]][] = [
  [remindRequest, ["request_closing to customer"]],
  [closeUndecided, ["request_closed_undecided to customer"]],
  [remindOffer, ["offer_expiring to customer"]],
  [lapseCounter, ["counter_missed to provider", "counter_unanswered to customer"]],
  [remindBooking, ["booking_reminder to customer"]],
  [autoDeliverBooking, ["booking_delivered to customer"]],
  [autoCompleteBooking, ["booking_completed to customer", "booking_completed to provider"]],
  [flagUndelivered, ["booking_undelivered to customer", "booking_undelivered to provider"]],
  [escalateCancellation, ["cancellation_unanswered to customer", "cancellation_unanswered to provider"]],
];

test.each(mailsByCommand.map(([command, mails]) => [command.name, command, mails] as const))(
  "%s",
  async (_, command, expected) => {
    const { input } = await exampleOf(command.name, kit);
    const accounts = await accountsOf(input as Record<string, string>);
    const fire = () => jobContext(kit.runtime).run(command, input);
    expect(await mailsOf(kit, accounts, fire)).toEqual(expected);
  },
);

/** The members of both sides of the example's request, offer or booking. */
async function accountsOf(input: Record<string, string>): Promise<Record<string, Member>> {
  const result = await kit.owner.query(
    `select request.account_id as customer, profile.account_id as provider
     from request left join offer on offer.request_id = request.id
     left join booking on booking.offer_id = offer.id left join profile on profile.id = offer.profile_id
     where $1 in (request.id, offer.id, booking.id)`,
    [input.request_id ?? input.offer_id ?? input.booking_id],
  );
  const { customer, provider } = result.rows[0];
  return {
    customer: await loadMember(kit.runtime, customer),
    ...(provider ? { provider: await loadMember(kit.runtime, provider) } : {}),
  };
}
