// Who sees accounts and profiles: everybody their own; of others only the profiles of providers that still
// act, which is what a request owner compares. Contact data are seen by their owner alone here; the other
// side of a booking reads the contact kept with the booking.
import { sql } from "kysely";
import { closedName } from "#domain/account/closed.ts";
import { refuse } from "#domain/refusal.ts";
import type { Actor, Member } from "#server/kernel/actor.ts";
import { type ReadScope, type RowFilter, visibleRows } from "#server/kernel/scope.ts";

const mayLookAround = (actor: Actor) =>
  actor.kind === "system" || (actor.kind === "member" && actor.is_operator);

/** Rows of `account` the actor may see: its own; operators see all. */
export const accountVisible: RowFilter = (actor) => {
  if (mayLookAround(actor)) return sql`true`;
  return actor.kind === "member" ? sql`account.id = ${actor.account_id}::uuid` : sql`false`;
};

/** Rows of `profile` the actor may see: its account's own, acting providers, and closed ones, which say no more than that. */
export const profileVisible: RowFilter = (actor) => {
  if (mayLookAround(actor)) return sql`true`;
  if (actor.kind !== "member") return sql`false`;
  return sql`(profile.account_id = ${actor.account_id}::uuid
    or (profile.kind = 'provider' and (profile.archived_at is null or profile.display_name = ${closedName})))`;
};

const contactVisible: RowFilter = (actor) => {
  if (actor.kind === "system") return sql`true`;
  if (actor.kind !== "member") return sql`false`;
  return sql`exists (select 1 from profile
    where profile.id = profile_contact.profile_id and profile.account_id = ${actor.account_id}::uuid)`;
};

const deviceVisible: RowFilter = (actor) => {
  if (actor.kind === "system") return sql`true`;
  return actor.kind === "member" ? sql`device.account_id = ${actor.account_id}::uuid` : sql`false`;
};

const actedForVisible: RowFilter = (actor) =>
  actor.kind === "member" ? sql`impersonation.account_id = ${actor.account_id}::uuid` : sql`false`;

/** When operators acted for oneself. Who they were stays with the operators. */
export const actedFor = (scoped: ReadScope) => visibleRows(scoped, "impersonation", actedForVisible);

/** The accounts the actor may see. */
export const accounts = (scoped: ReadScope) => visibleRows(scoped, "account", accountVisible);

/** The profiles the actor may see. Select columns by name: not every column is for everybody's screen. */
export const profiles = (scoped: ReadScope) => visibleRows(scoped, "profile", profileVisible);

/** Contact data of one's own profiles. */
export const profileContacts = (scoped: ReadScope) => visibleRows(scoped, "profile_contact", contactVisible);

/** One's own devices. */
export const devices = (scoped: ReadScope) => visibleRows(scoped, "device", deviceVisible);

/** An operator acting in their own name: nobody decides for the house on behalf of somebody else. */
export function requireOperator(actor: Actor): Member {
  if (actor.kind !== "member") return refuse("forbidden");
  if (actor.on_behalf_of) refuse("impersonation_not_allowed");
  return actor.is_operator ? actor : refuse("forbidden");
}

/** The account of whoever settles their own affairs. @throws Refusal not_authenticated */
export function ownAccount(actor: Actor): string {
  return actor.kind === "member" ? actor.account_id : refuse("not_authenticated");
}

const choiceVisible: RowFilter = (actor) => {
  if (actor.kind === "system") return sql`true`;
  return actor.kind === "member"
    ? sql`notification_choice.account_id = ${actor.account_id}::uuid`
    : sql`false`;
};

/** One's own choices of mails. */
export const notificationChoices = (scoped: ReadScope) =>
  visibleRows(scoped, "notification_choice", choiceVisible);

/** Every row for an operator in their own name, none for anybody else. */
export const operatorVisible: RowFilter = (actor) =>
  actor.kind === "member" && actor.is_operator && !actor.on_behalf_of ? sql`true` : sql`false`;

const exportVisible: RowFilter = (actor) => {
  if (actor.kind === "system") return sql`true`;
  // A copy of everything is the person's alone, whoever may act for them.
  if (actor.kind !== "member" || actor.on_behalf_of) return sql`false`;
  return sql`account_export.account_id = ${actor.account_id}::uuid`;
};

/** One's own copies of one's data. */
export const exports = (scoped: ReadScope) => visibleRows(scoped, "account_export", exportVisible);
