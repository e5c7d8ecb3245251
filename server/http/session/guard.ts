// What a loader or action asks first: is a member here, with a profile?
import { data, type RouterContextProvider, redirect, redirectDocument } from "react-router";
import { type Session, sessionContext } from "#app/context.ts";
import { ownPath } from "#domain/account/next-path.ts";
import { refusals } from "#domain/refusal.ts";
import { m } from "#messages/messages.js";
import type { ActorProfile, Member } from "#server/kernel/actor.ts";
import { isProven } from "#server/kernel/proof.ts";
import { completeProfilePath } from "../auth/finish.ts";
import { refusalSentence } from "../form/refusal-wording.ts";
import { detailsOf } from "./session.ts";

type Context = Readonly<RouterContextProvider>;
export type MemberSession = { session: Session; member: Member };

/**
 * The signed-in member. Anybody else is sent to `/auth/not-authenticated` and, from there, back here after
 * signing in. While the auth service is away a session is neither good nor bad: 503.
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
  throw notAuthenticated(request);
}

const notAuthenticatedPath = "/auth/not-authenticated";

/**
 * Sends to the page that asks to sign in, from there back to where the person was. Always as a new document: nothing
 * of the page that was seen is left in the tab.
 */
export function notAuthenticated(request: Request): Response {
  const isRead = request.method === "GET" || request.method === "HEAD";
  return redirectDocument(signInDetour(notAuthenticatedPath, nextOf(request)), isRead ? 302 : 303);
}

/** Whether an answer leads there. */
export function isSignInDetour(location: string): boolean {
  return location.split("?")[0] === notAuthenticatedPath;
}

/** The member with the profile it acts as; one without is sent to make it first. */
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
 * The operator in person. The area is no secret, its rows are: every address in it answers others 403, alike whether
 * the row is there or not. An operator without a second factor is one of them until it is set up.
 * @throws Response 302, or data with status 403 or 503
 */
export function requireOperator(context: Context, request: Request): MemberSession {
  const found = requireMember(context, request);
  const { is_operator, on_behalf_of } = found.member;
  if (on_behalf_of) throw refusedOnBehalf();
  // The page of this refusal leads to where the second factor is set up.
  if (!is_operator && detailsOf(found.session).account?.is_operator)
    throw data({ code: "second_factor_required" }, { status: 403 });
  if (!is_operator) throw data({ code: "forbidden", message: m.admin_operators_only() }, { status: 403 });
  return found;
}

/**
 * The signed-in member, in person, who has proved who they are a short while ago; anybody else proves it once more and
 * comes back here. What is decided on behalf of somebody else stays closed: the operator cannot prove to be them.
 * @throws Response 302, or data with status 403 or 503
 */
export function requireProven(context: Context, request: Request): MemberSession {
  return provenIn(context.get(sessionContext), request);
}

/** The same for an auth action, which has its session in hand. */
export function provenIn(session: Session, request: Request): MemberSession {
  const found = memberIn(session, request);
  const { member } = found;
  if (member.on_behalf_of) throw refusedOnBehalf();
  if (!isProven(member.assurance, new Date(session.now)))
    throw redirect(signInDetour("/auth/reauthenticate", nextOf(request)), 302);
  return found;
}

/**
 * The operator in person who has proved it a short while ago, for what opens other people's accounts.
 * @throws Response 302 to prove it once more, or data with status 403 or 503
 */
export function provenOperator(context: Context, request: Request): MemberSession {
  requireOperator(context, request);
  return requireProven(context, request);
}

/** The signed-in member, unless an operator acts as them: credentials are nobody else's business. */
export function requireInPerson(context: Context, request: Request): MemberSession {
  const found = requireMember(context, request);
  if (found.member.on_behalf_of) throw refusedOnBehalf();
  return found;
}

function refusedOnBehalf() {
  const code = "impersonation_not_allowed";
  return data({ code, message: refusalSentence(code) }, { status: refusals[code] });
}

/** `path?next=…`, leaving out the start page. */
export function signInDetour(path: string, next: string): string {
  return next === "/" ? path : `${path}?next=${encodeURIComponent(next)}`;
}

/** The page being asked for; after a write, which cannot be repeated by a link, the page it was sent from. */
function nextOf(request: Request): string {
  const url = documentOf(new URL(request.url));
  const own = ownPath(`${url.pathname}${url.search}`);
  const referer = request.headers.get("referer");
  if (request.method === "GET" || request.method === "HEAD" || !referer || !URL.canParse(referer)) return own;
  const from = new URL(referer);
  return from.host === url.host ? ownPath(`${from.pathname}${from.search}`, own) : own;
}

/** The page whose data a script asks for: the router reads `/requests` from `/requests.data`. */
function documentOf(url: URL): URL {
  const [, path] = /^(.*)\.data$/.exec(url.pathname) ?? [];
  if (path === undefined) return url;
  url.pathname = path === "/_root" ? "/" : path;
  url.searchParams.delete("_routes");
  return url;
}
