import { isId } from "#domain/ids.ts";
import type { ReportedNoun } from "#domain/report/kinds.ts";
import { profiles } from "#server/account/access.ts";
import { files } from "#server/file/access.ts";
import { fileName } from "#server/file/store/texts.ts";
import { profileId } from "#server/kernel/actor.ts";
import type { ReadScope } from "#server/kernel/scope.ts";
import { offers } from "#server/offer/access.ts";
import { requests } from "#server/request/access.ts";
import { ownReports } from "../access.ts";
import { fileAuthor } from "../store/subject.ts";

/** What the page of a report calls its subject. */
export type ReportSubject = {
  noun: ReportedNoun;
  id: string;
  name: string | null;
  /** The active profile has reported it, and operators have not decided yet. */
  is_reported: boolean;
  /** What else is reported from there: the provider behind an offer, the files of a request. */
  others: { noun: ReportedNoun; id: string; name: string | null }[];
};

type Found = { name: string | null; author_id: string | null };

/** By noun what its readers see of it. */
const found: Readonly<Record<ReportedNoun, (scope: ReadScope, id: string) => Promise<Found | undefined>>> = {
  request: (scope, id) =>
    requests(scope)
      .select(["request.number as name", "request.profile_id as author_id"])
      .where("request.id", "=", id)
      .executeTakeFirst(),
  offer: (scope, id) =>
    offers(scope)
      .select(["offer.number as name", "offer.profile_id as author_id"])
      .where("offer.id", "=", id)
      .executeTakeFirst(),
  profile: (scope, id) =>
    profiles(scope)
      .select(["profile.display_name as name", "profile.id as author_id"])
      .where("profile.id", "=", id)
      .where("profile.kind", "=", "provider")
      .executeTakeFirst(),
  file: (scope, id) =>
    files(scope)
      .select([fileName(scope).as("name"), fileAuthor.as("author_id")])
      .where("file.id", "=", id)
      .where("file.partner_id", "is", null)
      .executeTakeFirst(),
};

/** What the active profile may report: what it reads and did not make itself; null for everything else. */
export async function findReportSubject(
  scope: ReadScope,
  noun: ReportedNoun,
  id: string,
): Promise<ReportSubject | null> {
  const reporter = profileId(scope.actor);
  if (!isId(id) || reporter === null) return null;
  const subject = await found[noun](scope, id);
  if (!subject || subject.author_id === reporter) return null;
  const open = await ownReports(scope)
    .select("report.id")
    .where("report.noun", "=", noun)
    .where("report.subject_id", "=", id)
    .where("report.reported_by", "=", reporter)
    .where("report.decided_at", "is", null)
    .executeTakeFirst();
  const { name, author_id } = subject;
  return {
    noun,
    id,
    name,
    is_reported: open !== undefined,
    others: await listOthers(scope, noun, { id, author_id }),
  };
}

async function listOthers(
  scope: ReadScope,
  noun: ReportedNoun,
  { id, author_id }: { id: string; author_id: string | null },
): Promise<ReportSubject["others"]> {
  if (noun === "offer" && author_id !== null) {
    const maker = await found.profile(scope, author_id);
    return maker ? [{ noun: "profile", id: author_id, name: maker.name }] : [];
  }
  if (noun !== "request") return [];
  const rows = await files(scope)
    .select(["file.id", fileName(scope).as("name")])
    .where("file.request_id", "=", id)
    .orderBy("file.created_at")
    .orderBy("file.id")
    .execute();
  return rows.map((file) => ({ noun: "file", ...file }));
}
