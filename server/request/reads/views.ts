// Who has looked at a request: whether the actor's provider has, and for the request's owner how many, never who.
import { sql } from "kysely";
import type { ReadScope } from "#server/kernel/scope.ts";
import { isOwnRequest, requests, requestViews } from "../access.ts";

/** Whether the actor's provider has looked at the request before. */
export async function hasViewed(scope: ReadScope, request_id: string): Promise<boolean> {
  const row = await requestViews(scope)
    .select("request_id")
    .where("request_id", "=", request_id)
    .executeTakeFirst();
  return row !== undefined;
}

/** How many providers have looked at the actor's own request. */
export async function countViews(scope: ReadScope, request_id: string): Promise<number> {
  const row = await requests(scope)
    .select(
      sql<number>`(select count(*)::int from request_view where request_view.request_id = request.id)`.as(
        "count",
      ),
    )
    .where(isOwnRequest(scope.actor))
    .where("request.id", "=", request_id)
    .executeTakeFirst();
  return row?.count ?? 0;
}
