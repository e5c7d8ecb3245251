// Effects of an account's suspension on its unpaid bookings, which cannot be paid while it lasts: customers of a
// suspended provider are mailed, open checkouts are ended at Stripe, a payment under way becomes an operator task.

import { sql } from "kysely";
import { expireCheckout } from "#domain/payment/jobs.ts";
import { liveAttemptStatuses } from "#domain/payment/machine.ts";
import type { CommandContext } from "#server/kernel/command.ts";
import { literals } from "#server/kernel/database/db.ts";
import { notify } from "#server/kernel/notify.ts";
import { openTask } from "#server/operator/store.ts";

const waitingStatuses = ["awaiting_information", "awaiting_payment"] as const;

/** Bookings of an account that wait for information or payment, with the payment that is under way. */
async function listWaiting(ctx: CommandContext, account_id: string) {
  const own = sql`array(select id from profile where account_id = ${account_id})`;
  return ctx.tx
    .selectFrom("booking")
    .leftJoin("payment_attempt as attempt", (join) =>
      join
        .onRef("attempt.booking_id", "=", "booking.id")
        .on("attempt.status", "in", literals(liveAttemptStatuses)),
    )
    .select(["booking.id", "booking.customer_profile_id"])
    .select(sql<boolean>`booking.provider_profile_id = any(${own})`.as("is_provider"))
    .select(["attempt.id as attempt_id", "attempt.status as attempt_status", "attempt.session_id"])
    .where("booking.status", "in", literals(waitingStatuses))
    .where(
      sql<boolean>`(booking.provider_profile_id = any(${own}) or booking.customer_profile_id = any(${own}))`,
    )
    .orderBy("booking.id")
    .execute();
}

/** Call in the transaction that suspends the account: a payment begun meanwhile waits for its lock and is refused. */
export async function stopPayments(ctx: CommandContext, account_id: string): Promise<void> {
  for (const booking of await listWaiting(ctx, account_id)) {
    const { id, customer_profile_id, attempt_id, attempt_status, session_id } = booking;
    if (booking.is_provider) await notify(ctx, "payment_suspended", customer_profile_id, id);
    if (!attempt_id) continue;
    await openTask(ctx, { kind: "payment_while_suspended", noun: "booking", subject_id: id });
    // A payment in processing cannot be ended; without a session yet, `record_checkout` ends it.
    if (attempt_status !== "processing" && session_id !== null)
      await ctx.enqueue(expireCheckout, { attempt_id }, { key: `expire:${attempt_id}` });
  }
}

/** After a suspension: customers are reminded of the bookings they can pay again. */
export async function resumePayments(ctx: CommandContext, account_id: string): Promise<void> {
  const bookings = new Map((await listWaiting(ctx, account_id)).map((booking) => [booking.id, booking]));
  for (const { id, customer_profile_id, is_provider } of bookings.values()) {
    if (is_provider) await notify(ctx, "booking_reminder", customer_profile_id, id);
  }
}
