// What pages show of a row of `restriction`, for its author and for operators.
import { sql } from "kysely";
import type { ReportKind } from "#domain/report/kinds.ts";
import type { FoundBy, RestrictedNoun, RestrictionAct, ReviewOutcome } from "#domain/report/restriction.ts";
import type { Row } from "#server/kernel/database/db.ts";

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

/** What a hidden thing said: a text, or a file's name. */
export const withheldText = sql<string | null>`coalesce(restriction.withheld ->> 'text',
  restriction.withheld ->> 'about', restriction.withheld ->> 'name')`;

type Shown = Pick<
  Row<"restriction">,
  | "noun"
  | "act"
  | "kind"
  | "found_by"
  | "outcome"
  | "made_at"
  | "objectable_until"
  | "objected_at"
  | "decided_at"
>;

/** Instants as texts, and codes as the check constraints list them. */
export const toRestriction = <R extends Shown>(row: R) => ({
  ...row,
  noun: row.noun as RestrictedNoun,
  act: row.act as RestrictionAct,
  kind: row.kind as ReportKind,
  found_by: row.found_by as FoundBy,
  outcome: row.outcome as ReviewOutcome | null,
  made_at: row.made_at.toISOString(),
  objectable_until: row.objectable_until.toISOString(),
  objected_at: row.objected_at?.toISOString() ?? null,
  decided_at: row.decided_at?.toISOString() ?? null,
});
