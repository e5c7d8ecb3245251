// What operators decided about one thing that somebody published, and what its author objects.
import { type RawBuilder, sql } from "kysely";
import { isId } from "#domain/ids.ts";
import { limits } from "#domain/limits.ts";
import { actsOn, type RestrictedNoun, type RestrictionAct } from "#domain/report/restriction.ts";
import { forOperators, type ReadScope } from "#server/kernel/scope.ts";
import { type RestrictionView, toRestriction, withheldText } from "#server/report/store/restriction-view.ts";
import { fileAuthor } from "#server/report/store/subject.ts";
import { operatorAccounts } from "../access.ts";
import { existsOtherOperator } from "../store/accounts.ts";
import type { ReportPerson } from "./report.ts";

export type ModeratedRestriction = Omit<RestrictionView, "is_objectable"> & {
  /** The operator's address. */
  made_by: string | null;
  /** The reader decided it, and somebody else may decide on the objection. */
  is_own: boolean;
  /** The reader decided it, and nobody else may. */
  is_alone: boolean;
};

export type Moderated = {
  noun: RestrictedNoun;
  subject_id: string;
  author: ReportPerson;
  /** The newest first. */
  restrictions: ModeratedRestriction[];
  /** What can still be done with it. */
  acts: RestrictionAct[];
};

const authorOf: Readonly<Record<RestrictedNoun, (id: string) => RawBuilder<string | null>>> = {
  request: (id) => sql`(select request.profile_id from request
    where request.id = ${id} and request.status <> 'draft')`,
  offer: (id) => sql`(select offer.profile_id from offer where offer.id = ${id} and offer.status <> 'draft')`,
  profile: (id) => sql`(select profile.id from profile
    where profile.id = ${id} and profile.kind = 'provider')`,
  message: (id) => sql`(select message.profile_id from message where message.id = ${id})`,
  file: (id) => sql`(select ${fileAuthor} from file where file.id = ${id} and file.partner_id is null
    and file.document_of is null)`,
};

/** One thing for an operator who moderates; null for everybody else, and where nobody signed in has written it. */
export async function findModerated(
  scope: ReadScope,
  noun: RestrictedNoun,
  subject_id: string,
): Promise<Moderated | null> {
  if (!isId(subject_id) || scope.actor.kind !== "member") return null;
  const restrictions = await listRestrictionsOf(scope, noun, subject_id, scope.actor.account_id);
  const author_id = sql<string | null>`coalesce(${authorOf[noun](subject_id)}, (select restriction.author_id
    from restriction where restriction.noun = ${noun} and restriction.subject_id = ${subject_id} limit 1))`;
  const author = await operatorAccounts(scope)
    .select(["account.id as account_id", "account.email"])
    .select(
      sql<string>`(select profile.display_name from profile where profile.id = ${author_id})`.as("name"),
    )
    .where(
      "account.id",
      "=",
      sql<string>`(select profile.account_id from profile where profile.id = ${author_id})`,
    )
    .executeTakeFirst();
  if (!author) return null;
  const standing = restrictions.filter(({ outcome }) => outcome !== "reversed").map(({ act }) => act);
  const acts = standing.includes("remove") ? [] : actsOn[noun].filter((act) => !standing.includes(act));
  return { noun, subject_id, author, restrictions, acts };
}

async function listRestrictionsOf(
  scope: ReadScope,
  noun: RestrictedNoun,
  subject_id: string,
  operator_id: string,
): Promise<ModeratedRestriction[]> {
  const hasOthers = existsOtherOperator(sql`restriction.made_by`, "moderate");
  const rows = await forOperators(scope, "restriction")
    .select(["id", "version", "noun", "subject_id", "act", "kind", "passage", "reason", "found_by"])
    .select(["made_at", "objectable_until", "objection", "objected_at", "outcome", "decision", "decided_at"])
    .select(withheldText.as("withheld"))
    .select(sql<boolean>`coalesce(made_by = decided_by, false)`.as("is_decided_by_same"))
    .select([hasOthers.as("has_others"), sql<boolean>`restriction.made_by = ${operator_id}`.as("is_mine")])
    .select(
      sql<string | null>`(select account.email from account where account.id = restriction.made_by)`.as(
        "made_by",
      ),
    )
    .where("noun", "=", noun)
    .where("subject_id", "=", subject_id)
    .orderBy("made_at", "desc")
    .orderBy("id")
    .limit(limits.page_rows)
    .execute();
  return rows.map(({ has_others, is_mine, ...row }) => ({
    ...toRestriction(row),
    is_own: is_mine && has_others,
    is_alone: is_mine && !has_others,
  }));
}
