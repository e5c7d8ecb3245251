// Row-level SQL for the bookings of an account that is being closed.
import { sql } from "kysely";
import { closedEmail, closedName } from "#domain/account/closed.ts";
import type { CommandContext } from "#server/kernel/command.ts";

/** The booking was paid, so the law requires its billing data to be kept. */
const isPaid = sql<boolean>`exists (select 1 from payment_attempt
  where payment_attempt.booking_id = booking_contact.booking_id and payment_attempt.status = 'succeeded')`;

/**
 * Erases contact data from every booking of these customer profiles. Billing data of paid bookings and answers of
 * completed ones stay.
 */
export async function eraseBookingsByProfiles(
  ctx: CommandContext,
  account_id: string,
  profile_ids: readonly string[],
): Promise<void> {
  if (profile_ids.length === 0) return;
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
    .set({
      ...{ billing_name: closedName, billing_company: null, billing_tax_id: null },
      ...{ billing_address_line: "", billing_postal_code: "", billing_city: "", billing_region: null },
    })
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
}
