// Who reads payments: the booking's customer and operators; the provider reads the booking's status. In the ledger a
// provider reads the account of what it has earned, a customer the accounts of what it has paid, and both the entries on
// their own accounts alone.
import { sql } from "kysely";
import { bookingReaders } from "#server/booking/noun.ts";
import { defineReaders } from "#server/kernel/readers.ts";

const ofPurchase = { of: bookingReaders, by: "booking_id", only: ["customer"] };

export const attemptReaders = defineReaders("payment_attempt", true, { customer: ofPurchase });
export const refundReaders = defineReaders("refund", true, { customer: ofPurchase });
export const instalmentReaders = defineReaders("instalment", true, { customer: ofPurchase });

export const ledgerAccountReaders = defineReaders("ledger_account", true, {
  provider: { profile: "owner_id", while: sql`ledger_account.name = 'provider_payable'` },
  customer: {
    ...{ of: bookingReaders, by: "owner_id", only: ["customer"] },
    row: () => sql`ledger_account.name = 'customer_funds'`,
  },
});
export const ledgerEntryReaders = defineReaders("ledger_entry", true, {
  owner: { of: ledgerAccountReaders, by: "account_id" },
});

/** What a partner earns of a booking is for operators alone. */
export const ledgerTxReaders = defineReaders("ledger_tx", sql`ledger_tx.booking_id is not null`, {
  sides: {
    ...{ of: bookingReaders, by: "booking_id" },
    row: () => sql`ledger_tx.type <> 'partner_commission'`,
  },
});

export const stripeEventReaders = defineReaders("stripe_event", "in_person", {});
