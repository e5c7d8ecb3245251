// The table of all timers: the edges of the machines they fire, the rows that are due, and the command or job that
// runs for each. Status and column of an edge come from the machine. The command locks the row and checks again, so a
// tick that runs twice, late or in two processes does no harm.
import { sql } from "kysely";
import { changeMachine } from "#domain/booking/change/machine.ts";
import { bookingMachine } from "#domain/booking/machine.ts";
import { remindedStatuses } from "#domain/booking/reminders.ts";
import { directOfferMachine } from "#domain/direct-offer/machine.ts";
import { endAttempt, endDueChange, endOverdueBooking, releaseBooking } from "#domain/flow-jobs.ts";
import { units } from "#domain/limits.ts";
import { type Machine, timers as timersOf } from "#domain/machine.ts";
import { offerMachine } from "#domain/offer/machine.ts";
import { attemptMachine, instalmentMachine } from "#domain/payment/machine.ts";
import { requestMachine } from "#domain/request/machine.ts";
import type { Settings } from "#domain/setting/settings.ts";
import type { DueFilter } from "./due.ts";

/** A command needs only the database. A job calls a service, so the tick runs jobs after all commands. */
type Runs = { readonly command: string } | { readonly job: string };

export type Timer = DueFilter & {
  readonly name: string;
  /** `machine.status.transition` of each edge it fires; empty for reminders and the purge of drafts. */
  readonly edges: readonly string[];
  readonly runs: Runs;
  /** The input field that takes the row's id. */
  readonly input:
    | "request_id"
    | "offer_id"
    | "booking_id"
    | "attempt_id"
    | "instalment_id"
    | "change_id"
    | "direct_offer_id";
};

const draftKeptMs = ({ draft_kept_days }: Settings) => draft_kept_days * units.day_ms;

type AnyMachine = Machine<string, string>;
type EdgeOptions = Pick<Timer, "table" | "runs" | "input" | "where">;

/** The timer of one transition, from every status in which the machine has a timer for it. */
function edge(machine: AnyMachine, transition: string, options: EdgeOptions): Timer {
  const found = timersOf(machine).filter((one) => one.transition === transition);
  const [first] = found;
  if (!first) throw new Error(`${machine.name}.${transition} has no timer`);
  return {
    ...options,
    name: `${machine.name}.${transition}`,
    edges: found.map(({ from }) => `${machine.name}.${from}.${transition}`),
    column: first.timer.column,
    statuses: found.map(({ from }) => from),
  };
}

/** A timer that mails about rows without moving them. */
const reminder = (
  table: Timer["table"],
  statuses: readonly string[],
  options: Omit<Timer, "name" | "edges" | "table" | "column" | "statuses">,
): Timer => ({ ...options, name: `${table}.remind`, edges: [], table, column: "remind_at", statuses });

/** Offers do not expire while their request is on hold, so such rows are not listed. */
const requestNotOnHold = () =>
  sql<boolean>`exists (select 1 from request where request.id = offer.request_id and request.status <> 'on_hold')`;

/** Nothing is left to pay, and not everything was returned (somebody may do that at Stripe). */
const isPaidUp = sql<boolean>`not exists (select 1 from instalment
    where instalment.booking_id = booking.id and instalment.status in ('due', 'overdue')
      and instalment.kind <> 'change')
  and (booking.total_minor = 0 or exists (select 1 from payment_attempt attempt
    where attempt.booking_id = booking.id and attempt.status = 'succeeded' and attempt.amount_minor >
      (select coalesce(sum(refund.amount_minor), 0) from refund where refund.attempt_id = attempt.id
        and (refund.status in ('requested', 'pending', 'succeeded') or refund.is_settled_otherwise))))`;

/** Nobody can pay a suspended provider, so no payment deadline passes during a suspension. */
const ofProviderInUse = sql<boolean>`exists (select 1 from profile join account on account.id = profile.account_id
  where profile.id = booking.provider_profile_id and account.status = 'active')`;

/** The hold governs the first payment of a booking, and an ended booking asks for none. */
const ofConfirmedBooking = sql<boolean>`exists (select 1 from booking
  where booking.id = instalment.booking_id and booking.status = 'confirmed' and ${ofProviderInUse})`;

/**
 * In the order of the tick, which matters when it is late: ends come before reminders of the same row, and offers
 * expire before their request, so that an offer past its validity becomes expired and not not_selected.
 */
export const timers: readonly Timer[] = [
  edge(offerMachine, "expire", {
    table: "offer",
    runs: { command: "expire_offer" },
    input: "offer_id",
    where: requestNotOnHold,
  }),
  edge(directOfferMachine, "expire", {
    table: "direct_offer",
    runs: { command: "expire_direct_offer" },
    input: "direct_offer_id",
  }),
  edge(requestMachine, "expire", {
    table: "request",
    runs: { command: "expire_request" },
    input: "request_id",
  }),
  edge(requestMachine, "close_by_silence", {
    table: "request",
    runs: { command: "close_undecided" },
    input: "request_id",
  }),
  edge(offerMachine, "counter_lapse", {
    table: "offer",
    runs: { command: "lapse_counter" },
    input: "offer_id",
    where: requestNotOnHold,
  }),
  edge(bookingMachine, "auto_deliver", {
    table: "booking",
    runs: { command: "auto_deliver_booking" },
    input: "booking_id",
    where: () => isPaidUp,
  }),
  edge(bookingMachine, "flag_undelivered", {
    table: "booking",
    runs: { command: "flag_undelivered" },
    input: "booking_id",
  }),
  edge(bookingMachine, "auto_complete", {
    table: "booking",
    runs: { command: "auto_complete_booking" },
    input: "booking_id",
  }),
  {
    ...edge(instalmentMachine, "fall_overdue", {
      table: "instalment",
      runs: { command: "fall_overdue" },
      input: "instalment_id",
    }),
    // The change governs its own payment.
    where: () => sql<boolean>`instalment.kind = 'balance' and ${ofConfirmedBooking}`,
  },
  edge(bookingMachine, "cancel_overdue", {
    table: "booking",
    runs: { job: endOverdueBooking.name },
    input: "booking_id",
    where: () => sql<boolean>`not exists (select 1 from payment_attempt
      where payment_attempt.booking_id = booking.id and payment_attempt.status = 'processing') and ${ofProviderInUse}`,
  }),
  edge(changeMachine, "lapse", {
    table: "booking_change",
    runs: { job: endDueChange.name },
    input: "change_id",
    where: () => sql<boolean>`not exists (select 1 from payment_attempt
      where payment_attempt.booking_id = booking_change.booking_id and payment_attempt.status = 'processing'
        and booking_change.status = 'awaiting_payment')`,
  }),
  reminder("instalment", ["due"], {
    runs: { command: "remind_instalment" },
    input: "instalment_id",
    where: () => ofConfirmedBooking,
  }),
  edge(bookingMachine, "escalate_cancel", {
    table: "booking",
    runs: { command: "escalate_cancellation" },
    input: "booking_id",
  }),
  reminder("request", ["open", "awarded"], {
    runs: { command: "remind_request" },
    input: "request_id",
    where: ({ now }) => sql<boolean>`case request.status when 'open' then request.expires_at
      else request.decide_until end > ${now}`,
  }),
  reminder("offer", ["sent", "countered"], {
    runs: { command: "remind_offer" },
    input: "offer_id",
    where: ({ now }) => sql<boolean>`offer.valid_until > ${now} and exists (
      select 1 from request where request.id = offer.request_id and request.status = 'open')`,
  }),
  reminder("booking", remindedStatuses, { runs: { command: "remind_booking" }, input: "booking_id" }),
  {
    name: "request.purge",
    edges: [],
    table: "request",
    column: "updated_at",
    statuses: ["draft"],
    after_ms: draftKeptMs,
    where: ({ now, settings }) => sql<boolean>`not exists (select 1 from file
      where file.request_id = request.id and file.created_at > ${new Date(now.getTime() - draftKeptMs(settings))})`,
    runs: { command: "purge_draft" },
    input: "request_id",
  },
  edge(attemptMachine, "expire", {
    table: "payment_attempt",
    runs: { job: endAttempt.name },
    input: "attempt_id",
  }),
  edge(bookingMachine, "lapse", {
    table: "booking",
    runs: { job: releaseBooking.name },
    input: "booking_id",
  }),
];
