// Everybody reads the operator's texts, earlier versions too, because people agreed to them. Operators publish them.
import { sql } from "kysely";
import { refuse } from "#domain/refusal.ts";
import type { Actor } from "#server/kernel/actor.ts";
import type { RowFilter } from "#server/kernel/readers.ts";
import { type ReadScope, visibleRows } from "#server/kernel/scope.ts";

const visible: RowFilter = () => sql`true`;

/** All versions of all texts. */
export const legalTexts = (scoped: ReadScope) => visibleRows(scoped, "legal_text", visible);

/** An operator, or the installation itself at its first start. @throws Refusal forbidden */
export function requirePublisher(actor: Actor): void {
  const isOperator = actor.kind === "member" && actor.is_operator;
  if (!isOperator && actor.kind !== "system") refuse("forbidden");
}
