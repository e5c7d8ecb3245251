// What somebody is about to report, if they may read it.
import { type RawBuilder, sql } from "kysely";
import type { ReportedNoun } from "#domain/report/kinds.ts";
import { profileReaders } from "#server/account/access.ts";
import { fileReaders } from "#server/file/access.ts";
import type { Actor } from "#server/kernel/actor.ts";
import type { Database } from "#server/kernel/database/db.ts";
import { rowsVisible } from "#server/kernel/readers/row.ts";
import { offerVisible } from "#server/offer/access.ts";
import { requestVisible } from "#server/request/access.ts";

export type Subject = {
  /** What it says: stored with the report, for operators alone. */
  passage: string | null;
  author_id: string | null;
};

const profileVisible = rowsVisible(profileReaders);
const fileVisible = rowsVisible(fileReaders);

/** Whose `file` is: the profile that uploaded it, or that it belongs to. */
export const fileAuthor = sql<string | null>`coalesce(file.uploaded_by, file.profile_id, file.document_of,
  (select request.profile_id from request where request.id = file.request_id))`;

/** The author of a file; null where nobody is signed in who has it. */
export async function findFileAuthor(db: Database, id: string): Promise<string | null> {
  const { rows } = await sql<{ author_id: string | null }>`
    select ${fileAuthor} as author_id from file where file.id = ${id}`.execute(db);
  return rows[0]?.author_id ?? null;
}

const statements: Readonly<Record<ReportedNoun, (id: string, actor: Actor) => RawBuilder<Subject>>> = {
  request: (id, actor) => sql`select request.profile_id as author_id,
      concat_ws(E'\n\n', request.title, request.description) as passage
    from request where request.id = ${id} and ${requestVisible(actor)}`,
  offer: (id, actor) => sql`select offer.profile_id as author_id, offer.message as passage
    from offer where offer.id = ${id} and ${offerVisible(actor)}`,
  profile: (id, actor) => sql`select profile.id as author_id,
      concat_ws(E'\n\n', profile.display_name, profile.about) as passage
    from profile where profile.id = ${id} and profile.kind = 'provider' and ${profileVisible(actor)}`,
  file: (id, actor) => sql`select file.name as passage, ${fileAuthor} as author_id
    from file where file.id = ${id} and file.partner_id is null and ${fileVisible(actor)}`,
};

/** The thing, or null where the actor may not read it. */
export async function findSubject(
  db: Database,
  actor: Actor,
  { noun, id }: { noun: ReportedNoun; id: string },
): Promise<Subject | null> {
  const { rows } = await statements[noun](id, actor).execute(db);
  return rows[0] ?? null;
}
