// Who reads payments: the booking's customer and operators; the provider reads the booking's status. In the ledger a
// provider reads the account of its earnings, a customer the accounts of its payments, and both only the entries on
// their own accounts.
import { sql } from "kysely";
import { bookingReaders } from "#server/booking/access.ts";
import { defineReaders } from "#server/kernel/readers/declaration.ts";
import { type ReadScope, visible } from "#server/kernel/scope.ts";

const ofPurchase = { of: bookingReaders, by: "booking_id", only: ["customer"] };

export const attemptReaders = defineReaders("payment_attempt", true, { customer: ofPurchase });
export const refundReaders = defineReaders("refund", true, { customer: ofPurchase });
export const instalmentReaders = defineReaders("instalment", true, { customer: ofPurchase });

export const ledgerAccountReaders = defineReaders("ledger_account", true, {
  provider: { profile: "owner_id", while: sql`ledger_account.name = 'provider_payable'` },
  customer: {
    of: bookingReaders,
    by: "owner_id",
    only: ["customer"],
    row: () => sql`ledger_account.name = 'customer_funds'`,
  },
});
export const ledgerEntryReaders = defineReaders("ledger_entry", true, {
  owner: { of: ledgerAccountReaders, by: "account_id" },
});

/** Only operators read a partner's earnings from a booking. */
export const ledgerTxReaders = defineReaders("ledger_tx", sql`ledger_tx.booking_id is not null`, {
  sides: {
    of: bookingReaders,
    by: "booking_id",
    row: () => sql`ledger_tx.type <> 'partner_commission'`,
  },
});

export const stripeEventReaders = defineReaders("stripe_event", "in_person", {});

/** The payment attempts the actor may see. */
export const paymentAttempts = (scoped: ReadScope) => visible(scoped, attemptReaders);

/** The refunds the actor may see. */
export const refunds = (scoped: ReadScope) => visible(scoped, refundReaders);

/** The ledger's accounts of the actor. */
export const ledgerAccounts = (scoped: ReadScope) => visible(scoped, ledgerAccountReaders);

/** The ledger's transactions of the bookings the actor may see. */
export const ledgerFacts = (scoped: ReadScope) => visible(scoped, ledgerTxReaders);

/** Stored Stripe events, for operators alone. */
export const stripeEvents = (scoped: ReadScope) => visible(scoped, stripeEventReaders);
