// The dependencies of every endpoint group, and the caller of a request.
import type { HttpBindings } from "@hono/node-server";
import type { Context, Hono } from "hono";
import { z } from "zod";
import type { StandinDeps } from "#standins/kit/deps.ts";
import type { MailBudget } from "../mail/mail-budget.ts";
import type { Mailer } from "../mail/mailer.ts";
import type { Secrets } from "../secrets.ts";
import { roleOfKey } from "../session/api-keys.ts";
import type { SigningKeys, TokenClaims } from "../session/keys.ts";
import { findSession, type SessionRow } from "../session/session-store.ts";
import type { AuthSettings } from "../settings.ts";
import { findUser, isBanned, type UserRow } from "../user/user-store.ts";
import { AuthFault } from "./errors.ts";

export type AuthDeps = StandinDeps & {
  /** `<public url>/auth/v1`. */
  base: string;
  settings: AuthSettings;
  keys: SigningKeys;
  secrets: Secrets;
  mailer: Mailer;
  mailBudget: MailBudget;
};

export type AuthBindings = { Bindings: Partial<HttpBindings> };
export type AuthApp = Hono<AuthBindings>;
export type AuthContext = Context<AuthBindings>;

/** A person's request; its token need not name a session. */
export type Caller = { user: UserRow; session: SessionRow | null; claims: TokenClaims };

/** A person's request with a live session behind its token. */
export type SignedIn = Caller & { session: SessionRow };

const NIL = "00000000-0000-0000-0000-000000000000";

/** Address and user agent of the caller, stored with the session. A proxy's header comes first. */
export function clientOf(
  c: AuthContext,
  { settings }: Pick<AuthDeps, "settings">,
): { ip: string | null; user_agent: string | null } {
  const named = settings.ip_header === null ? undefined : c.req.header(settings.ip_header);
  const forwarded = named?.split(",")[0]?.trim();
  const socket = c.env?.incoming?.socket.remoteAddress;
  return { ip: forwarded || socket || null, user_agent: c.req.header("user-agent")?.slice(0, 400) ?? null };
}

function bearerOf(c: AuthContext): string {
  const found = /^bearer\s+(\S+)$/i.exec(c.req.header("authorization") ?? "");
  if (!found?.[1])
    throw new AuthFault(401, "no_authorization", "This endpoint requires a valid Bearer token");
  return found[1];
}

/** Reads a token. An opaque API key in its place yields the key's role, as behind a hosted project's gateway. */
async function claimsOf(deps: AuthDeps, token: string): Promise<TokenClaims> {
  const role = await roleOfKey(deps, token);
  if (role) return { role };
  return deps.keys.verify(token).catch((error: Error) => {
    throw new AuthFault(403, "bad_jwt", `invalid JWT: unable to parse or verify signature, ${error.message}`);
  });
}

const noSession = () =>
  new AuthFault(403, "session_not_found", "Session from session_id claim in JWT does not exist");

/** The live session a token names; null when it names none. */
async function sessionOf(deps: AuthDeps, claims: TokenClaims): Promise<SessionRow | null> {
  if (!claims.session_id || claims.session_id === NIL) return null;
  const id = z.guid().safeParse(claims.session_id);
  if (!id.success) throw new AuthFault(403, "bad_jwt", "invalid claim: session_id claim must be a UUID");
  const session = await findSession(deps.pool, id.data);
  if (!session || session.user_id !== claims.sub?.toLowerCase()) throw noSession();
  return session;
}

/**
 * The person of this request. Looks up the token's session each time: a token of an ended session is
 * refused although its signature is valid.
 */
export async function requireUser(c: AuthContext, deps: AuthDeps): Promise<Caller> {
  const claims = await claimsOf(deps, bearerOf(c));
  if (!claims.sub) throw new AuthFault(403, "bad_jwt", "invalid claim: missing sub claim");
  const id = z.guid().safeParse(claims.sub);
  if (!id.success) throw new AuthFault(400, "bad_jwt", "invalid claim: sub claim must be a UUID");
  const user = await findUser(deps.pool, { id: id.data });
  if (!user) throw new AuthFault(403, "user_not_found", "User from sub claim in JWT does not exist");
  const session = await sessionOf(deps, claims);
  if (isBanned(user, deps.clock.now())) throw new AuthFault(403, "user_banned", "User is banned");
  return { user, session, claims };
}

/** The same for endpoints of a session: a token without one is refused. */
export async function requireSession(c: AuthContext, deps: AuthDeps): Promise<SignedIn> {
  const { session, ...caller } = await requireUser(c, deps);
  if (!session) throw noSession();
  return { ...caller, session };
}

/** Accepts the secret key and tokens with an administrator's role; a person's token needs a live session. */
export async function requireAdmin(c: AuthContext, deps: AuthDeps): Promise<void> {
  const claims = await claimsOf(deps, bearerOf(c));
  if (claims.role !== "service_role" && claims.role !== "supabase_admin")
    throw new AuthFault(403, "not_admin", "User not allowed");
  await sessionOf(deps, claims);
}
