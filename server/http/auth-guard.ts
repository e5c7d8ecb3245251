// What a loader or action asks first: is a member here, with a profile?
import { data, type RouterContextProvider, redirect } from "react-router";
import { type Session, sessionContext } from "#app/context.ts";
import { ownPath } from "#domain/account/next-path.ts";
import { m } from "#messages/messages.js";
import type { ActorProfile, Member } from "#server/kernel/actor.ts";
import { completeProfilePath } from "./auth-finish.ts";
import { detailsOf } from "./session.ts";

type Context = Readonly<RouterContextProvider>;
export type MemberSession = { session: Session; member: Member };

/**
 * The signed-in member. Anybody else is sent to `/auth/not-authenticated` and, from there, back here after
 * signing in. While the auth service is away a session is neither good nor bad: 503.
 * @throws Response 302, or data with status 503
 */
export function requireMember(context: Context, request: Request): MemberSession {
  const session = context.get(sessionContext);
  if (session.actor.kind === "member") return { session, member: session.actor };
  if (detailsOf(session).state === "unavailable")
    throw data({ code: "service_unavailable" }, { status: 503 });
  throw redirect(signInDetour("/auth/not-authenticated", nextOf(request)), 302);
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
 * the row is there or not.
 */
export function requireOperator(context: Context, request: Request): MemberSession {
  const found = requireMember(context, request);
  const { is_operator, on_behalf_of } = found.member;
  if (!is_operator || on_behalf_of)
    throw data({ code: "forbidden", message: m.admin_operators_only() }, { status: 403 });
  return found;
}

/** `path?next=…`, leaving out the start page. */
export function signInDetour(path: string, next: string): string {
  return next === "/" ? path : `${path}?next=${encodeURIComponent(next)}`;
}

/** The page being asked for; after a write, which cannot be repeated by a link, the page it was sent from. */
function nextOf(request: Request): string {
  const url = new URL(request.url);
  if (request.method === "GET" || request.method === "HEAD") return ownPath(`${url.pathname}${url.search}`);
  const referer = request.headers.get("referer");
  if (!referer || !URL.canParse(referer)) return ownPath(url.pathname);
  const from = new URL(referer);
  return from.host === url.host ? ownPath(`${from.pathname}${from.search}`) : ownPath(url.pathname);
}
