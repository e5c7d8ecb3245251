// Who reads a partner and its payments: operators in person and the account that an operator has linked. The join page
// of an active partner is for everybody and selects public columns by name.
import { joinReaders } from "#server/file/access.ts";
import { defineReaders } from "#server/kernel/readers/declaration.ts";
import { forOperators, type ReadScope, visible } from "#server/kernel/scope.ts";

const numbersReaders = defineReaders("partner", "in_person", { linked: { account: "account_id" } });
const paymentReaders = defineReaders("partner_payment", "in_person", {
  linked: { of: numbersReaders, by: "partner_id", only: ["linked"] },
});

/** The partner that the actor's account is linked to. */
export const ownPartners = (scoped: ReadScope) => visible(scoped, numbersReaders, ["linked"]);

/** All partners, only for operators in person. */
export const operatorPartners = (scoped: ReadScope) => forOperators(scoped, "partner");

/** Partners whose numbers the actor may see: its own; operators see all. */
export const visiblePartners = (scoped: ReadScope) => visible(scoped, numbersReaders);

/** Partners whose join page the actor may open. Select public columns by name. */
export const joinPartners = (scoped: ReadScope) => visible(scoped, joinReaders);

/** The payments to the actor's own partner; operators see all. */
export const partnerPayments = (scoped: ReadScope) => visible(scoped, paymentReaders);

/** The payments to the partner that the actor's account is linked to. */
export const ownPartnerPayments = (scoped: ReadScope) => visible(scoped, paymentReaders, ["linked"]);
