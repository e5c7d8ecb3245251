// Row-level SQL of profiles and their contact data.
import type { ProfileEdit } from "#domain/account/schemas.ts";
import {
  type VerificationTransition,
  verificationMachine,
  verificationOf,
} from "#domain/account/verification.ts";
import { next, type Role } from "#domain/machine.ts";
import { refuse } from "#domain/refusal.ts";
import type { CommandContext } from "#server/kernel/command.ts";
import type { Database, Row, Tx } from "#server/kernel/database/db.ts";
import { recordEvent } from "#server/kernel/move.ts";
import { type UnfinishedCounts, unfinishedCounts } from "./unfinished-profiles.ts";

export type ProfileRow = Row<"profile">;

/**
 * The profile of any account under a lock that transactions acting as it do not wait for (`kernel/lock-profile.ts`).
 * @throws Refusal not_found
 */
export async function lockProfile(tx: Tx, id: string): Promise<ProfileRow> {
  const query = tx.selectFrom("profile").selectAll().where("id", "=", id);
  return (await query.forNoKeyUpdate().executeTakeFirst()) ?? refuse("not_found");
}

/**
 * A profile of this account, locked `for update`, which waits for every transaction that acts as the profile.
 * @throws Refusal not_found
 */
export async function lockOwnProfile(tx: Tx, account_id: string, id: string): Promise<ProfileRow> {
  const query = tx
    .selectFrom("profile")
    .selectAll()
    .where("id", "=", id)
    .where("account_id", "=", account_id);
  return (await query.forUpdate().executeTakeFirst()) ?? refuse("not_found");
}

/** The account's active profiles, oldest first; read under the account's lock. */
export async function listActiveProfiles(tx: Tx, account_id: string): Promise<ProfileRow[]> {
  return tx
    .selectFrom("profile")
    .selectAll()
    .where("account_id", "=", account_id)
    .where("archived_at", "is", null)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

/** How many profiles the account has ever made; read under the account's lock. */
export async function countProfiles(tx: Tx, account_id: string): Promise<number> {
  const row = await tx
    .selectFrom("profile")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("account_id", "=", account_id)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** A new profile with its contact data. */
export async function insertProfile(
  ctx: CommandContext,
  profile: Pick<
    ProfileRow,
    "account_id" | "kind" | "is_company" | "display_name" | "country" | "tax_id" | "terms_version"
  >,
  contact: { email: string; phone: string | null },
): Promise<ProfileRow> {
  const row = await ctx.tx
    .insertInto("profile")
    .values({ id: ctx.newId(), ...profile, terms_accepted_at: ctx.now, created_at: ctx.now })
    .returningAll()
    .executeTakeFirstOrThrow();
  await ctx.tx
    .insertInto("profile_contact")
    .values({ profile_id: row.id, ...contact })
    .execute();
  return row;
}

/** Notes that a profile has agreed to a version of the terms. No edit of the profile: its version stays. */
export async function setAgreedTerms(
  { tx, now }: CommandContext,
  profile_id: string,
  terms_version: string,
): Promise<void> {
  await tx
    .updateTable("profile")
    .set({ terms_version, terms_accepted_at: now })
    .where("id", "=", profile_id)
    .where("terms_version", "<>", terms_version)
    .execute();
}

/** Rewrites a profile and its contact data. */
export async function setProfileFields(
  ctx: CommandContext,
  id: string,
  { email, phone, address_line, postal_code, city, region, ...fields }: ProfileEdit,
): Promise<ProfileRow> {
  await ctx.tx
    .updateTable("profile_contact")
    .set({ email, phone, address_line, postal_code, city, region })
    .where("profile_id", "=", id)
    .returning("profile_id")
    .executeTakeFirstOrThrow();
  return ctx.tx
    .updateTable("profile")
    .set((eb) => ({ ...fields, version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Takes a locked profile's description away, or puts it back; its form in another tab is then stale. */
export async function setAbout(ctx: CommandContext, id: string, about: string | null): Promise<ProfileRow> {
  return ctx.tx
    .updateTable("profile")
    .set((eb) => ({ about, version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * Moves a locked provider's verification and writes the event; the columns follow the new status. `reason` is the
 * operator's, for a refusal. @throws Refusal transition_not_allowed
 */
export async function moveVerification(
  ctx: CommandContext,
  profile: ProfileRow,
  { transition, role, reason }: { transition: VerificationTransition; role: Role; reason?: string },
): Promise<ProfileRow> {
  const to = next(verificationMachine, verificationOf(profile), transition, role);
  const row = await ctx.tx
    .updateTable("profile")
    .set({
      verified_at: to === "verified" ? ctx.now : null,
      refused_at: to === "refused" ? ctx.now : null,
      refusal_reason: to === "refused" ? (reason ?? null) : null,
      verification_reminded_at: null,
      version: profile.version + 1,
    })
    .where("id", "=", profile.id)
    .where("version", "=", profile.version)
    .returningAll()
    .executeTakeFirst();
  if (!row) return refuse("stale");
  const { id: subject_id, version } = row;
  // A profile's events say whether it is in use; the transition names the outcome of the verification.
  await recordEvent(ctx, "profile", {
    transition,
    role,
    subject_id,
    reason,
    version,
    from: "active",
    to: "active",
  });
  return row;
}

/** Notes that a locked provider is told of the end of its verification. No edit of the profile: its version stays. */
export async function setReminded({ tx, now }: CommandContext, id: string): Promise<void> {
  await tx.updateTable("profile").set({ verification_reminded_at: now }).where("id", "=", id).execute();
}

/** Archives a profile, or restores it (null). */
export async function setProfileArchived(
  ctx: CommandContext,
  id: string,
  archived_at: Date | null,
): Promise<ProfileRow> {
  return ctx.tx
    .updateTable("profile")
    .set((eb) => ({ archived_at, version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Counts what is unfinished for a locked profile. */
export async function countUnfinished(tx: Tx, profile_id: string): Promise<UnfinishedCounts> {
  const row = await tx
    .selectFrom("profile")
    .select(unfinishedCounts().as("unfinished"))
    .where("id", "=", profile_id)
    .executeTakeFirstOrThrow();
  return row.unfinished;
}

/** The display names of an account's profiles. */
export async function listProfileNames(db: Database, account_id: string): Promise<string[]> {
  const profiles = db.selectFrom("profile").select("display_name").where("account_id", "=", account_id);
  return (await profiles.execute()).map(({ display_name }) => display_name);
}
