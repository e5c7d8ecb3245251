// Background work that moves more than one noun, and the minute tick that finds what is due.
import { z } from "zod";
import { Id } from "./ids.ts";
import { jobType } from "./job.ts";

/** Finds every row whose instant has come and runs the ordinary command for it. Called once a minute. */
export const tick = jobType("tick", z.unknown());

/** Asks Stripe about every payment that has been waiting for a while: a lost webhook is found here. */
export const sweepPayments = jobType("sweep_payments", z.unknown());

/** Removes the counts of tries whose window is over (`rate_limit`). */
export const forgetTries = jobType("forget_tries", z.unknown());

/** Removes what has been kept for long enough: bodies, replays and notes that nobody asks for any more. */
export const sweepRecords = jobType("sweep_records", z.unknown());

/** Asks Stripe about an attempt whose time is over: its page is ended, or it never gets one. */
export const endAttempt = jobType("end_attempt", z.object({ attempt_id: Id }));

/** Ends a booking's open checkouts at Stripe, then releases it if no money came. */
export const releaseBooking = jobType("release_booking", z.object({ booking_id: Id }));
