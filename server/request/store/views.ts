// Which providers have looked at a request; the only writer of their table.
import { sql } from "kysely";
import { refuse } from "#domain/refusal.ts";
import type { ClosingAccount, CommandContext } from "#server/kernel/command.ts";
import { requestVisible } from "../access.ts";
import type { RequestRow } from "./request.ts";

type Viewed = Pick<RequestRow, "id" | "status" | "account_id">;

/**
 * The request that somebody looks at. Without a lock: many look at once when a request opens, and a view that is noted
 * just after its end does no harm. @throws Refusal not_found when the actor may not see it
 */
export async function findViewed({ tx, actor }: CommandContext, id: string): Promise<Viewed> {
  const found = await sql<Viewed>`select request.id, request.status, request.account_id from request
    where request.id = ${id} and ${requestVisible(actor)}`.execute(tx);
  return found.rows[0] ?? refuse("not_found");
}

/** Notes that a provider has looked at a request; nothing if it has before. */
export async function insertView(
  { tx, now }: CommandContext,
  view: { readonly request_id: string; readonly profile_id: string },
): Promise<void> {
  await tx
    .insertInto("request_view")
    .values({ ...view, seen_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Deletes what the providers of an account have looked at. */
export async function eraseViews({ tx }: CommandContext, { profile_ids }: ClosingAccount): Promise<void> {
  if (profile_ids.length === 0) return;
  await tx.deleteFrom("request_view").where("profile_id", "in", profile_ids).execute();
}
