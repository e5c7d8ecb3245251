// The mails about refunds outside the booking's normal course; their subject is the refund.
import type { Database } from "#server/kernel/database/db.ts";
import { type MailCase, onBooking, words } from "./case-states.ts";
import { type Deal, now } from "./rows.ts";

/** The case with the booking's refund as its subject, with these columns. */
function onRefund(
  booking: Parameters<typeof onBooking>[0],
  columns: (db: Database, deal: Deal) => object,
): MailCase {
  const made = onBooking({
    paid: 119_000,
    returned: { amount_minor: 45_000, reason: "decided" },
    ...booking,
  });
  return {
    ...made,
    async arrange(db, deal) {
      const { subject_id, path } = await made.arrange(db, deal);
      const { id } = await db
        .updateTable("refund")
        .set(columns(db, deal))
        .where("booking_id", "=", subject_id)
        .returning("id")
        .executeTakeFirstOrThrow();
      return { subject_id: id, path };
    },
  };
}

const sum = words("€450.00", "450,00 €");

export const refundCases: MailCase[] = [
  onRefund(
    {
      template: "refund_settled",
      told: "to the customer whose refund failed",
      status: "cancelled",
      subject: words(
        "We have paid you €450.00 back: {title}",
        "Wir haben Ihnen 450,00 € zurückgezahlt: {title}",
      ),
      says: [sum, words("another way", "auf einem anderen Weg")],
    },
    (db, deal) => ({
      status: "failed",
      is_settled_otherwise: true,
      dismissed_at: now,
      note: "By bank transfer.",
      dismissed_by: db.selectFrom("profile").select("account_id").where("id", "=", deal.other.profile_id),
    }),
  ),
  onRefund(
    {
      template: "refund_made_at_stripe",
      told: "to the customer of a booking that goes on",
      status: "confirmed",
      subject: words("You get €450.00 back: {title}", "Sie erhalten 450,00 € zurück: {title}"),
      says: [sum, words("We have refunded €450.00", "Wir haben 450,00 € von dem erstattet")],
    },
    () => ({ origin: "stripe", status: "pending", reason: "made_at_stripe" }),
  ),
];
