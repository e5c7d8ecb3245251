// Row-level SQL of operator grants and operator tasks; the only writer of these tables.
import type { Role } from "#domain/machine.ts";
import type { OperatorRole } from "#domain/operator/rights.ts";
import type { TaskKind } from "#domain/operator/tasks.ts";
import { refuse } from "#domain/refusal.ts";
import { type AccountRow, lockAccount } from "#server/account/store/account.ts";
import { type Actor, mayAct } from "#server/kernel/actor.ts";
import type { CommandContext } from "#server/kernel/command.ts";
import type { Database, Row } from "#server/kernel/database/db.ts";
import { recordEvent } from "#server/kernel/move.ts";
import { requireProvenOperator } from "../access.ts";

export type TaskRow = Row<"operator_task">;

/**
 * Somebody else's active account under lock, for an operator with a recent proof.
 * @throws Refusal as `requireProvenOperator` does, and own_account, not_found, account_not_in_use
 */
export async function lockOthersAccount(ctx: CommandContext, account_id: string): Promise<AccountRow> {
  const operator = requireProvenOperator(ctx);
  if (operator.account_id === account_id) refuse("own_account");
  const account = await lockAccount(ctx.tx, account_id);
  await requireMayActOn(ctx.tx, ctx.actor, account_id);
  return account.status === "closed" ? refuse("account_not_in_use", { status: account.status }) : account;
}

/** Makes an account an operator with these roles; false if it was one. */
export async function insertOperatorGrant(
  ctx: CommandContext,
  account_id: string,
  roles: readonly OperatorRole[],
): Promise<boolean> {
  const row = await ctx.tx
    .insertInto("operator_grant")
    .values({ account_id, granted_at: ctx.now, roles: [...roles] })
    .onConflict((oc) => oc.column("account_id").doNothing())
    .returning("account_id")
    .executeTakeFirst();
  return row !== undefined;
}

export type LockedGrant = { account_id: string; is_active: boolean; roles: OperatorRole[] };

/**
 * Locks all grants, so that two concurrent changes cannot leave no administrator; returns who holds one with which roles,
 * and which of these accounts are active.
 */
export async function lockGrants(ctx: CommandContext): Promise<LockedGrant[]> {
  const rows = await ctx.tx
    .selectFrom("operator_grant")
    .innerJoin("account", "account.id", "operator_grant.account_id")
    .select(["operator_grant.account_id", "operator_grant.roles", "account.status"])
    .orderBy("operator_grant.account_id")
    .forUpdate("operator_grant")
    .execute();
  return rows.map(({ status, ...grant }) => ({ ...grant, is_active: status === "active" }));
}

/** All operators by address, earliest first. */
export function listGrants(
  db: Database,
): Promise<{ account_id: string; email: string; roles: OperatorRole[] }[]> {
  return db
    .selectFrom("operator_grant")
    .innerJoin("account", "account.id", "operator_grant.account_id")
    .select(["operator_grant.account_id", "account.email", "operator_grant.roles"])
    .orderBy("operator_grant.granted_at")
    .orderBy("account.email")
    .execute();
}

/** Gives an operator these roles and no others. */
export async function setOperatorRoles(
  ctx: CommandContext,
  account_id: string,
  roles: readonly OperatorRole[],
): Promise<void> {
  await ctx.tx
    .updateTable("operator_grant")
    .set({ roles: [...roles] })
    .where("account_id", "=", account_id)
    .returning("account_id")
    .executeTakeFirstOrThrow();
}

/**
 * Only administrators act on the account of another operator: others could stop or take over somebody with more rights.
 * @throws Refusal forbidden
 */
export async function requireMayActOn(db: Database, actor: Actor, account_id: string): Promise<void> {
  if (actor.kind === "system" || mayAct(actor, "manage_team")) return;
  const grant = db.selectFrom("operator_grant").select("account_id").where("account_id", "=", account_id);
  if (await grant.executeTakeFirst()) refuse("forbidden", { right: "manage_team" });
}

/** Revokes an account's operator rights. */
export async function deleteOperatorGrant(ctx: CommandContext, account_id: string): Promise<void> {
  await ctx.tx
    .deleteFrom("operator_grant")
    .where("account_id", "=", account_id)
    .returning("account_id")
    .executeTakeFirstOrThrow();
}

/** Records an event of a grant, which may be granted and revoked several times. */
export async function recordGrantEvent(
  ctx: CommandContext,
  account_id: string,
  change: { transition: "grant" | "revoke" | "change_roles"; role: Role; reason?: string },
): Promise<void> {
  const latest = await ctx.tx
    .selectFrom("event")
    .select("version")
    .where("noun", "=", "operator_grant")
    .where("subject_id", "=", account_id)
    .orderBy("version", "desc")
    .limit(1)
    .executeTakeFirst();
  const isGrant = change.transition === "grant";
  await recordEvent(ctx, "operator_grant", {
    ...change,
    subject_id: account_id,
    version: (latest?.version ?? 0) + 1,
    from: isGrant ? null : "granted",
    to: change.transition === "revoke" ? "revoked" : "granted",
  });
}

/** Opens a task for the operators; null if the subject has an open one of this kind. */
export async function openTask(
  ctx: CommandContext,
  task: {
    kind: TaskKind;
    noun:
      | "request"
      | "offer"
      | "booking"
      | "profile"
      | "mail"
      | "message"
      | "file"
      | "approval"
      | "restriction";
    subject_id: string;
  },
): Promise<TaskRow | null> {
  const row = await ctx.tx
    .insertInto("operator_task")
    .values({ ...task, id: ctx.newId(), opened_at: ctx.now })
    .onConflict((oc) => oc.columns(["kind", "subject_id"]).where("closed_at", "is", null).doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!row) return null;
  const { id, version } = row;
  const opened = { transition: "open", role: "system", from: null, to: "open" } as const;
  await recordEvent(ctx, "operator_task", { ...opened, subject_id: id, version });
  return row;
}

/** A task under lock. @throws Refusal not_found */
export async function lockTask(ctx: CommandContext, id: string): Promise<TaskRow> {
  const row = await ctx.tx
    .selectFrom("operator_task")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? refuse("not_found");
}

/** Closes an open task in the version that was seen, with a note. @throws Refusal stale */
export async function setTaskClosed(
  ctx: CommandContext,
  task: TaskRow,
  closed_by: string,
  note: string,
): Promise<TaskRow> {
  const row = await ctx.tx
    .updateTable("operator_task")
    .set((eb) => ({ closed_at: ctx.now, closed_by, note, version: eb("version", "+", 1) }))
    .where("id", "=", task.id)
    .where("version", "=", task.version)
    .where("closed_at", "is", null)
    .returningAll()
    .executeTakeFirst();
  if (!row) return refuse("stale");
  const { id, version } = row;
  const closed = { transition: "close", role: "operator", from: "open", to: "closed" } as const;
  await recordEvent(ctx, "operator_task", { ...closed, subject_id: id, version, reason: note });
  return row;
}

/** The note of a task that events overtook. */
export const overtaken = "overtaken";

/**
 * Closes the open tasks of these kinds about one subject, if any: by the operator who made the decision, with the
 * reason, or because they were overtaken (`by` null).
 */
export async function closeTasksAbout(
  ctx: CommandContext,
  kinds: readonly TaskKind[],
  subject_id: string,
  by: { account_id: string; note: string } | null,
): Promise<void> {
  const rows = await ctx.tx
    .updateTable("operator_task")
    .set((eb) => ({
      closed_at: ctx.now,
      closed_by: by?.account_id ?? null,
      note: by?.note ?? overtaken,
      version: eb("version", "+", 1),
    }))
    .where("kind", "in", [...kinds])
    .where("subject_id", "=", subject_id)
    .where("closed_at", "is", null)
    .returning(["id", "version"])
    .execute();
  for (const { id, version } of rows) {
    const closed = {
      transition: "close",
      role: by ? "operator" : "system",
      from: "open",
      to: "closed",
    } as const;
    await recordEvent(ctx, "operator_task", {
      ...closed,
      subject_id: id,
      version,
      reason: by?.note || undefined,
    });
  }
}
