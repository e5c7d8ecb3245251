// What a profile paid and got back, for the copy of an account's data.
import { sql } from "kysely";
import { m } from "#messages/messages.js";
import type { Exports } from "#server/kernel/account-data.ts";
import { paymentAttempts, refunds } from "./access.ts";

const paidBy = (profile_id: string) =>
  sql<boolean>`booking_id in (select id from booking where customer_profile_id = ${profile_id}::uuid)`;

export const exportedTables: Exports = {
  payments: {
    description: m.leaving_file_payments,
    ofProfile: ({ scope, profile_id }) =>
      paymentAttempts(scope)
        .select(["id", "booking_id", "status", "instalment", "attempt_no", "amount_minor", "currency"])
        .select(["payment_intent_id", "failure_code", "created_at", "settled_at"])
        .where(paidBy(profile_id))
        .orderBy("created_at")
        .execute(),
  },
  refunds: {
    description: m.leaving_file_refunds,
    ofProfile: ({ scope, profile_id }) =>
      refunds(scope)
        .select(["id", "booking_id", "status", "amount_minor", "currency", "stripe_refund_id", "created_at"])
        .where(paidBy(profile_id))
        .orderBy("created_at")
        .execute(),
  },
};
