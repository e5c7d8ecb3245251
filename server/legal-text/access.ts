// Everybody reads the operator's texts, including earlier versions, because people agreed to them.
import { refuse } from "#domain/refusal.ts";
import type { Actor } from "#server/kernel/actor.ts";
import { defineReaders } from "#server/kernel/readers/declaration.ts";
import { type ReadScope, visible } from "#server/kernel/scope.ts";

export const legalTextReaders = defineReaders("legal_text", true, { public: { everyone: true } });

/** All versions of all texts. */
export const legalTexts = (scoped: ReadScope) => visible(scoped, legalTextReaders);

/** An operator, or the installation itself at its first start. @throws Refusal forbidden */
export function requirePublisher(actor: Actor): void {
  const isOperator = actor.kind === "member" && actor.is_operator;
  if (!isOperator && actor.kind !== "system") refuse("forbidden");
}
