// Row-level SQL for the requests of an account that is being closed.
import { sql } from "kysely";
import type { ClosingAccount, CommandContext } from "#server/kernel/command.ts";
import { erasePasses } from "./passes.ts";
import type { RequestRow } from "./request.ts";
import { eraseViews } from "./views.ts";

const hasBooking = sql<boolean>`exists (select 1 from booking where booking.request_id = request.id)`;

/** The requests of these ids under lock, in the order of their ids. */
export async function lockRequestRows(ctx: CommandContext, ids: readonly string[]): Promise<RequestRow[]> {
  if (ids.length === 0) return [];
  return ctx.tx.selectFrom("request").selectAll().where("id", "in", ids).orderBy("id").forUpdate().execute();
}

/** Deletes the account's drafts and what it passed on and looked at, then erases its other requests. */
export async function eraseRequests(ctx: CommandContext, closing: ClosingAccount): Promise<string[]> {
  await erasePasses(ctx, closing);
  await eraseViews(ctx, closing);
  return [...(await deleteDrafts(ctx, closing.id)), ...(await eraseSent(ctx, closing.id))];
}

/** Deletes the account's drafts with their contact and file rows; returns the storage keys of the files. */
async function deleteDrafts(ctx: CommandContext, account_id: string): Promise<string[]> {
  const { tx } = ctx;
  const drafts = tx
    .selectFrom("request")
    .select("id")
    .where("account_id", "=", account_id)
    .where("status", "=", sql.lit("draft"));
  const files = await tx
    .deleteFrom("file")
    .where("request_id", "in", drafts)
    .returning("storage_key")
    .execute();
  await tx
    .deleteFrom("request")
    .where("account_id", "=", account_id)
    .where("status", "=", sql.lit("draft"))
    .execute();
  return files.map(({ storage_key }) => storage_key);
}

/**
 * Erases contact data from all requests of the account. A request without booking keeps only its title, for the
 * providers who made offers; a booked one keeps its description and answers. Returns the storage keys of deleted files.
 */
async function eraseSent(ctx: CommandContext, account_id: string): Promise<string[]> {
  const { tx } = ctx;
  const own = () => tx.selectFrom("request").select("id").where("account_id", "=", account_id);
  await tx.deleteFrom("request_contact").where("request_id", "in", own()).execute();
  await tx
    .updateTable("request")
    .set({ visitor_id: null, place_postal_code: null })
    .where("account_id", "=", account_id)
    .execute();
  const files = await tx
    .deleteFrom("file")
    .where(
      "request_id",
      "in",
      own().where((eb) => eb.not(hasBooking)),
    )
    .returning("storage_key")
    .execute();
  await tx
    .updateTable("request")
    .set({ description: null, answers: sql`'{}'::jsonb`, place_town: null, close_reason: null })
    .where("account_id", "=", account_id)
    .where((eb) => eb.not(hasBooking))
    .execute();
  return files.map(({ storage_key }) => storage_key);
}
