// Effects of an account's suspension on its bookings with open payments, which nobody can pay while it lasts: mails the
// customers of a suspended provider, ends open checkouts at Stripe, and opens an operator task about a payment under
// way and a balance to a suspended provider.

import { sql } from "kysely";
import { expireCheckout } from "#domain/payment/jobs.ts";
import { liveAttemptStatuses } from "#domain/payment/machine.ts";
import { resumedGraceEndsAt } from "#domain/payment/overdue.ts";
import { setOverdueCancellation } from "#server/booking/store/money.ts";
import type { CommandContext } from "#server/kernel/command.ts";
import { literals } from "#server/kernel/database/db.ts";
import { notify } from "#server/kernel/notify.ts";
import { openTask } from "../store/operator.ts";

const unpaidStatuses = ["awaiting_information", "awaiting_payment"] as const;
/** Statuses in which a booking may still be paid, or from which it may return to such a status. */
const paidLaterStatuses = ["confirmed", "cancel_requested", "disputed"] as const;

/** Bookings of an account with open payments, with the payment under way. */
async function listWaiting(ctx: CommandContext, account_id: string) {
  const own = sql`array(select id from profile where account_id = ${account_id})`;
  return ctx.tx
    .selectFrom("booking")
    .leftJoin("payment_attempt as attempt", (join) =>
      join
        .onRef("attempt.booking_id", "=", "booking.id")
        .on("attempt.status", "in", literals(liveAttemptStatuses)),
    )
    .select(["booking.id", "booking.status", "booking.customer_profile_id", "booking.provider_profile_id"])
    .select(["booking.time_zone", "booking.cancel_overdue_at"])
    .select(sql<boolean>`booking.provider_profile_id = any(${own})`.as("is_provider"))
    .select(["attempt.id as attempt_id", "attempt.status as attempt_status", "attempt.session_id"])
    .where((eb) =>
      eb.or([
        eb("booking.status", "in", literals(unpaidStatuses)),
        eb("booking.status", "in", literals(paidLaterStatuses)).and(
          sql<boolean>`exists (select 1 from instalment
            where instalment.booking_id = booking.id and instalment.status in ('due', 'overdue'))`,
        ),
      ]),
    )
    .where(
      sql<boolean>`(booking.provider_profile_id = any(${own}) or booking.customer_profile_id = any(${own}))`,
    )
    .orderBy("booking.id")
    .execute();
}

const isUnpaid = ({ status }: { status: string }) => unpaidStatuses.some((one) => one === status);

/** Call in the transaction that suspends the account: a concurrent payment waits for its lock and is refused. */
export async function stopPayments(ctx: CommandContext, account_id: string): Promise<void> {
  for (const booking of await listWaiting(ctx, account_id)) {
    const { id, customer_profile_id, attempt_id, attempt_status, session_id } = booking;
    if (booking.is_provider && isUnpaid(booking))
      await notify(ctx, "payment_suspended", customer_profile_id, id);
    // A balance has no hold that ends: while nobody can pay it, only the operator can end it.
    if (attempt_id || (booking.is_provider && !isUnpaid(booking)))
      await openTask(ctx, { kind: "payment_while_suspended", noun: "booking", subject_id: id });
    // Nobody can end a payment in processing; if there is no session yet, `record_checkout` ends it.
    if (attempt_id && attempt_status !== "processing" && session_id !== null)
      await ctx.enqueue(expireCheckout, { attempt_id }, { key: `expire:${attempt_id}` });
  }
}

/** After a suspension: reminds customers of the bookings that they can pay again, with the usual days of grace. */
export async function resumePayments(ctx: CommandContext, account_id: string): Promise<void> {
  const bookings = new Map((await listWaiting(ctx, account_id)).map((booking) => [booking.id, booking]));
  for (const booking of bookings.values()) {
    const { id, customer_profile_id, provider_profile_id } = booking;
    if (!booking.is_provider) continue;
    if (isUnpaid(booking)) await notify(ctx, "booking_reminder", customer_profile_id, id);
    const ends_at = resumedGraceEndsAt(booking, ctx.now);
    if (ends_at === null) continue;
    await setOverdueCancellation(ctx, booking, ends_at);
    await notify(ctx, "balance_overdue", customer_profile_id, id);
    await notify(ctx, "balance_overdue", provider_profile_id, id);
  }
}
