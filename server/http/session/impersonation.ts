// An operator's session that acts for somebody: no session of theirs exists, only a row bound to the operator's own. It
// is looked at with every page; machine calls are always the operator's own.
import { activeProfile, findSignedIn, type SignedIn } from "#server/account/reads.ts";
import { type ActorProfile, type Member, system } from "#server/kernel/actor.ts";
import { runCommand } from "#server/kernel/run-command.ts";
import type { Runtime } from "#server/kernel/runtime.ts";
import { endImpersonation } from "#server/operator/end-impersonation.ts";
import type { Identity } from "#server/services/auth.ts";
import { isAwakeOperator } from "./member.ts";

export type Acting = {
  impersonation_id: string;
  operator_id: string;
  /** When it is over by the application's clock, ISO 8601. */
  ends_at: string;
};

/** The account whose pages an operator sees, and as what; null when nobody is acted for (any more). */
export type ActedFor = { account: SignedIn; acting: Acting };

/**
 * Whom this session acts for now. It is over when its time is, when the operator is none any more or has only one proof,
 * and when the account is not in use or has become an operator's; that is then noted.
 */
export async function actedFor(
  runtime: Runtime,
  operator: SignedIn,
  identity: Identity,
  request_id: string,
): Promise<ActedFor | null> {
  const { open_impersonation: open } = operator;
  if (!open) return null;
  const ends_at = new Date(open.ends_at);
  const isGood = isAwakeOperator(operator, identity) && runtime.clock.now() < ends_at;
  const account = isGood ? await findSignedIn(runtime.db, open.account_id, identity.session_id) : null;
  if (account?.status === "active" && !account.is_operator) {
    const acting = { impersonation_id: open.id, operator_id: operator.id, ends_at: ends_at.toISOString() };
    return { account, acting };
  }
  await endActing(runtime, open.id, request_id);
  return null;
}

/** Notes that it is over. */
export async function endActing(runtime: Runtime, impersonation_id: string, request_id: string) {
  const input = { impersonation_id };
  return runCommand(runtime, endImpersonation, { actor: system, input, request_id });
}

/** The person whose pages these are, with the operator behind them; nothing of the person has been proved. */
export function actingMember({ account, acting }: ActedFor, profile: ActorProfile | null): Member {
  return {
    kind: "member",
    account_id: account.id,
    email: account.email,
    is_operator: false,
    profile,
    visitor_id: null,
    on_behalf_of: acting.operator_id,
    assurance: { is_two_factor: false, proved_at: null },
  };
}

/** The profile the person starts with, or the one the operator has switched to. */
export function actingAs(acted: ActedFor, chosen_id: string | null): Member {
  return actingMember(acted, activeProfile(acted.account, chosen_id));
}
