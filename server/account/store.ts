// Row-level SQL of accounts, devices and profiles; the only writer of these tables.
import { refuse } from "#domain/refusal.ts";
import type { CommandContext } from "#server/kernel/command.ts";
import type { Row, Tx } from "#server/kernel/db.ts";

export type AccountRow = Row<"account">;
export type DeviceRow = Row<"device">;
export type ProfileRow = Row<"profile">;

/** The account under lock, or null. */
export async function findAccountForUpdate(tx: Tx, id: string): Promise<AccountRow | null> {
  const row = await tx.selectFrom("account").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
  return row ?? null;
}

/** The account under lock. @throws Refusal not_found */
export async function lockAccount(tx: Tx, id: string): Promise<AccountRow> {
  return (await findAccountForUpdate(tx, id)) ?? refuse("not_found");
}

/** The profile under lock, whoever it belongs to. @throws Refusal not_found */
export async function lockProfile(tx: Tx, id: string): Promise<ProfileRow> {
  const row = await tx.selectFrom("profile").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
  return row ?? refuse("not_found");
}

/** Notes that the operator has verified a provider. */
export async function setProfileVerified(ctx: CommandContext, id: string): Promise<ProfileRow> {
  return ctx.tx
    .updateTable("profile")
    .set((eb) => ({ verified_at: ctx.now, version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Inserts an account unless a call running at the same time has just done so; true when this one did. */
export async function insertAccount(
  ctx: CommandContext,
  account: Pick<AccountRow, "id" | "email" | "locale" | "time_zone">,
): Promise<boolean> {
  const row = await ctx.tx
    .insertInto("account")
    .values({ ...account, created_at: ctx.now })
    .onConflict((oc) => oc.column("id").doNothing())
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Writes the account's address as the auth service has it now. */
export async function setAccountEmail(ctx: CommandContext, id: string, email: string): Promise<void> {
  await ctx.tx
    .updateTable("account")
    .set((eb) => ({ email, version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .returning("id")
    .executeTakeFirstOrThrow();
}

/** Another account that holds this address, under lock, and whether anybody ever signed in to it. */
export async function findOtherHolder(
  tx: Tx,
  email: string,
  id: string,
): Promise<{ id: string; was_used: boolean } | null> {
  const row = await tx
    .selectFrom("account")
    .select((eb) => [
      "account.id",
      eb
        .exists(eb.selectFrom("device").select("session_id").whereRef("device.account_id", "=", "account.id"))
        .as("was_used"),
    ])
    .where("email", "=", email)
    .where("id", "<>", id)
    .forUpdate()
    .executeTakeFirst();
  return row ? { id: row.id, was_used: Boolean(row.was_used) } : null;
}

/**
 * Notes that a session was seen; a revoked one stays revoked.
 * @throws Refusal conflict when the session id belongs to another account
 */
export async function upsertDevice(
  ctx: CommandContext,
  device: Pick<DeviceRow, "session_id" | "account_id" | "user_agent">,
): Promise<DeviceRow> {
  const row = await ctx.tx
    .insertInto("device")
    .values({ ...device, created_at: ctx.now, last_seen_at: ctx.now })
    .onConflict((oc) =>
      oc
        .column("session_id")
        .doUpdateSet({ user_agent: device.user_agent, last_seen_at: ctx.now })
        .where("device.account_id", "=", device.account_id),
    )
    .returningAll()
    .executeTakeFirst();
  return row ?? refuse("conflict");
}

/** Ends a device for good: its tokens are refused from now on even while their signature holds. */
export async function setDeviceRevoked(ctx: CommandContext, session_id: string): Promise<void> {
  await ctx.tx
    .updateTable("device")
    .set({ revoked_at: ctx.now })
    .where("session_id", "=", session_id)
    .where("revoked_at", "is", null)
    .returning("session_id")
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

/** Makes a profile the one an account starts with. */
export async function setDefaultProfile(
  ctx: CommandContext,
  account_id: string,
  profile_id: string,
): Promise<void> {
  await ctx.tx
    .updateTable("account")
    .set((eb) => ({ default_profile_id: profile_id, version: eb("version", "+", 1) }))
    .where("id", "=", account_id)
    .returning("id")
    .executeTakeFirstOrThrow();
}
