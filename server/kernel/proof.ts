// A command that changes access to an account requires a recent proof of identity: somebody may have left a session
// open on a shared device.
import { limits, units } from "#domain/limits.ts";
import { refuse } from "#domain/refusal.ts";
import type { Assurance } from "./actor.ts";
import type { CommandContext } from "./command.ts";

/** Whether the last proof of identity is at most `limits.proof_minutes` old. */
export function hasRecentProof({ proved_at }: Assurance, now: Date): boolean {
  if (proved_at === null) return false;
  return now.getTime() - proved_at.getTime() <= limits.proof_minutes * units.minute_ms;
}

/**
 * For `allow` or `run` of a command that a member must run in person and with a recent proof; the system passes.
 * @throws Refusal not_authenticated, impersonation_not_allowed, proof_required
 */
export function requireProof({ actor, now }: Pick<CommandContext, "actor" | "now">): void {
  if (actor.kind === "system") return;
  if (actor.kind === "visitor") refuse("not_authenticated");
  // An operator who acts for somebody has proved their own identity, not that person's.
  if (actor.on_behalf_of) refuse("impersonation_not_allowed");
  if (!hasRecentProof(actor.assurance, now)) refuse("proof_required");
}
