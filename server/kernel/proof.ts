// What changes who may come in asks once more who is there: a session may have been left open.
import { limits, units } from "#domain/limits.ts";
import { refuse } from "#domain/refusal.ts";
import type { Assurance } from "./actor.ts";
import type { CommandContext } from "./command.ts";

/** Whether the person behind a session has proved who they are a short while ago. */
export function isProven({ proved_at }: Assurance, now: Date): boolean {
  if (proved_at === null) return false;
  return now.getTime() - proved_at.getTime() <= limits.proof_minutes * units.minute_ms;
}

/**
 * For `allow` or `run` of a command that only somebody in person and proved of late may give; the system passes.
 * @throws Refusal not_authenticated, impersonation_not_allowed, proof_required
 */
export function requireProof({ actor, now }: Pick<CommandContext, "actor" | "now">): void {
  if (actor.kind === "system") return;
  if (actor.kind === "visitor") refuse("not_authenticated");
  // Whoever acts for somebody has proved to be the operator, not that person.
  if (actor.on_behalf_of) refuse("impersonation_not_allowed");
  if (!isProven(actor.assurance, now)) refuse("proof_required");
}
