// Payments and the ledger, as API clients read them.
import { statuses } from "#domain/machine.ts";
import { attemptMachine, instalmentMachine, refundMachine } from "#domain/payment/machine.ts";
import { defineRelation } from "#server/kernel/relation.ts";
import {
  bigint,
  integer,
  nullable,
  oneOf,
  text,
  timestamptz,
  uuid,
} from "#server/kernel/relation-columns.ts";
import {
  attemptReaders,
  instalmentReaders,
  ledgerAccountReaders,
  ledgerEntryReaders,
  ledgerTxReaders,
  refundReaders,
} from "./access.ts";

const version = integer("Counts every write.");
const currency = text("ISO 4217.");
const amount_minor = bigint("In the currency's minor unit.");
const kinds = ["full", "deposit", "balance", "change"] as const;

export const instalmentRelation = defineRelation({
  name: "instalment",
  summary: "What is to be paid for the bookings one has made, and until when.",
  columns: {
    id: uuid(),
    booking_id: uuid(),
    kind: oneOf(kinds),
    position: integer(),
    status: oneOf(statuses<string, string>(instalmentMachine)),
    version,
    amount_minor,
    currency,
    due_at: timestamptz(),
    paid_at: nullable(timestamptz()),
    created_at: timestamptz(),
  },
  readers: instalmentReaders,
  key: ["id"],
  selective: ["id", "booking_id"],
  references: { booking_id: "booking" },
});

export const paymentAttemptRelation = defineRelation({
  name: "payment_attempt",
  summary: "One's attempts to pay, with the address of the hosted checkout.",
  columns: {
    id: uuid(),
    booking_id: uuid(),
    status: oneOf(statuses<string, string>(attemptMachine)),
    version,
    instalment: oneOf(kinds),
    attempt_no: integer(),
    amount_minor,
    currency,
    session_url: nullable(text("Where to pay; null until the checkout is prepared.")),
    failure_code: nullable(text()),
    expires_at: timestamptz(),
    settled_at: nullable(timestamptz()),
    created_at: timestamptz(),
  },
  readers: attemptReaders,
  key: ["id"],
  selective: ["id", "booking_id"],
  references: { booking_id: "booking" },
});

export const refundRelation = defineRelation({
  name: "refund",
  summary: "What of one's payments is returned.",
  columns: {
    id: uuid(),
    booking_id: uuid(),
    attempt_id: uuid(),
    status: oneOf(statuses<string, string>(refundMachine)),
    version,
    amount_minor,
    currency,
    reason: text("A code."),
    created_at: timestamptz(),
  },
  readers: refundReaders,
  key: ["id"],
  selective: ["id", "booking_id", "attempt_id"],
  references: { booking_id: "booking", attempt_id: "payment_attempt" },
});

export const ledgerAccountRelation = defineRelation({
  name: "ledger_account",
  summary:
    "A provider's account of its earnings, and a customer's accounts of what was paid for each booking.",
  columns: {
    id: uuid(),
    name: text(),
    kind: oneOf(["asset", "liability", "income", "expense", "clearing"]),
    owner_id: nullable(uuid("The provider's profile, or the booking.")),
    currency,
  },
  readers: ledgerAccountReaders,
  key: ["id"],
  selective: ["id"],
});

export const ledgerTxRelation = defineRelation({
  name: "ledger_tx",
  summary: "What was booked for one's bookings, found by booking.",
  columns: {
    id: uuid(),
    type: text(),
    booking_id: nullable(uuid()),
    at: timestamptz(),
  },
  readers: ledgerTxReaders,
  is_listed: false,
  key: ["id"],
  selective: ["id", "booking_id"],
  references: { booking_id: "booking" },
});

export const ledgerEntryRelation = defineRelation({
  name: "ledger_entry",
  summary: "The entries on one's own accounts of the ledger.",
  columns: {
    id: bigint(),
    tx_id: uuid(),
    account_id: uuid(),
    currency,
    amount_minor: bigint("Debits are positive, credits negative."),
    at: timestamptz("The instant of its transaction."),
  },
  readers: ledgerEntryReaders,
  key: ["id"],
  selective: ["id", "tx_id"],
  references: { tx_id: "ledger_tx", account_id: "ledger_account" },
});
