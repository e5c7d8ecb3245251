// Who reads accounts and profiles. Members read their own, operators all. Of others, members read provider profiles
// only: active ones, and closed ones, which have no name. Contact data belongs to its owner: the other side of a
// booking reads the contact stored with the booking, and a provider's own once it has paid.
import { sql } from "kysely";
import { closedName } from "#domain/account/closed.ts";
import { paidBookingStatuses } from "#domain/booking/machine.ts";
import type { OperatorRight } from "#domain/operator/rights.ts";
import { refuse } from "#domain/refusal.ts";
import { type Actor, type Member, mayAct } from "#server/kernel/actor.ts";
import { defineReaders, hasStatus } from "#server/kernel/readers/declaration.ts";
import { type ReadScope, visible } from "#server/kernel/scope.ts";

const own = { own: { account: "account_id" } } as const;

export const accountReaders = defineReaders("account", true, { own: { account: "id" } });
export const profileReaders = defineReaders("profile", true, {
  ...own,
  signed_in: {
    everyone: "signed_in",
    isListed: false,
    row: sql`profile.kind = 'provider' and (profile.archived_at is null or profile.display_name = ${sql.lit(closedName)})`,
  },
});
export const providerCategoryReaders = defineReaders("provider_category", false, {
  readers: { of: profileReaders, by: "profile_id" },
});
export const profileContactReaders = defineReaders("profile_contact", false, {
  own: { of: profileReaders, by: "profile_id", only: ["own"] },
  customer: {
    profile: "customer_profile_id",
    from: "booking",
    subject: "provider_profile_id",
    own: "profile_id",
    while: hasStatus("booking", paidBookingStatuses),
  },
});
/** A fee agreed with a provider: that provider and operators. */
export const providerFeeReaders = defineReaders("provider_fee", true, {
  own: { of: profileReaders, by: "profile_id", only: ["own"] },
});
/** What the register VIES says about a provider's VAT number: that provider, in its copy of its data, and operators. */
export const vatCheckReaders = defineReaders("vat_check", true, {
  own: { of: profileReaders, by: "profile_id", only: ["own"] },
});
export const deviceReaders = defineReaders("device", false, own);
export const choiceReaders = defineReaders("notification_choice", false, own);
export const accessTokenReaders = defineReaders("access_token", false, own);
export const impersonationReaders = defineReaders("impersonation", false, own);
/** An export holds all personal data: an impersonating operator never sees it. */
export const accountExportReaders = defineReaders("account_export", false, {
  own: { person: "account_id" },
});

/** The accounts the actor may see. */
export const accounts = (scoped: ReadScope) => visible(scoped, accountReaders);

/** The fees agreed with the actor's own providers. */
export const providerFees = (scoped: ReadScope) => visible(scoped, providerFeeReaders);

/** What is known of the VAT numbers of the actor's own providers. */
export const vatChecks = (scoped: ReadScope) => visible(scoped, vatCheckReaders);

/** The profiles the actor may see. Select columns by name: not everybody may see all of them (tax data, for one). */
export const profiles = (scoped: ReadScope) => visible(scoped, profileReaders);

/** Readers of the private columns of a profile. */
export const privateProfileReaders = defineReaders("profile", true, own);

/** Readers of whether a provider was verified: of an archived profile only its own account and operators. */
export const verificationReaders = defineReaders("profile", true, {
  ...own,
  used: { everyone: true, row: sql`profile.archived_at is null` },
});

/** Contact data of the actor's profiles. */
export const profileContacts = (scoped: ReadScope) => visible(scoped, profileContactReaders, ["own"]);

/** Contact data of the providers whose bookings the actor has paid. */
export const providerContacts = (scoped: ReadScope) => visible(scoped, profileContactReaders, ["customer"]);

/** The actor's devices. */
export const devices = (scoped: ReadScope) => visible(scoped, deviceReaders);

/** Impersonations of the actor's account. Do not select the operator's columns: only operators see who acted. */
export const ownImpersonations = (scoped: ReadScope) => visible(scoped, impersonationReaders);

/** The actor's notification choices. */
export const notificationChoices = (scoped: ReadScope) => visible(scoped, choiceReaders);

/** The actor's data exports. */
export const accountExports = (scoped: ReadScope) => visible(scoped, accountExportReaders);

/** The access tokens of the actor's account. Do not select their digests. */
export const accessTokens = (scoped: ReadScope) => visible(scoped, accessTokenReaders);

/**
 * The actor as an operator in person; the kernel has checked the right that a command needs, and others name it.
 * @throws Refusal forbidden, impersonation_not_allowed
 */
export function requireOperator(actor: Actor, right?: OperatorRight): Member {
  if (actor.kind !== "member") return refuse("forbidden");
  if (actor.on_behalf_of) refuse("impersonation_not_allowed");
  if (right && !mayAct(actor, right)) return refuse("forbidden", { right });
  return actor.is_operator ? actor : refuse("forbidden");
}

/** The actor's account id. @throws Refusal not_authenticated */
export function requireAccountId(actor: Actor): string {
  return actor.kind === "member" ? actor.account_id : refuse("not_authenticated");
}
