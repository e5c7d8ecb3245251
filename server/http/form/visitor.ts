// A visitor begins a draft: the first save gives the browser its signed visitor cookie.
import { sessionContext } from "#app/context.ts";
import { detailsOf } from "../session/session.ts";
import { issueVisitor } from "../session/visitor.ts";
import type { ActionArgs } from "./types.ts";

/** Makes sure that a visitor has an id to own a draft with. A member needs none. */
export function ensureVisitor({ request, context }: ActionArgs): void {
  const session = context.get(sessionContext);
  if (session.actor.kind !== "visitor" || session.actor.visitor_id) return;
  const { runtime } = detailsOf(session);
  session.actor = issueVisitor(runtime, request, session.response_headers);
}
