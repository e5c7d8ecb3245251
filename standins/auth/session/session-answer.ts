// The answer with a session: the body, and headers that identify the account for logs and gateways.
import { decodeJwt } from "jose";
import type { AuthContext } from "../wire/context.ts";
import type { Reuse, SessionJson } from "./sessions.ts";

const PREFIX_LENGTH = 5;

/** The answer to every successful sign-in, refresh and verification. */
export function answerSession(c: AuthContext, session: SessionJson, reuse?: Reuse): Response {
  const { session_id } = decodeJwt<{ session_id: string }>(session.access_token);
  c.header("sb-auth-user-id", session.user.id);
  c.header("sb-auth-session-id", session_id);
  c.header("sb-auth-refresh-token-prefix", session.refresh_token.slice(0, PREFIX_LENGTH));
  if (reuse) {
    c.header("sb-auth-refresh-token-rotated", String(reuse !== "parent_of_active"));
    c.header("sb-auth-refresh-token-reuse", String(reuse !== "none"));
    if (reuse !== "none") c.header("sb-auth-refresh-token-reuse-cause", reuse);
  }
  return c.json(session);
}
