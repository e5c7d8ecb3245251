// The sign-ins of an account, the latest first: each is one device.
import { sql } from "kysely";
import { readUserAgent } from "#domain/account/user-agent.ts";
import type { ReadScope } from "#server/kernel/scope.ts";
import { operatorDevices } from "../../access.ts";
import { dated, type StoryPlace } from "./place.ts";
import type { StorySubject } from "./subject.ts";

export async function listStoryDevices(
  scope: ReadScope,
  { id: account_id }: StorySubject,
  place: StoryPlace,
) {
  const after = dated.read(place.after);
  const rows = await operatorDevices(scope)
    .select(["session_id", "user_agent", "created_at", "last_seen_at", "revoked_at"])
    .where("account_id", "=", account_id)
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(created_at, session_id) < (${after?.value}::timestamptz, ${after?.id}::uuid)`,
      ),
    )
    .orderBy("created_at", "desc")
    .orderBy("session_id", "desc")
    .limit(place.rows + 1)
    .execute();
  return dated.page(
    rows.map(({ session_id: id, user_agent, created_at, last_seen_at, revoked_at }) => ({
      id,
      ...readUserAgent(user_agent),
      at: created_at.toISOString(),
      last_seen_at: last_seen_at.toISOString(),
      is_ended: revoked_at !== null,
    })),
    place.rows,
  );
}
