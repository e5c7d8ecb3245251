// Who reads a partner and what it was paid: operators in person and the account that an operator has linked. The page by
// which somebody joins through an active partner is for everybody and selects public columns by name.
import { sql } from "kysely";
import { defineReaders } from "#server/kernel/readers.ts";

export const partnerReaders = defineReaders("partner", "in_person", {
  linked: { account: "account_id" },
  public: { everyone: true, row: sql`partner.status = 'active'` },
});
export const partnerPaymentReaders = defineReaders("partner_payment", "in_person", {
  linked: { of: partnerReaders, by: "partner_id", only: ["linked"] },
});
