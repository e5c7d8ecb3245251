// What a screen's loader works with: the session, and the read scope of its actor.
import type { RouterContextProvider } from "react-router";
import { type RefusalCode, refusals } from "#domain/refusal.ts";
import { refusalContext, type Session, sessionContext } from "#server/http/context.ts";
import { serializeQueries } from "#server/kernel/database/db.ts";
import { ReadScope } from "#server/kernel/scope.ts";
import { findOperatorCountry } from "#server/marketplace/reads/marketplace.ts";
import { detailsOf } from "../session/session.ts";

export type Context = Readonly<RouterContextProvider>;
export type Page = { session: Session; scope: ReadScope };

/** One scope for all loaders of a request, which share one connection. */
const scopes = new WeakMap<Session, ReadScope>();

/** The session of this request and its scope, dated by the request's clock. */
export function pageOf(context: Context): Page {
  const session = context.get(sessionContext);
  const existing = scopes.get(session);
  if (existing?.actor === session.actor) return { session, scope: existing };
  const { runtime } = detailsOf(session);
  const scope = new ReadScope(
    serializeQueries(runtime.db),
    session.actor,
    new Date(session.now),
    session.settings,
  );
  scopes.set(session, scope);
  return { session, scope };
}

/**
 * The operator's country (ISO 3166-1 alpha-2), which comes first in lists of countries: as set up on the operator's
 * pages, until then from the process settings.
 */
export async function operatorCountry({ session, scope }: Page): Promise<string> {
  return (await findOperatorCountry(scope)) ?? detailsOf(session).runtime.env.OPERATOR_COUNTRY;
}

/** Whether a service is set up that is asked about VAT numbers. */
export const hasVies = ({ session }: Page): boolean => detailsOf(session).runtime.env.VIES_URL !== undefined;

/** True when the page appears again because a form on it was refused: its loader must not redirect away. */
export function isFormRefused(context: Context): boolean {
  return context.get(refusalContext);
}

/** Ends a loader with the page for a refusal. */
export function refusePage(code: RefusalCode): never {
  throw new Response(code, { status: refusals[code], statusText: code });
}

/** The row, or the not-found page, which is the same for another person's row and an unknown one. */
export function orNotFound<T>(row: T | null | undefined): T {
  return row ?? refusePage("not_found");
}
