// The operators' notes about a subject, the latest first.
import { sql } from "kysely";
import type { ReadScope } from "#server/kernel/scope.ts";
import { operatorNotes } from "../../access.ts";
import { dated, type StoryPlace } from "./place.ts";
import type { StorySubject } from "./subject.ts";

export type NoteView = {
  id: string;
  /** The address of the operator who wrote it. */
  author: string;
  /** Null once a person whom it might name has closed the account. */
  text: string | null;
  at: string;
  struck_at: string | null;
  /** This operator wrote it, and may still strike it through. */
  may_strike: boolean;
};

export async function listStoryNotes(
  scope: ReadScope,
  { noun, id: subject_id }: StorySubject,
  place: StoryPlace,
) {
  const { actor } = scope;
  const after = dated.read(place.after);
  const author = sql<string>`(select account.email from account where account.id = operator_note.author_id)`;
  const rows = await operatorNotes(scope)
    .select(["id", "text", "created_at", "struck_at", "author_id", author.as("author")])
    .where("noun", "=", noun)
    .where("subject_id", "=", subject_id)
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(created_at, id) < (${after?.value}::timestamptz, ${after?.id}::uuid)`),
    )
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(place.rows + 1)
    .execute();
  const isOwn = (author_id: string) => actor.kind === "member" && actor.account_id === author_id;
  return dated.page(
    rows.map(
      ({ author_id, created_at, struck_at, ...row }): NoteView => ({
        ...row,
        at: created_at.toISOString(),
        struck_at: struck_at?.toISOString() ?? null,
        may_strike: isOwn(author_id) && struck_at === null && row.text !== null,
      }),
    ),
    place.rows,
  );
}
