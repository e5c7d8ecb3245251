// Row-level SQL of the bookings of an account that is closed.
import { sql } from "kysely";
import { closedEmail, closedName } from "#domain/account/closed.ts";
import type { CommandContext } from "#server/kernel/command.ts";

/** Money came in for it: to whom it was billed is kept, as the law wants it. */
const wasPaid = sql<boolean>`exists (select 1 from payment_attempt
  where payment_attempt.booking_id = booking_contact.booking_id and payment_attempt.status = 'succeeded')`;

/**
 * Who booked goes from every booking of these customers. To whom a paid one was billed stays; of one that came to
 * nothing the answers go as well.
 */
export async function eraseBookingsOf(
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
      ...{ billing_address_line: "", billing_postal_code: "", billing_city: "" },
    })
    .where("booking_id", "in", own())
    .where((eb) => eb.not(wasPaid))
    .execute();
  await tx
    .updateTable("booking")
    .set({ answers: sql`'{}'::jsonb` })
    .where("id", "in", own())
    .where("status", "<>", "completed")
    .execute();
  // What Stripe was asked with is done with; the address in it was for its receipt.
  await tx
    .updateTable("payment_attempt")
    .set({ params: sql`params - 'customer_email'` })
    .where("booking_id", "in", own())
    .execute();
}
