// Who sees a partner's numbers: operators in person and the account that an operator has linked. The join page of an
// active partner is for everybody; its query names the columns that are public.
import { sql } from "kysely";
import { operatorVisible } from "#server/account/access.ts";
import type { Actor } from "#server/kernel/actor.ts";
import type { RowFilter } from "#server/kernel/readers.ts";
import { type ReadScope, visibleRows } from "#server/kernel/scope.ts";

const accountOf = (actor: Actor) => (actor.kind === "member" ? actor.account_id : null);

const ownVisible: RowFilter = (actor) => sql`partner.account_id = ${accountOf(actor)}::uuid`;

const joinVisible: RowFilter = (actor) => sql`(partner.status = 'active' or ${operatorVisible(actor)})`;

const paymentOwn: RowFilter = (actor) => sql`partner_payment.partner_id = any(array(
  select partner.id from partner where ${ownVisible(actor)}))`;

const paymentVisible: RowFilter = (actor) => sql`(${operatorVisible(actor)} or ${paymentOwn(actor)})`;

/** The partner that the actor's account is linked to. */
export const ownPartners = (scoped: ReadScope) => visibleRows(scoped, "partner", ownVisible);

/** All partners, for operators in person alone. */
export const operatorPartners = (scoped: ReadScope) => visibleRows(scoped, "partner", operatorVisible);

/** Partners whose numbers the actor may see: its own, and for operators all. */
export const visiblePartners = (scoped: ReadScope) =>
  visibleRows(scoped, "partner", (actor) => sql`(${operatorVisible(actor)} or ${ownVisible(actor)})`);

/** Partners whose join page the actor may open. Select public columns by name. */
export const joinPartners = (scoped: ReadScope) => visibleRows(scoped, "partner", joinVisible);

/** What was paid to the actor's own partner; operators see all. */
export const partnerPayments = (scoped: ReadScope) => visibleRows(scoped, "partner_payment", paymentVisible);

/** What was paid to the partner that the actor's account is linked to. */
export const ownPartnerPayments = (scoped: ReadScope) => visibleRows(scoped, "partner_payment", paymentOwn);
