// Which accounts and profiles an actor sees: its own; operators and the system see all. Of others it sees provider
// profiles only: active ones, and closed ones without a name. Contact data are visible to their owner alone here; the
// other side of a booking reads the contact stored with the booking.
import { sql } from "kysely";
import { closedName } from "#domain/account/closed.ts";
import { refuse } from "#domain/refusal.ts";
import { type Actor, isOperatorInPerson, type Member } from "#server/kernel/actor.ts";
import type { RowFilter } from "#server/kernel/readers.ts";
import { type ReadScope, visibleRows } from "#server/kernel/scope.ts";

const maySeeAll = (actor: Actor) => actor.kind === "system" || (actor.kind === "member" && actor.is_operator);

/** Rows of `account` the actor may see: its own; operators see all. */
export const accountVisible: RowFilter = (actor) => {
  if (maySeeAll(actor)) return sql`true`;
  return actor.kind === "member" ? sql`account.id = ${actor.account_id}::uuid` : sql`false`;
};

/** Rows of `profile` the actor may see: its account's own, active providers, and closed ones, which have no name. */
export const profileVisible: RowFilter = (actor) => {
  if (maySeeAll(actor)) return sql`true`;
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

const impersonationVisible: RowFilter = (actor) =>
  actor.kind === "member" ? sql`impersonation.account_id = ${actor.account_id}::uuid` : sql`false`;

/** Impersonations of the actor's account. Do not select the operator's columns: only operators see who acted. */
export const ownImpersonations = (scoped: ReadScope) =>
  visibleRows(scoped, "impersonation", impersonationVisible);

/** The accounts the actor may see. */
export const accounts = (scoped: ReadScope) => visibleRows(scoped, "account", accountVisible);

/** The profiles the actor may see. Select columns by name: tax data, for one, are not for everybody. */
export const profiles = (scoped: ReadScope) => visibleRows(scoped, "profile", profileVisible);

/** Rows of `profile` of the actor's own account; operators see all as their own. */
export const profileOwn: RowFilter = (actor) => {
  if (maySeeAll(actor)) return sql`true`;
  return actor.kind === "member" ? sql`profile.account_id = ${actor.account_id}::uuid` : sql`false`;
};

/** Rows of `profile` of which the actor reads whether they were checked: its own, and those in use. */
export const verificationShown: RowFilter = (actor) =>
  sql`(profile.archived_at is null or ${profileOwn(actor)})`;

/** The profiles of the actor's account, for lists; operators see all. */
export const ownProfiles = (scoped: ReadScope) => visibleRows(scoped, "profile", profileOwn);

/** The categories of the profiles the actor may see. */
export const providerCategories = (scoped: ReadScope) =>
  visibleRows(
    scoped,
    "provider_category",
    (actor) =>
      sql`exists (select 1 from profile where profile.id = provider_category.profile_id and ${profileVisible(actor)})`,
  );

/** Contact data of the actor's profiles. */
export const profileContacts = (scoped: ReadScope) => visibleRows(scoped, "profile_contact", contactVisible);

/** The actor's devices. */
export const devices = (scoped: ReadScope) => visibleRows(scoped, "device", deviceVisible);

/** The actor as an operator in person. @throws Refusal forbidden, impersonation_not_allowed */
export function requireOperator(actor: Actor): Member {
  if (actor.kind !== "member") return refuse("forbidden");
  if (actor.on_behalf_of) refuse("impersonation_not_allowed");
  return actor.is_operator ? actor : refuse("forbidden");
}

/** The actor's account id. @throws Refusal not_authenticated */
export function requireAccountId(actor: Actor): string {
  return actor.kind === "member" ? actor.account_id : refuse("not_authenticated");
}

const choiceVisible: RowFilter = (actor) => {
  if (actor.kind === "system") return sql`true`;
  return actor.kind === "member"
    ? sql`notification_choice.account_id = ${actor.account_id}::uuid`
    : sql`false`;
};

/** The actor's notification choices. */
export const notificationChoices = (scoped: ReadScope) =>
  visibleRows(scoped, "notification_choice", choiceVisible);

/** Every row for an operator in person, none for anybody else. */
export const operatorVisible: RowFilter = (actor) => (isOperatorInPerson(actor) ? sql`true` : sql`false`);

const exportVisible: RowFilter = (actor) => {
  if (actor.kind === "system") return sql`true`;
  // An export holds all personal data: an impersonating operator never sees it.
  if (actor.kind !== "member" || actor.on_behalf_of) return sql`false`;
  return sql`account_export.account_id = ${actor.account_id}::uuid`;
};

/** The actor's data exports. */
export const accountExports = (scoped: ReadScope) => visibleRows(scoped, "account_export", exportVisible);

const accessTokenVisible: RowFilter = (actor) => {
  if (actor.kind === "system") return sql`true`;
  return actor.kind === "member" ? sql`access_token.account_id = ${actor.account_id}::uuid` : sql`false`;
};

/** The access tokens of the actor's account. Do not select their digests. */
export const accessTokens = (scoped: ReadScope) => visibleRows(scoped, "access_token", accessTokenVisible);
