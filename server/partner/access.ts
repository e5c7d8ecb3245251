// Who reads a partner and what it was paid: operators in person and the account that an operator has linked. The page by
// which somebody joins through an active partner is for everybody and selects public columns by name.
import { sql } from "kysely";
import { defineReaders } from "#server/kernel/readers.ts";
import { forOperators, type ReadScope, visible } from "#server/kernel/scope.ts";

/** Readers of the page by which somebody joins. */
export const partnerReaders = defineReaders("partner", "in_person", {
  public: { everyone: true, row: sql`partner.status = 'active'` },
});
const numbersReaders = defineReaders("partner", "in_person", { linked: { account: "account_id" } });
const paymentReaders = defineReaders("partner_payment", "in_person", {
  linked: { of: numbersReaders, by: "partner_id", only: ["linked"] },
});

/** The partner that the actor's account is linked to. */
export const ownPartners = (scoped: ReadScope) => visible(scoped, numbersReaders, ["linked"]);

/** All partners, for operators in person alone. */
export const operatorPartners = (scoped: ReadScope) => forOperators(scoped, "partner");

/** Partners whose numbers the actor may see: its own, and for operators all. */
export const visiblePartners = (scoped: ReadScope) => visible(scoped, numbersReaders);

/** Partners whose join page the actor may open. Select public columns by name. */
export const joinPartners = (scoped: ReadScope) => visible(scoped, partnerReaders);

/** What was paid to the actor's own partner; operators see all. */
export const partnerPayments = (scoped: ReadScope) => visible(scoped, paymentReaders);

/** What was paid to the partner that the actor's account is linked to. */
export const ownPartnerPayments = (scoped: ReadScope) => visible(scoped, paymentReaders, ["linked"]);
