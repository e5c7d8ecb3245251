// What every endpoint group is given, and who is calling.
import type { HttpBindings } from "@hono/node-server";
import type { Context, Hono } from "hono";
import type { StandinDeps } from "../kit/deps.ts";
import { AuthFault } from "./errors.ts";
import type { AccessClaims, SigningKeys } from "./keys.ts";
import type { Mailer } from "./mailer.ts";
import type { Secrets } from "./secrets.ts";
import { sameText } from "./secrets.ts";
import { findSession, type SessionRow } from "./session-store.ts";
import type { AuthSettings } from "./settings.ts";
import { findUser, isBanned, type UserRow } from "./user-store.ts";

export type AuthDeps = StandinDeps & {
  /** `<public url>/auth/v1`. */
  base: string;
  settings: AuthSettings;
  keys: SigningKeys;
  secrets: Secrets;
  mailer: Mailer;
};

export type AuthBindings = { Bindings: Partial<HttpBindings> };
export type AuthApp = Hono<AuthBindings>;
export type AuthContext = Context<AuthBindings>;

/** A person's request with a live session behind its token. */
export type SignedIn = { user: UserRow; session: SessionRow; claims: AccessClaims };

/** Address and program of the caller, kept with the session. A proxy's header comes first. */
export function clientOf(c: AuthContext): { ip: string | null; user_agent: string | null } {
  const forwarded = c.req.header("x-forwarded-for")?.split(",")[0]?.trim();
  const socket = c.env?.incoming?.socket.remoteAddress;
  return { ip: forwarded || socket || null, user_agent: c.req.header("user-agent")?.slice(0, 400) ?? null };
}

function bearerOf(c: AuthContext): string {
  const found = /^bearer\s+(\S+)$/i.exec(c.req.header("authorization") ?? "");
  if (!found?.[1])
    throw new AuthFault(401, "no_authorization", "This endpoint requires a valid Bearer token");
  return found[1];
}

async function claimsOf(deps: AuthDeps, token: string): Promise<AccessClaims> {
  const { SUPABASE_PUBLISHABLE_KEY, SUPABASE_SECRET_KEY } = deps.env;
  if (sameText(token, SUPABASE_PUBLISHABLE_KEY) || sameText(token, SUPABASE_SECRET_KEY)) {
    throw new AuthFault(403, "bad_jwt", "invalid claim: missing sub claim");
  }
  return deps.keys.verify(token).catch((error: Error) => {
    throw new AuthFault(403, "bad_jwt", `invalid JWT: unable to parse or verify signature, ${error.message}`);
  });
}

/**
 * The signed-in person of this request. The session is looked up each time: a token of an ended
 * session is refused here although its signature holds until it expires.
 */
export async function requireSession(c: AuthContext, deps: AuthDeps): Promise<SignedIn> {
  const claims = await claimsOf(deps, bearerOf(c));
  const user = await findUser(deps.pool, { id: claims.sub });
  if (!user) throw new AuthFault(403, "user_not_found", "User from sub claim in JWT does not exist");
  const session = await findSession(deps.pool, claims.session_id);
  if (!session || session.user_id !== user.id) {
    throw new AuthFault(403, "session_not_found", "Session from session_id claim in JWT does not exist");
  }
  if (isBanned(user, deps.clock.now())) throw new AuthFault(403, "user_banned", "User is banned");
  return { user, session, claims };
}

/** Lets only the secret key pass. */
export async function requireAdmin(c: AuthContext, deps: AuthDeps): Promise<void> {
  const token = bearerOf(c);
  if (sameText(token, deps.env.SUPABASE_SECRET_KEY)) return;
  if (!sameText(token, deps.env.SUPABASE_PUBLISHABLE_KEY)) await claimsOf(deps, token);
  throw new AuthFault(403, "not_admin", "User not allowed");
}
