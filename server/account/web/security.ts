// Data for the sign-in and security pages from the server's part of the session, which other screens do not get.
import { redirect } from "react-router";
import { type Context, orNotFound, pageOf } from "#server/http/page/page.ts";
import {
  requireInPerson,
  requireMember,
  requireRecentProof,
  signInDetour,
} from "#server/http/session/guard.ts";
import { detailsOf } from "#server/http/session/session.ts";
import { findNewEmail, findSecurity } from "../reads/security.ts";

/** The account's security settings; `is_change` requires a recent proof. */
export async function securityOf(context: Context, request: Request, isChange: boolean) {
  const { member } = isChange ? requireRecentProof(context, request) : requireMember(context, request);
  const { session, scope } = pageOf(context);
  const { db, clock } = detailsOf(session).runtime;
  const [found, pending] = await Promise.all([
    findSecurity(scope),
    findNewEmail(db, member.account_id, clock.now()),
  ]);
  return { ...orNotFound(found), new_email: pending?.new_email ?? null };
}

/**
 * The address of a sign-in that waits for its second factor.
 * @throws Response 302: a member to `next`, anybody else to sign in
 */
export function pendingFactorOf(context: Context, next: string): { email: string } {
  const { session } = pageOf(context);
  const { state, account } = detailsOf(session);
  if (session.actor.kind === "member") throw redirect(next);
  if (state !== "second_factor" || !account) throw redirect(signInDetour("/auth/signin", next));
  return { email: account.email };
}

/** The proofs of identity that the signed-in member can give. */
export function proofOptionsOf(context: Context, request: Request) {
  const { session, member } = requireInPerson(context, request);
  const { account, identity } = detailsOf(session);
  return {
    email: member.email,
    has_second_factor: account?.has_second_factor ?? false,
    has_password: identity?.has_password ?? false,
  };
}
