// A signed cookie identifies a visitor; it is set only when somebody begins a request. The signature covers the time
// it was made, so that an old cookie expires on the server too.
import { randomUUID } from "node:crypto";
import { isId } from "#domain/ids.ts";
import { limits, units } from "#domain/limits.ts";
import type { Visitor } from "#server/kernel/actor.ts";
import type { Runtime } from "#server/kernel/runtime.ts";
import { isSameSignature, signatureOf } from "#server/kernel/token/signature.ts";
import { clearCookies, cookiesOf, setCookie } from "./cookies.ts";

const cookieName = "visitor";
const kept_ms = limits.visitor_days * units.day_ms;

type Signer = Pick<Runtime, "env" | "clock">;

/** The visitor id of a valid, unexpired cookie, or null. */
export function visitorIdOf(runtime: Signer, request: Request, headers: Headers): string | null {
  const value = cookiesOf(runtime.env, request, headers).get(cookieName) ?? "";
  const [id, made_at = "", signature = ""] = value.split(".");
  if (!isId(id) || !/^\d{1,15}$/.test(made_at)) return null;
  if (!isSameSignature(signature, sign(runtime, `${id}.${made_at}`))) return null;
  const age_ms = runtime.clock.now().getTime() - Number(made_at);
  return age_ms <= kept_ms ? id : null;
}

/** Gives this browser a visitor id, or returns the one it has. */
export function issueVisitor(
  runtime: Signer,
  request: Request,
  headers: Headers,
): Visitor & { visitor_id: string } {
  const known = visitorIdOf(runtime, request, headers);
  if (known) return { kind: "visitor", visitor_id: known };
  const visitor_id = randomUUID();
  const body = `${visitor_id}.${runtime.clock.now().getTime()}`;
  const value = `${body}.${sign(runtime, body)}`;
  setCookie(runtime.env, headers, { name: cookieName, value, max_age_s: kept_ms / 1_000 });
  return { kind: "visitor", visitor_id };
}

/** Removes the visitor cookie once the draft belongs to an account. */
export function forgetVisitor(runtime: Signer, headers: Headers): void {
  clearCookies(runtime.env, headers, [cookieName]);
}

function sign(runtime: Signer, body: string): string {
  return signatureOf(runtime.env, "visitor", body);
}
