// The history of settings is for operators in person; the settings in force reach everybody by what pages and commands do. Whoever knows the hash of one of the marketplace's own pictures gets it.
import { refuse } from "#domain/refusal.ts";
import type { Actor } from "#server/kernel/actor.ts";
import { forOperators, type ReadScope } from "#server/kernel/scope.ts";

/** Every value that settings have had. */
export const settingVersions = (scoped: ReadScope) => forOperators(scoped, "setting_version");

/** An operator, or the administrator of the machine at the command line. @throws Refusal forbidden */
export function requireMarketplaceEditor(actor: Actor): void {
  const isOperator = actor.kind === "member" && actor.is_operator;
  if (!isOperator && actor.kind !== "system") refuse("forbidden");
}
