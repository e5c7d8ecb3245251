// Categories are public; archived ones only for operators.
import { sql } from "kysely";
import type { Actor } from "#server/kernel/actor.ts";
import type { RowFilter } from "#server/kernel/readers.ts";
import { type ReadScope, visibleRows } from "#server/kernel/scope.ts";

const visible: RowFilter = (actor) =>
  mayDefineCategories(actor) ? sql<boolean>`true` : sql<boolean>`category.archived_at is null`;

/** The categories the actor may see. */
export const categories = (scoped: ReadScope) => visibleRows(scoped, "category", visible);

/** True for operators and the system. */
export function mayDefineCategories(actor: Actor): boolean {
  return actor.kind === "system" || (actor.kind === "member" && actor.is_operator);
}
