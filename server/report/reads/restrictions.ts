// Page query: what operators hid or removed of the active profile's, with the statements of reasons.
import { sql } from "kysely";
import { limits } from "#domain/limits.ts";
import type { RestrictedNoun } from "#domain/report/restriction.ts";
import { isObjectable } from "#domain/report/review.ts";
import { profileId } from "#server/kernel/actor.ts";
import type { ReadScope } from "#server/kernel/scope.ts";
import { ownRestrictions } from "../access.ts";
import { type RestrictionView, toRestriction, withheldText } from "../store/restriction-view.ts";

export type { RestrictionView } from "../store/restriction-view.ts";

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
