// Guards of loaders and actions: a member, a profile, an operator, a recent proof.
import { data, type RouterContextProvider, redirect, redirectDocument } from "react-router";
import { localPath } from "#domain/account/next-path.ts";
import { hasRight, rightOfPage } from "#domain/operator/rights.ts";
import { refusals } from "#domain/refusal.ts";
import { m } from "#messages/messages.js";
import { type Session, sessionContext } from "#server/http/context.ts";
import type { ActorProfile, Member } from "#server/kernel/actor.ts";
import { hasRecentProof } from "#server/kernel/proof.ts";
import { completeProfilePath } from "../auth/onward-paths.ts";
import { refusalText } from "../form/refusal-text.ts";
import { detailsOf } from "./session.ts";

type Context = Readonly<RouterContextProvider>;
export type MemberSession = { session: Session; member: Member };

/**
 * The signed-in member. Anybody else is redirected to `/auth/not-authenticated` and returns here after signing in.
 * While the auth service is unavailable a session cannot be checked: 503.
 * @throws Response 302, or data with status 503
 */
export function requireMember(context: Context, request: Request): MemberSession {
  return memberIn(context.get(sessionContext), request);
}

function memberIn(session: Session, request: Request): MemberSession {
  if (session.actor.kind === "member") return { session, member: session.actor };
  const { state } = detailsOf(session);
  if (state === "unavailable") throw data({ code: "service_unavailable" }, { status: 503 });
  if (state === "second_factor") throw redirect(signInDetour("/auth/second-factor", nextOf(request)), 302);
  throw redirectToSignIn(request, state === "expired" ? "expired" : undefined);
}

const notAuthenticatedPath = "/auth/not-authenticated";

/**
 * Redirects to the page that asks to sign in, which leads back afterwards. Always loads a new document, so that
 * nothing of the previous page stays in the tab. `why`: what has happened, if known, for the page to say.
 */
export function redirectToSignIn(request: Request, why?: "expired"): Response {
  const isRead = request.method === "GET" || request.method === "HEAD";
  const detour = signInDetour(notAuthenticatedPath, nextOf(request));
  const path = why ? `${detour}${detour.includes("?") ? "&" : "?"}why=${why}` : detour;
  return redirectDocument(path, isRead ? 302 : 303);
}

/** Whether a `Location` leads to the page that asks to sign in. */
export function isSignInDetour(location: string): boolean {
  return location.split("?")[0] === notAuthenticatedPath;
}

/** The member with its active profile; redirects a member without one to create it. */
export function requireProfile(
  context: Context,
  request: Request,
): MemberSession & { profile: ActorProfile } {
  const found = requireMember(context, request);
  const { profile } = found.member;
  if (!profile) throw redirect(completeProfilePath(nextOf(request)), 302);
  return { ...found, profile };
}

/**
 * The operator in person, with the right that the table of rights demands for the address. Anybody else gets 403 for every URL of the
 * area, whether or not the row exists; so does an operator who has not yet set up a second factor. An address that the
 * table lacks is for nobody: 404.
 * @throws Response 302 or 404, or data with status 403 or 503
 */
export function requireOperator(context: Context, request: Request): MemberSession {
  const found = requireMember(context, request);
  const { is_operator, on_behalf_of, roles = [] } = found.member;
  if (on_behalf_of) throw refusedOnBehalf();
  // The page of this refusal links to the setup of the second factor.
  if (!is_operator && detailsOf(found.session).account?.is_operator)
    throw data({ code: "second_factor_required" }, { status: 403 });
  if (!is_operator) throw data({ code: "forbidden", message: m.admin_operators_only() }, { status: 403 });
  const right = rightOfPage(documentOf(new URL(request.url)).pathname);
  if (!right) throw new Response("not_found", { status: refusals.not_found, statusText: "not_found" });
  if (!hasRight(roles, right))
    throw data({ code: "forbidden", message: m.admin_right_missing() }, { status: 403 });
  return found;
}

/**
 * The signed-in member in person with a recent proof of identity; redirects a member without one to give it and return
 * here. Refuses an operator who acts for somebody, because they cannot give that person's proof.
 * @throws Response 302, or data with status 403 or 503
 */
export function requireRecentProof(context: Context, request: Request): MemberSession {
  return requireProofIn(context.get(sessionContext), request);
}

/** The page that asks for a new proof of identity and leads back to the page with this request's form. */
export function proofPath(request: Request): string {
  return signInDetour("/auth/reauthenticate", nextOf(request));
}

/** The same for an auth action, which already has the session. */
export function requireProofIn(session: Session, request: Request): MemberSession {
  const found = memberIn(session, request);
  const { member } = found;
  if (member.on_behalf_of) throw refusedOnBehalf();
  if (!hasRecentProof(member.assurance, new Date(session.now))) throw redirect(proofPath(request), 302);
  return found;
}

/**
 * The operator in person with a recent proof of identity, for actions that open other people's accounts.
 * @throws Response 302 to prove it again, or data with status 403 or 503
 */
export function requireOperatorProof(context: Context, request: Request): MemberSession {
  requireOperator(context, request);
  return requireRecentProof(context, request);
}

/** The signed-in member in person; refuses an operator who acts for them, because it concerns credentials. */
export function requireInPerson(context: Context, request: Request): MemberSession {
  const found = requireMember(context, request);
  if (found.member.on_behalf_of) throw refusedOnBehalf();
  return found;
}

function refusedOnBehalf() {
  const code = "impersonation_not_allowed";
  return data({ code, message: refusalText(code) }, { status: refusals[code] });
}

/** `path?next=…`; omits `next` for the start page. */
export function signInDetour(path: string, next: string): string {
  return next === "/" ? path : `${path}?next=${encodeURIComponent(next)}`;
}

/** The requested page; for a write, which a link cannot repeat, the page with the form (`Referer`). */
function nextOf(request: Request): string {
  const url = documentOf(new URL(request.url));
  const own = localPath(`${url.pathname}${url.search}`);
  const referer = request.headers.get("referer");
  if (request.method === "GET" || request.method === "HEAD" || !referer || !URL.canParse(referer)) return own;
  const from = new URL(referer);
  return from.host === url.host ? localPath(`${from.pathname}${from.search}`, own) : own;
}

/** The page of a data request: the client router loads `/requests` from `/requests.data`. */
function documentOf(url: URL): URL {
  const [, path] = /^(.*)\.data$/.exec(url.pathname) ?? [];
  if (path === undefined) return url;
  url.pathname = path === "/_root" ? "/" : path;
  url.searchParams.delete("_routes");
  return url;
}
