// Who is not interested in a request: a provider's own pass, and for the request's owner how many there are, never whose.
import { sql } from "kysely";
import type { PassReason } from "#domain/request/pass.ts";
import { profileId } from "#server/kernel/actor.ts";
import type { ReadScope } from "#server/kernel/scope.ts";
import { isOwnRequest, requests } from "../access.ts";
import { isInvitationDeclinedBy, isInvitedTo, isPassedBy } from "../store/passes.ts";

export type OwnPass = {
  /** The provider is not interested, and was not invited since. */
  is_passed: boolean;
  is_invited: boolean;
};

/** What the actor's provider has said about a request that it sees. */
export async function findOwnPass(scope: ReadScope, request_id: string): Promise<OwnPass> {
  const me = sql`${profileId(scope.actor)}::uuid`;
  const row = await requests(scope)
    .select([
      isPassedBy(me).as("is_passed"),
      isInvitationDeclinedBy(me).as("has_declined"),
      isInvitedTo(me).as("is_invited"),
    ])
    .where("request.id", "=", request_id)
    .executeTakeFirst();
  if (!row) return { is_passed: false, is_invited: false };
  const { is_passed, has_declined, is_invited } = row;
  return { is_passed: is_invited ? has_declined : is_passed, is_invited };
}

export type PassCounts = {
  count: number;
  /** Most frequent first; passes without a reason are only in `count`. */
  reasons: { reason: PassReason; count: number }[];
};

/** How many providers have passed on the actor's own request, by reason. */
export async function countPasses(scope: ReadScope, request_id: string): Promise<PassCounts> {
  const row = await requests(scope)
    .select(
      sql<{ reason: PassReason | null; count: number }[] | null>`(select json_agg(json_build_object(
          'reason', said.reason, 'count', said.count) order by said.count desc, said.reason)
        from (select request_pass.reason, count(*)::int as count from request_pass
          where request_pass.request_id = request.id group by request_pass.reason) as said)`.as("said"),
    )
    .where(isOwnRequest(scope.actor))
    .where("request.id", "=", request_id)
    .executeTakeFirst();
  const said = row?.said ?? [];
  return {
    count: said.reduce((sum, { count }) => sum + count, 0),
    reasons: said.flatMap(({ reason, count }) => (reason ? [{ reason, count }] : [])),
  };
}
