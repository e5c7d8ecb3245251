// Categories are public. Archived ones are for operators, and for the providers that serve them: their requests go on. Versions stay readable: people answered their questions.
import { sql } from "kysely";
import type { Actor } from "#server/kernel/actor.ts";
import { defineReaders } from "#server/kernel/readers/declaration.ts";
import { type ReadScope, visible } from "#server/kernel/scope.ts";

export const categoryReaders = defineReaders("category", true, {
  public: { everyone: true, row: sql`category.archived_at is null` },
  chosen: { profile: "profile_id", from: "provider_category", subject: "category_id" },
});

export const categoryVersionReaders = defineReaders("category_version", true, { public: { everyone: true } });

/** Operators alone see what is not published yet. */
export const categoryEditReaders = defineReaders("category_edit", true, {});

/** Unpublished edits, for operators. */
export const categoryEdits = (scoped: ReadScope) => visible(scoped, categoryEditReaders);

/** The categories the actor may see. */
export const categories = (scoped: ReadScope) => visible(scoped, categoryReaders);

/** All versions of all categories. */
export const categoryVersions = (scoped: ReadScope) => visible(scoped, categoryVersionReaders);

/** True for operators and the system. */
export function mayDefineCategories(actor: Actor): boolean {
  return actor.kind === "system" || (actor.kind === "member" && actor.is_operator);
}
