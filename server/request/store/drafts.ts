// Row-level SQL of drafts: the requests, their unsaved input, and the accounts they join.
import { sql } from "kysely";
import { limits } from "#domain/limits.ts";
import { refuse } from "#domain/refusal.ts";
import { type DraftInput, type DraftInputStep, draftInputSteps } from "#domain/request/draft-input.ts";
import { requestMachine } from "#domain/request/machine.ts";
import type { CommandContext, IssueContext } from "#server/kernel/command.ts";
import { json } from "#server/kernel/database/db.ts";
import { recordEvent } from "#server/kernel/move.ts";
import { ownDraftVisible, requestVisible } from "../access.ts";
import type { RequestRow } from "./request.ts";

/** The actor's own request with this id under lock, or null when there is none that the actor may see. */
export async function lockOwnDraft(ctx: IssueContext, id: string): Promise<RequestRow | null> {
  const found = await sql<RequestRow>`
    select request.* from request where request.id = ${id} and ${requestVisible(ctx.actor)} for update`.execute(
    ctx.tx,
  );
  return found.rows[0] ?? null;
}

/**
 * The number of the actor's drafts. Callers that insert one wait here for each other, so that the limit also holds for
 * two concurrent tabs.
 */
async function countDrafts(ctx: CommandContext): Promise<number> {
  const { actor } = ctx;
  const owner =
    actor.kind === "member" ? actor.account_id : actor.kind === "visitor" ? actor.visitor_id : null;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`drafts ${owner}`}, 0))`.execute(ctx.tx);
  const found = await sql<{ count: number }>`
    select count(*)::int as count from request where request.status = 'draft' and ${ownDraftVisible(actor)}`.execute(
    ctx.tx,
  );
  return found.rows[0]?.count ?? 0;
}

/** Begins a draft for the actor, under this id if one is given. @throws Refusal draft_limit_reached */
export async function beginDraft(ctx: CommandContext, id?: string): Promise<RequestRow> {
  const limit = limits.drafts_side_by_side;
  if ((await countDrafts(ctx)) >= limit) refuse("draft_limit_reached", { limit });
  return insertDraft(ctx, id);
}

/** Inserts a draft for the actor, with its event. */
export async function insertDraft(ctx: CommandContext, id = ctx.newId()): Promise<RequestRow> {
  const { actor, now } = ctx;
  const row = await ctx.tx
    .insertInto("request")
    .values({
      id,
      status: requestMachine.initial,
      visitor_id: actor.kind === "visitor" ? actor.visitor_id : null,
      account_id: actor.kind === "member" ? actor.account_id : null,
      created_at: now,
      updated_at: now,
    })
    .onConflict((oc) => oc.column("id").doNothing())
    .returningAll()
    .executeTakeFirst();
  // The form's own id already belongs to somebody else.
  if (!row) return refuse("not_found");
  await recordEvent(ctx, "request", {
    transition: "begin",
    role: "customer",
    subject_id: id,
    from: null,
    to: row.status,
    version: row.version,
  });
  return row;
}

export type DraftFields = Partial<
  Pick<
    RequestRow,
    | "category_id"
    | "category_version"
    | "title"
    | "description"
    | "starts_at"
    | "ends_at"
    | "time_zone"
    | "date_flexibility"
    | "place_town"
    | "place_postal_code"
    | "place_country"
    | "currency"
    | "budget_minor"
    | "is_submitted"
    | "terms_version"
    | "again_profile_id"
  >
> & { answers?: Record<string, unknown> };

/** Writes fields of a draft and raises its version. @throws Refusal stale if another tab was first */
export async function updateDraft(
  ctx: CommandContext,
  row: RequestRow,
  fields: DraftFields,
): Promise<RequestRow> {
  const { answers, ...columns } = fields;
  const updated = await ctx.tx
    .updateTable("request")
    .set({
      ...columns,
      ...(answers ? { answers: json(answers) } : {}),
      updated_at: ctx.now,
      version: row.version + 1,
    })
    .where("id", "=", row.id)
    .where("status", "=", sql.lit("draft"))
    .where("version", "=", row.version)
    .returningAll()
    .executeTakeFirst();
  return updated ?? refuse("stale");
}

/** Stores the unsaved input of a step as it is in its form, replacing earlier input. */
export async function storeDraftInput(
  ctx: CommandContext,
  request_id: string,
  step: DraftInputStep,
  fields: DraftInput,
): Promise<void> {
  const row = { fields: json(fields), saved_at: ctx.now };
  await ctx.tx
    .insertInto("draft_input")
    .values({ request_id, step, ...row })
    .onConflict((oc) => oc.columns(["request_id", "step"]).doUpdateSet(row))
    .execute();
}

/** Deletes the unsaved input of these steps, or of all, once they are saved or the request is open. */
export async function deleteDraftInput(
  ctx: CommandContext,
  request_id: string,
  steps: readonly DraftInputStep[] = draftInputSteps,
): Promise<void> {
  await ctx.tx
    .deleteFrom("draft_input")
    .where("request_id", "=", request_id)
    .where("step", "in", [...steps])
    .execute();
}

/**
 * Assigns the visitor's drafts to an account, so that the visitor can finish them on another device. A draft assigned
 * to a sign-up that was never confirmed (a mistyped address, or one with an account already) can be assigned again.
 */
export async function claimDrafts(
  ctx: CommandContext,
  visitor_id: string,
  account_id: string,
): Promise<string[]> {
  const rows = await ctx.tx
    .updateTable("request")
    .set({ account_id, updated_at: ctx.now })
    .where("visitor_id", "=", visitor_id)
    .where((eb) =>
      eb.or([
        eb("account_id", "is", null),
        eb.not(
          eb.exists(
            eb.selectFrom("account").select("account.id").whereRef("account.id", "=", "request.account_id"),
          ),
        ),
      ]),
    )
    // A literal: a generic plan cannot prove the predicate of the partial index from a parameter.
    .where("status", "=", sql.lit("draft"))
    .returning("id")
    .execute();
  return rows.map((row) => row.id);
}

/**
 * Removes drafts that other visitors began from an account that nobody has signed in to yet; each stays with the
 * browser that began it.
 */
export async function releaseVisitorDrafts(
  ctx: CommandContext,
  { account_id, visitor_id }: { account_id: string; visitor_id: string | null },
): Promise<string[]> {
  const rows = await ctx.tx
    .updateTable("request")
    .set({ account_id: null, updated_at: ctx.now })
    .where("account_id", "=", account_id)
    .where("status", "=", sql.lit("draft"))
    .where("visitor_id", "is not", null)
    .where("visitor_id", "is distinct from", visitor_id)
    .returning("id")
    .execute();
  return rows.map((row) => row.id);
}

/**
 * Assigns a submitted draft to the account whose address its contact names, on whichever device the address was proved.
 * @throws Refusal forbidden for any other account, stale if it is no longer waiting.
 */
export async function claimSubmittedDraft(
  ctx: CommandContext,
  row: RequestRow,
  account_id: string,
): Promise<RequestRow> {
  if (row.status !== "draft" || !row.is_submitted) refuse("stale", { current: { status: row.status } });
  const claimed = await ctx.tx
    .updateTable("request")
    .set({ account_id, updated_at: ctx.now })
    .where("id", "=", row.id)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("request_contact")
          .innerJoin("account", "account.email", "request_contact.email")
          .select("account.id")
          .whereRef("request_contact.request_id", "=", "request.id")
          .where("account.id", "=", account_id),
      ),
    )
    .where((eb) =>
      eb.or([
        eb("account_id", "is", null),
        eb("account_id", "=", account_id),
        eb.not(
          eb.exists(
            eb.selectFrom("account").select("account.id").whereRef("account.id", "=", "request.account_id"),
          ),
        ),
      ]),
    )
    .returningAll()
    .executeTakeFirst();
  return claimed ?? refuse("forbidden");
}

/** The account's submitted drafts under lock. */
export async function lockSubmittedDrafts(ctx: CommandContext, account_id: string): Promise<RequestRow[]> {
  return ctx.tx
    .selectFrom("request")
    .selectAll()
    .where("account_id", "=", account_id)
    .where("status", "=", sql.lit("draft"))
    .where("is_submitted", "=", true)
    .orderBy("id")
    .forUpdate()
    .execute();
}

/**
 * Drafts that name this address, as their contact or in unsaved input, and belong to no registered account: the author
 * never proved it.
 */
export async function lockUnprovedDrafts(ctx: CommandContext, email: string): Promise<RequestRow[]> {
  const found = await sql<RequestRow>`select request.* from request
    where request.id = any(array(
        select request_contact.request_id from request_contact where request_contact.email = ${email}::citext
        union all select draft_input.request_id from draft_input
          where draft_input.fields ? 'email' and lower(draft_input.fields ->> 'email') = lower(${email})))
      and request.status = 'draft' and request.profile_id is null
      and not exists (select 1 from account where account.id = request.account_id)
    order by request.id for update`.execute(ctx.tx);
  return found.rows;
}

/** Deletes a draft with its contact and file rows; the machine has no final status for drafts. */
export async function deleteDraft(ctx: CommandContext, row: RequestRow): Promise<void> {
  await ctx.tx
    .deleteFrom("request")
    .where("id", "=", row.id)
    .where("status", "=", sql.lit("draft"))
    .execute();
}
