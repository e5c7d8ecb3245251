// Who is acting. Built by the HTTP middleware from the session or token, by the worker as `system`.
import { refuse } from "#domain/refusal.ts";

export type ActorProfile = {
  id: string;
  kind: "customer" | "provider";
  display_name: string;
  country: string;
  is_verified: boolean;
};

/** Nobody signed in; the id comes from the signed visitor cookie and owns at most one draft. */
export type Visitor = { kind: "visitor"; visitor_id: string | null };

/** How sure it is that this is the person: by two proofs or one, and when the last one was given (null: not known). */
export type Assurance = { is_two_factor: boolean; proved_at: Date | null };

/** A signed-in account and the profile it acts as (null until the profile is completed). */
export type Member = {
  kind: "member";
  account_id: string;
  email: string;
  is_operator: boolean;
  profile: ActorProfile | null;
  /** Kept while a draft made before signing in has not joined the account. */
  visitor_id: string | null;
  /** The operator's account while an operator acts for this one. */
  on_behalf_of: string | null;
  assurance: Assurance;
};

/** Timers, queue and webhooks. */
export type System = { kind: "system" };

export type Actor = Visitor | Member | System;

export const system: System = { kind: "system" };

/** What a command needs of its caller before anything is parsed or loaded. */
export type Need = "anyone" | "account" | "profile" | "operator" | "system";

/**
 * Whose idempotency keys are these? Keys of one scope never meet those of another. What an account does without a
 * profile stays the account's: completing the first one, sent twice, would otherwise be two intents.
 */
export function scopeOf(actor: Actor, need: Need): string {
  if (actor.kind === "system") return "system";
  if (actor.kind === "visitor") return `visitor:${actor.visitor_id ?? "none"}`;
  return actor.profile && need !== "account" ? `profile:${actor.profile.id}` : `account:${actor.account_id}`;
}

/** Id of the profile the actor acts as, or null. */
export function profileId(actor: Actor): string | null {
  return actor.kind === "member" ? (actor.profile?.id ?? null) : null;
}

/** What no person may fire: timers, and what Stripe says. @throws Refusal forbidden */
export function requireSystem(actor: Actor): void {
  if (actor.kind !== "system") refuse("forbidden");
}
