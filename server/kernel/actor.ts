// Who is acting. `server/http` builds the actor from the session or token; the worker is `system`.
import type { TokenScope } from "#domain/account/access-token.ts";
import { hasRight, type OperatorRight, type OperatorRole } from "#domain/operator/rights.ts";
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

/** How the person was authenticated: by one factor or two, and when they last proved it (null: not known). */
export type Assurance = { is_two_factor: boolean; proved_at: Date | null };

/** A signed-in account and the profile it acts as (null until the profile is completed). */
export type Member = {
  kind: "member";
  account_id: string;
  email: string;
  is_operator: boolean;
  /** What an operator may do: without any, nothing. */
  roles?: readonly OperatorRole[];
  profile: ActorProfile | null;
  /** Set until the draft made before signing in has joined the account. */
  visitor_id: string | null;
  /** The operator's account while an operator acts for this one. */
  on_behalf_of: string | null;
  assurance: Assurance;
  /** The personal access token that a program called with; absent for a person's session. */
  access_token?: { id: string; scopes: readonly TokenScope[] };
};

/** Timers, queue and webhooks. */
export type System = { kind: "system" };

export type Actor = Visitor | Member | System;

export const system: System = { kind: "system" };

/** What a command needs of its caller before anything is parsed or loaded. */
export type Need = "anyone" | "account" | "profile" | "operator" | "system";

/**
 * The scope of the caller's idempotency keys: the same key in two scopes is two calls. A command that needs only an
 * account uses the account's scope, so that `complete_profile` sent twice finds its first call.
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

/** An operator who acts for nobody else. */
export const isOperatorInPerson = (actor: Actor): boolean =>
  actor.kind === "member" && actor.is_operator && !actor.on_behalf_of;

/** Whether the actor is an operator in person who has the right. */
export const mayAct = (actor: Actor, right: OperatorRight): boolean =>
  actor.kind === "member" && isOperatorInPerson(actor) && hasRight(actor.roles ?? [], right);

/** For commands that only timers and Stripe events may run. @throws Refusal forbidden */
export function requireSystem(actor: Actor): void {
  if (actor.kind !== "system") refuse("forbidden");
}

/** Refuses a program whose access token lacks the scope; a person's session has all. @throws Refusal token_scope_missing */
export function requireScope(actor: Actor, scope: TokenScope): void {
  if (actor.kind !== "member" || !actor.access_token) return;
  if (!actor.access_token.scopes.includes(scope)) refuse("token_scope_missing", { scope });
}
