// Row-level SQL for the bookings of an account that is being closed.
import { sql } from "kysely";
import { closedEmail, closedName } from "#domain/account/closed.ts";
import type { ClosingAccount, CommandContext } from "#server/kernel/command.ts";
import { erasedBilling } from "./billing.ts";
import { deleteFeedsByProfiles } from "./feed.ts";

/** The booking was paid, so the law requires its billing data to be kept. */
const isPaid = sql<boolean>`exists (select 1 from payment_attempt
  where payment_attempt.booking_id = booking_contact.booking_id and payment_attempt.status = 'succeeded')`;

/**
 * Erases contact data from every booking of the customer's profiles, and deletes calendar feeds. Billing data of paid
 * bookings and answers of completed ones stay.
 */
export async function eraseBookings(
  ctx: CommandContext,
  { id: account_id, profile_ids }: ClosingAccount,
): Promise<string[]> {
  if (profile_ids.length === 0) return [];
  const { tx } = ctx;
  const own = () =>
    tx
      .selectFrom("booking")
      .select("id")
      .where("customer_profile_id", "in", [...profile_ids]);
  await tx
    .updateTable("booking_contact")
    .set({ name: closedName, email: closedEmail(account_id), phone: null, notes: null })
    .where("booking_id", "in", own())
    .execute();
  await tx
    .updateTable("booking_contact")
    .set(erasedBilling(closedName))
    .where("booking_id", "in", own())
    .where((eb) => eb.not(isPaid))
    .execute();
  await tx
    .updateTable("booking")
    .set({ answers: sql`'{}'::jsonb` })
    .where("id", "in", own())
    .where("status", "<>", "completed")
    .execute();
  // The parameters for Stripe contain the customer's mail address, and nothing sends them any more.
  await tx
    .updateTable("payment_attempt")
    .set({ params: sql`params - 'customer_email'` })
    .where("booking_id", "in", own())
    .execute();
  await deleteFeedsByProfiles(ctx, profile_ids);
  return [];
}
