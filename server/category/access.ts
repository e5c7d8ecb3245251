// Categories are public; only operators see archived ones.
import { sql } from "kysely";
import type { Actor } from "#server/kernel/actor.ts";
import { defineReaders } from "#server/kernel/readers/declaration.ts";
import { type ReadScope, visible } from "#server/kernel/scope.ts";

export const categoryReaders = defineReaders("category", true, {
  public: { everyone: true, row: sql`category.archived_at is null` },
});

/** The categories the actor may see. */
export const categories = (scoped: ReadScope) => visible(scoped, categoryReaders);

/** True for operators and the system. */
export function mayDefineCategories(actor: Actor): boolean {
  return actor.kind === "system" || (actor.kind === "member" && actor.is_operator);
}
