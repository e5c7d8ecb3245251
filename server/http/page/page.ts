// What a screen's loader works with: the session, and the right to read that goes with it.
import type { RouterContextProvider } from "react-router";
import { refusedContext, type Session, sessionContext } from "#app/context.ts";
import { type RefusalCode, refusals } from "#domain/refusal.ts";
import { oneAtATime } from "#server/kernel/database/db.ts";
import { Scoped } from "#server/kernel/scope.ts";
import { detailsOf } from "../session/session.ts";

export type Context = Readonly<RouterContextProvider>;
export type Page = { session: Session; scope: Scoped };

/** One for all loaders of a request: together they take one connection at a time. */
const scopes = new WeakMap<Session, Scoped>();

/** The session of this request and its scope, dated by the request's clock. */
export function pageOf(context: Context): Page {
  const session = context.get(sessionContext);
  const known = scopes.get(session);
  if (known?.actor === session.actor) return { session, scope: known };
  const { runtime } = detailsOf(session);
  const scope = new Scoped(oneAtATime(runtime.db), session.actor, new Date(session.now));
  scopes.set(session, scope);
  return { session, scope };
}

/** True when the page is shown again because a form on it was refused: it must not lead away from what was typed. */
export function wasRefused(context: Context): boolean {
  return context.get(refusedContext);
}

/** Ends a loader with the page for a refusal: a stranger's row and an unknown one look alike. */
export function refusePage(code: RefusalCode): never {
  throw new Response(code, { status: refusals[code], statusText: code });
}

/** The row, or the not-found page. */
export function orNotFound<T>(row: T | null | undefined): T {
  return row ?? refusePage("not_found");
}
