// What follows every successful sign-in, by password, link or code: account and device are recorded, a draft
// written before joins the account, and the person goes on to where they were heading.
import { redirect } from "react-router";
import { ownPath } from "#domain/account/next-path.ts";
import type { ProfileKind } from "#domain/account/schemas.ts";
import { isRefusal } from "#domain/refusal.ts";
import type { SignedIn } from "#server/account/reads.ts";
import { system } from "#server/kernel/actor.ts";
import { runCommand } from "#server/kernel/run-command.ts";
import type { Runtime } from "#server/kernel/runtime.ts";
import { claimDraft as claimDraftCommand } from "#server/request/claim-draft.ts";
import { AuthUnavailable, verifyBearer } from "#server/services/auth.ts";
import type { AuthStep, Fault } from "./auth-action.ts";
import { signOutHere } from "./session.ts";
import { clearPending } from "./session-pending.ts";
import { accountOf } from "./session-record.ts";
import { forgetVisitor, visitorIdOf } from "./session-visitor.ts";

/** Completes a sign-in whose tokens the client holds: a redirect, or why the person may not come in. */
export async function finishSignIn(
  step: AuthStep<unknown>,
  access_token: string,
  next: unknown,
  kind?: ProfileKind | null,
): Promise<Response | Fault> {
  const { runtime, session, headers, request } = step;
  const identity = await verifyBearer(runtime.env, access_token);
  if (!identity) throw new AuthUnavailable("the auth service issued a token that its own keys do not verify");
  let account: SignedIn;
  try {
    account = await accountOf(runtime, identity, request, { ...session, is_fresh: true });
  } catch (error) {
    if (!isRefusal(error, "email_taken")) throw error;
    await leave(step);
    return { code: "email_taken" };
  }
  if (account.status === "suspended") {
    await leave(step);
    return { code: "account_suspended" };
  }
  const visitor_id = visitorIdOf(runtime, request, headers);
  if (visitor_id) {
    await claimDraft(runtime, visitor_id, account.id, session.request_id);
    forgetVisitor(runtime, headers);
  }
  clearPending(runtime, headers);
  const path = ownPath(next);
  return redirect(account.profiles.length > 0 ? path : completeProfilePath(path, kind), 303);
}

/** Where a member without a profile goes first; `kind` is what was said at sign-up. */
export function completeProfilePath(next: string, kind?: ProfileKind | null): string {
  const query = new URLSearchParams({ ...(next === "/" ? {} : { next }), ...(kind ? { kind } : {}) });
  return query.size > 0 ? `/auth/complete-profile?${query}` : "/auth/complete-profile";
}

/** The visitor's draft joins the account; having none is fine. */
export async function claimDraft(
  runtime: Runtime,
  visitor_id: string,
  account_id: string,
  request_id: string,
): Promise<void> {
  const input = { visitor_id, account_id };
  await runCommand(runtime, claimDraftCommand, { actor: system, input, request_id });
}

/** The session just opened is closed again, at the service and in this browser. */
async function leave({ auth, runtime, request, headers }: AuthStep<unknown>): Promise<void> {
  await auth.signOut({ scope: "local" });
  signOutHere(runtime, request, headers);
}
