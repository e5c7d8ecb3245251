// Whom an account is as a partner, and what it was paid, for the copy of its data.
import { sql } from "kysely";
import { m } from "#messages/messages.js";
import type { Exports } from "#server/kernel/account-data.ts";
import { ownPartnerPayments, ownPartners } from "./access.ts";

export const exportedTables: Exports = {
  partner: {
    description: m.leaving_file_partner,
    ofAccount: ({ scope }) =>
      ownPartners(scope)
        .select(["id", "name", "display_name", "status", "commission_bp", "text_en", "text_de", "created_at"])
        .execute(),
  },
  partner_payments: {
    description: m.leaving_file_partner_payments,
    ofAccount: ({ scope }) =>
      ownPartnerPayments(scope)
        .select(["amount_minor", "currency", "reference", "created_at"])
        .select(sql<string>`partner_payment.paid_on::text`.as("paid_on"))
        .orderBy("created_at")
        .execute(),
  },
};
