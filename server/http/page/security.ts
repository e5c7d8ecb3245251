// What the pages of sign-in and security are told of the session behind them, which screens do not see.
import { redirect } from "react-router";
import { findNewEmail, findSecurity } from "#server/account/reads-security.ts";
import { requireInPerson, requireMember, requireProven, signInDetour } from "../session/guard.ts";
import { detailsOf } from "../session/session.ts";
import { type Context, orNotFound, pageOf } from "./page.ts";

/** How the account stands; `is_change` asks once more who is there. */
export async function securityOf(context: Context, request: Request, is_change: boolean) {
  const { member } = is_change ? requireProven(context, request) : requireMember(context, request);
  const { session, scope } = pageOf(context);
  const { db, clock } = detailsOf(session).runtime;
  const [found, pending] = await Promise.all([
    findSecurity(scope),
    findNewEmail(db, member.account_id, clock.now()),
  ]);
  return { ...orNotFound(found), new_email: pending?.new_email ?? null };
}

/** Who is in the middle of a sign-in; anybody else goes on, or back to its beginning. */
export function halfSignInOf(context: Context, next: string): { email: string } {
  const { session } = pageOf(context);
  const { state, account } = detailsOf(session);
  if (session.actor.kind === "member") throw redirect(next);
  if (state !== "second_factor" || !account) throw redirect(signInDetour("/auth/signin", next));
  return { email: account.email };
}

/** By what whoever is signed in can prove it once more. */
export function proofOf(context: Context, request: Request) {
  const { session, member } = requireInPerson(context, request);
  const { account, identity } = detailsOf(session);
  return {
    email: member.email,
    has_second_factor: account?.has_second_factor ?? false,
    has_password: identity?.has_password ?? false,
  };
}
