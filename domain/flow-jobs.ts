// Background jobs that move more than one noun, and the minute tick that fires timers.
import { z } from "zod";
import { Id } from "./ids.ts";
import { jobType } from "./job.ts";

/** Finds every row whose timer is due and runs its command or job. Once a minute. */
export const tick = jobType("tick", z.unknown());

/** Checks with Stripe every payment, refund and unread event that has waited for minutes: covers lost webhooks. */
export const sweepPayments = jobType("sweep_payments", z.unknown());

/** Deletes `rate_limit` rows whose window is over. */
export const forgetTries = jobType("forget_tries", z.unknown());

/** Deletes records past their retention: event bodies, command replays, sent-mail rows, match windows. */
export const sweepRecords = jobType("sweep_records", z.unknown());

/** Ends an attempt past its `expires_at`: expires its checkout session, or retries creating the missing one. */
export const endAttempt = jobType("end_attempt", z.object({ attempt_id: Id }));

/** Ends a booking's open checkouts at Stripe, then lapses it if no money came. */
export const releaseBooking = jobType("release_booking", z.object({ booking_id: Id }));

/** Ends at Stripe the open checkouts of a booking with an overdue balance, then cancels it if no money came. */
export const endOverdueBooking = jobType("end_overdue_booking", z.object({ booking_id: Id }));

/** Ends the open checkout of an agreed change at Stripe, then lapses the change if no money came. */
export const endDueChange = jobType("end_due_change", z.object({ change_id: Id }));
