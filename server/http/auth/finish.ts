// Finishes every successful sign-in, by password, link or code: records account and device, moves the visitor's draft
// to the account, and redirects to `next`.
import { redirect } from "react-router";
import { localPath } from "#domain/account/next-path.ts";
import type { ProfileKind } from "#domain/account/schemas.ts";
import { forgetBrowsers } from "#server/account/commands/forget-browsers.ts";
import type { SignedInAccount } from "#server/account/reads/account.ts";
import { system } from "#server/kernel/actor.ts";
import { runCommand } from "#server/kernel/run-command.ts";
import type { Runtime } from "#server/kernel/runtime.ts";
import { claimDraft as claimDraftCommand } from "#server/request/commands/claim-draft.ts";
import type { Identity, OpenedSession } from "#server/services/auth.ts";
import { proveFirst } from "../first-proof/prove-first.ts";
import { rememberBrowser, setsBrowserCookie } from "../session/known-browsers.ts";
import { lacksSecondFactor, memberOf } from "../session/member.ts";
import { clearPending, pendingOf } from "../session/pending-sign-in.ts";
import { rememberProfile } from "../session/profile.ts";
import { forgetReferral } from "../session/referral.ts";
import { signOutHere } from "../session/session.ts";
import { noteSignIn } from "../session/sign-in-log.ts";
import { forgetSignedOut } from "../session/sign-out-marker.ts";
import { forgetVisitor, visitorIdOf } from "../session/visitor.ts";
import type { Fault, Step } from "./action.ts";
import { newPasswordPath, pathOnward, secondFactorPath } from "./onward-paths.ts";
import { openSubmitted } from "./open-submitted.ts";

/**
 * Completes a sign-in whose session the client has opened: returns a redirect, or the fault that refuses it. While the
 * account's second factor is missing, it redirects to the page that asks for it, which calls this again with a session
 * of both factors. `submitted` is the draft that the mailed link was for.
 */
export async function finishSignIn(
  step: Step,
  opened: OpenedSession,
  next: unknown,
  kind?: ProfileKind | null,
  submitted?: string | null,
): Promise<Response | Fault> {
  const { runtime, session, headers, request } = step;
  const proved = await proveFirst(step, opened, next);
  if ("refused" in proved) return proved.refused;
  const { account, identity } = proved;
  if (account.status !== "active") {
    await closeSession(step);
    return { code: account.status === "suspended" ? "account_suspended" : "sign_in_failed" };
  }
  if (lacksSecondFactor(account, identity)) return redirect(secondFactorPath(localPath(next)), 303);
  noteSignIn({ runtime, request_id: session.request_id }, identity);
  const visitor_id = visitorIdOf(runtime, request, headers);
  if (visitor_id) {
    await claimDraft(runtime, visitor_id, account.id, session.request_id);
    forgetVisitor(runtime, headers);
  }
  forgetReferral(runtime, request, headers);
  const pending = pendingOf(runtime.env, request, headers);
  clearPending(runtime, headers);
  forgetSignedOut(runtime, headers);
  rememberBrowser(runtime, headers, account.id);
  const sent = submitted ?? pending?.request_id ?? null;
  const sentPath = sent ? await openSent(step, account, identity, sent) : null;
  if (!sentPath && pending?.next_step === "new_password")
    return redirect(newPasswordPath(localPath(next)), 303);
  if (proved.is_password_replaced) {
    return redirect(newPasswordPath(sentPath ?? localPath(next), { why: "replaced", kind }), 303);
  }
  return redirect(sentPath ?? pathOnward(account, next, kind), 303);
}

function openSent(
  { runtime, session }: Step,
  account: SignedInAccount,
  identity: Identity,
  request_id: string,
): Promise<string | null> {
  const actorAs = (profile: SignedInAccount["profiles"][number] | null) =>
    memberOf(account, profile, identity, null);
  const act = (profile_id: string) => rememberProfile(session, profile_id);
  return openSubmitted({ runtime, account, actorAs, act, request_id, trace: session.request_id });
}

/** After a new password no browser counts as known, except this one if it is fully signed in. */
export async function forgetOtherBrowsers(step: Step, account_id: string): Promise<void> {
  const { runtime, session, headers } = step;
  const call = { actor: system, input: { account_id }, request_id: session.request_id };
  await runCommand(runtime, forgetBrowsers, call);
  const isWhole = session.actor.kind === "member" || setsBrowserCookie(runtime, headers, account_id);
  if (isWhole) rememberBrowser(runtime, headers, account_id);
}

/** Moves the visitor's draft, if there is one, to the account. */
export async function claimDraft(
  runtime: Runtime,
  visitor_id: string,
  account_id: string,
  request_id: string,
): Promise<void> {
  const input = { visitor_id, account_id };
  await runCommand(runtime, claimDraftCommand, { actor: system, input, request_id });
}

/** Ends the session just opened, at the service and in this browser. */
export async function closeSession({ auth, runtime, request, headers }: Step): Promise<void> {
  await auth.signOut({ scope: "local" });
  signOutHere(runtime, request, headers);
}
