// The first save of a visitor's draft gives the browser its signed visitor cookie.
import { sessionContext } from "#app/context.ts";
import { detailsOf } from "../session/session.ts";
import { issueVisitor } from "../session/visitor.ts";
import type { ActionArgs } from "./types.ts";

/** Gives a visitor without an id one, to own a draft. A member needs none. */
export function ensureVisitor({ request, context }: ActionArgs): void {
  const session = context.get(sessionContext);
  if (session.actor.kind !== "visitor" || session.actor.visitor_id) return;
  const { runtime } = detailsOf(session);
  session.actor = issueVisitor(runtime, request, session.response_headers);
}
