// Gives a browser that begins a request the name under which its draft is found again.
import { detailsOf } from "../session/session.ts";
import { issueVisitor } from "../session/visitor.ts";
import type { Page } from "./page.ts";

/** Sets the visitor's cookie with this answer, where nobody is signed in and the browser has none. */
export function nameVisitor({ session }: Page, request: Request): void {
  if (session.actor.kind !== "visitor" || session.actor.visitor_id) return;
  issueVisitor(detailsOf(session).runtime, request, session.response_headers);
}
