// Impersonation: an operator acts for an account without a session of that account. A row bound to the operator's own
// session permits it and is checked for every page; machine calls always run as the operator.
import {
  chooseActiveProfile,
  findSignedInAccount,
  type SignedInAccount,
} from "#server/account/reads/account.ts";
import { type ActorProfile, type Member, system } from "#server/kernel/actor.ts";
import { runCommand } from "#server/kernel/run-command.ts";
import type { Runtime } from "#server/kernel/runtime.ts";
import { endImpersonation } from "#server/operator/commands/end-impersonation.ts";
import type { Identity } from "#server/services/auth.ts";
import { isActiveOperator } from "./member.ts";

export type Impersonation = {
  impersonation_id: string;
  operator_id: string;
  /** When it ends, by the application's clock, ISO 8601. */
  ends_at: string;
};

/** The account for which an operator acts, and the impersonation. */
export type ImpersonatedAccount = { account: SignedInAccount; acting: Impersonation };

/**
 * The account for which this session now acts, or null. The impersonation ends, and is recorded as ended, when its
 * time is up, the operator's grant is not in effect, or the account is inactive or an operator's.
 */
export async function findImpersonated(
  runtime: Runtime,
  operator: SignedInAccount,
  identity: Identity,
  request_id: string,
): Promise<ImpersonatedAccount | null> {
  const { open_impersonation: open } = operator;
  if (!open) return null;
  const ends_at = new Date(open.ends_at);
  const isGood = isActiveOperator(operator, identity) && runtime.clock.now() < ends_at;
  const account = isGood ? await findSignedInAccount(runtime.db, open.account_id, identity.session_id) : null;
  if (account?.status === "active" && !account.is_operator) {
    const acting = { impersonation_id: open.id, operator_id: operator.id, ends_at: ends_at.toISOString() };
    return { account, acting };
  }
  await recordImpersonationEnd(runtime, open.id, request_id);
  return null;
}

/** Records the end of an impersonation. */
export async function recordImpersonationEnd(runtime: Runtime, impersonation_id: string, request_id: string) {
  const input = { impersonation_id };
  return runCommand(runtime, endImpersonation, { actor: system, input, request_id });
}

/** The actor of an impersonation: the account on whose behalf the operator acts, without any proof of identity. */
export function impersonationActor(
  { account, acting }: ImpersonatedAccount,
  profile: ActorProfile | null,
): Member {
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

/** The same with the account's default profile, or the one the operator has switched to. */
export function impersonationActorAs(acted: ImpersonatedAccount, chosen_id: string | null): Member {
  return impersonationActor(acted, chooseActiveProfile(acted.account, chosen_id));
}
