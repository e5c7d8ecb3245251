// The marketplace's own details: operators change them; the legal notice shows the public part.
import { refuse } from "#domain/refusal.ts";
import type { Actor } from "#server/kernel/actor.ts";
import { defineReaders } from "#server/kernel/readers/declaration.ts";
import { forOperators, type ReadScope, visible } from "#server/kernel/scope.ts";

/** The row, for operators in person. */
export const marketplaces = (scoped: ReadScope) => forOperators(scoped, "marketplace");

const publicReaders = defineReaders("marketplace", true, { public: { everyone: true } });

/** The row for everybody. Select public columns by name. */
export const publicMarketplaces = (scoped: ReadScope) => visible(scoped, publicReaders);

/** An operator, or the administrator of the machine at the command line. @throws Refusal forbidden */
export function requireMarketplaceEditor(actor: Actor): void {
  const isOperator = actor.kind === "member" && actor.is_operator;
  if (!isOperator && actor.kind !== "system") refuse("forbidden");
}
