// Gives a browser that begins a request the id that finds its draft again.
import type { Session } from "#server/http/context.ts";
import { detailsOf } from "../session/session.ts";
import { issueVisitor } from "../session/visitor.ts";

/** Gives a visitor without an id one, in a signed cookie of this answer. A member needs none. */
export function ensureVisitor(session: Session, request: Request): void {
  if (session.actor.kind !== "visitor" || session.actor.visitor_id) return;
  session.actor = issueVisitor(detailsOf(session).runtime, request, session.response_headers);
}
