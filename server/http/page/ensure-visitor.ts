// A browser that begins a request gets the name under which its draft is found again.
import type { Session } from "#app/context.ts";
import { detailsOf } from "../session/session.ts";
import { issueVisitor } from "../session/visitor.ts";

/** Gives a visitor without an id one, set as a signed cookie with this answer. A member needs none. */
export function ensureVisitor(session: Session, request: Request): void {
  if (session.actor.kind !== "visitor" || session.actor.visitor_id) return;
  session.actor = issueVisitor(detailsOf(session).runtime, request, session.response_headers);
}
