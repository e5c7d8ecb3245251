// The parameters of Stripe's hosted payment page: its language and the text of its line.
import { hiddenContact } from "#domain/contact/details.ts";
import { toStripeAmount } from "#domain/currency.ts";
import { units } from "#domain/limits.ts";
import type { Payable } from "#domain/payment/instalments.ts";
import type { InstalmentKind } from "#domain/payment/plan.ts";
import { m } from "#messages/messages.js";
import type { BookingRow } from "#server/booking/store/booking.ts";
import type { CommandContext } from "#server/kernel/command.ts";

type Checkout = { id: string; booking: BookingRow; due: Payable; expires_at: Date };

/**
 * Stripe's request body, stored with the attempt so that every retry sends the same under the same idempotency key: in
 * the customer's language, with the booking's title, number and provider and which of its payments this is. The title
 * is the customer's own text, unmasked: no other side reads Stripe's page.
 */
export async function checkoutParams(ctx: CommandContext, { id, booking, due, expires_at }: Checkout) {
  const { email, locale, provider } = await findParties(ctx, booking);
  const page = `${ctx.public_url}/request/booking/${booking.id}/payment`;
  const name = booking.title.replaceAll(hiddenContact, m.common_hidden_contact({}, { locale }));
  const metadata = { booking_id: booking.id, attempt_id: id };
  const description = [booking.number, provider, whichPayment[due.instalment]({}, { locale })].join(" · ");
  return {
    mode: "payment",
    locale,
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: booking.currency.toLowerCase(),
          unit_amount: toStripeAmount(due.amount_minor, booking.currency),
          product_data: { name, description },
        },
      },
    ],
    success_url: `${page}/success?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${page}?returned=1`,
    client_reference_id: booking.id,
    ...(email ? { customer_email: email } : {}),
    expires_at: Math.floor(expires_at.getTime() / units.second_ms),
    metadata,
    payment_intent_data: { metadata, transfer_group: booking.id },
  };
}

const whichPayment = {
  full: m.payment_line_full,
  deposit: m.payment_line_deposit,
  balance: m.payment_line_balance,
  change: m.payment_line_change,
} as const satisfies Record<InstalmentKind, unknown>;

/** The customer's language and address for receipts, and the provider's name. */
async function findParties({ tx }: CommandContext, booking: BookingRow) {
  const row = await tx
    .selectFrom("profile as customer")
    .innerJoin("account", "account.id", "customer.account_id")
    .innerJoin("profile as provider", (join) => join.on("provider.id", "=", booking.provider_profile_id))
    .leftJoin("booking_contact", (join) => join.on("booking_contact.booking_id", "=", booking.id))
    .select(["account.locale", "booking_contact.email", "provider.display_name as provider"])
    .where("customer.id", "=", booking.customer_profile_id)
    .executeTakeFirstOrThrow();
  return { ...row, locale: row.locale === "de" ? ("de" as const) : ("en" as const) };
}
