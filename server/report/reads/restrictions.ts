// Page query: what operators hid or removed of the active profile's, with the statements of reasons.
import { sql } from "kysely";
import { limits } from "#domain/limits.ts";
import type { ReportKind } from "#domain/report/kinds.ts";
import type { FoundBy, RestrictedNoun, RestrictionAct, ReviewOutcome } from "#domain/report/restriction.ts";
import { isObjectable } from "#domain/report/review.ts";
import { profileId } from "#server/kernel/actor.ts";
import type { ReadScope } from "#server/kernel/scope.ts";
import { ownRestrictions } from "../access.ts";
import { toRestriction, withheldText } from "../store/restriction-view.ts";

export type RestrictionView = {
  id: string;
  version: number;
  noun: RestrictedNoun;
  subject_id: string;
  act: RestrictionAct;
  kind: ReportKind;
  /** Null where all of it breaks the rule. */
  passage: string | null;
  /** Null once the author's account was closed, as are passage, objection and decision. */
  reason: string | null;
  found_by: FoundBy;
  made_at: string;
  /** What was hidden: a text, or a file's name; null where nothing is withheld. */
  withheld: string | null;
  objectable_until: string;
  is_objectable: boolean;
  objection: string | null;
  objected_at: string | null;
  outcome: ReviewOutcome | null;
  decision: string | null;
  decided_at: string | null;
  /** Who restricted it decided again. */
  is_decided_by_same: boolean;
};

/** The newest first. */
export async function listRestrictions(scope: ReadScope): Promise<RestrictionView[]> {
  const rows = await ownRestrictions(scope)
    .select(["id", "version", "noun", "subject_id", "act", "kind", "passage", "reason", "found_by"])
    .select(["made_at", "objectable_until", "objection", "objected_at", "outcome", "decision", "decided_at"])
    .select(withheldText.as("withheld"))
    .select(sql<boolean>`coalesce(made_by = decided_by, false)`.as("is_decided_by_same"))
    .orderBy("made_at", "desc")
    .orderBy("id")
    .limit(limits.page_rows)
    .execute();
  return rows.map((row) => ({ ...toRestriction(row), is_objectable: isObjectable(row, scope.now) }));
}

/** Whether something of the active profile's is hidden now. */
export async function isHidden(scope: ReadScope, noun: RestrictedNoun): Promise<boolean> {
  const row = await ownRestrictions(scope)
    .select("id")
    .where("noun", "=", noun)
    .where("author_id", "=", profileId(scope.actor))
    .where("withheld", "is not", null)
    .executeTakeFirst();
  return row !== undefined;
}
