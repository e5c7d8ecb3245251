// The events of a story, newest first: what happened, who did it, and which operator did it in somebody's name.
import { sql } from "kysely";
import type { Role } from "#domain/machine.ts";
import { forOperators, type ReadScope } from "#server/kernel/scope.ts";
import { numbered, type StoryPlace } from "./place.ts";
import type { StorySubject, Thing } from "./subject.ts";

export type StoryEvent = {
  id: string;
  noun: string;
  transition: string;
  role: Role;
  /** Null when the marketplace did it by itself. */
  by: { name: string; account_id: string } | null;
  /** The address of the operator who acted in their name. */
  operator: string | null;
  /** What a person wrote; of the system, a code. */
  reason: string | null;
  /** The provider of the offer; null for other nouns. */
  provider: string | null;
  at: string;
};

/** The things as rows of a noun and an id. */
export const thingRows = (things: readonly Thing[]) => sql`unnest(
  ${things.map(({ noun }) => noun)}::text[], ${things.map(({ id }) => id)}::uuid[]) as thing (noun, id)`;

const by = sql<StoryEvent["by"]>`(select json_build_object('account_id', account.id, 'name',
    case when event.role <> 'operator' then coalesce(
      (select profile.display_name from profile where profile.id = event.profile_id), account.email)
    else account.email end)
  from account where account.id = event.account_id)`;
const operator = sql<
  string | null
>`(select account.email from account where account.id = event.on_behalf_of)`;

const provider = sql<string | null>`case when event.noun = 'offer' then (select profile.display_name
  from offer join profile on profile.id = offer.profile_id where offer.id = event.subject_id) end`;

/** A page of the history of all things of the subject. */
export async function listStoryEvents(scope: ReadScope, { things }: StorySubject, place: StoryPlace) {
  const before = numbered.read(place.after);
  const most = place.rows + 1;
  // Within one subject events are in the order of its versions, as the index has them.
  const ids = sql`array(select page.id from ${thingRows(things)} cross join lateral (
      select event.id from event where event.noun = thing.noun and event.subject_id = thing.id
        and (${before}::bigint is null or event.id < ${before}::bigint)
      order by event.version desc limit ${most}) page
    order by page.id desc limit ${most})`;
  const rows = await forOperators(scope, "event")
    .select(["event.id", "event.noun", "event.transition", "event.role", "event.reason", "event.at"])
    .select([by.as("by"), operator.as("operator"), provider.as("provider")])
    .where(sql<boolean>`event.id = any(${ids})`)
    .orderBy("event.id", "desc")
    .execute();
  return numbered.page(
    rows.map(
      ({ id, at, role, ...row }): StoryEvent => ({
        ...row,
        id: String(id),
        role: role as Role,
        at: at.toISOString(),
      }),
    ),
    place.rows,
  );
}
