// Sessions of the kit's people: tokens signed with the auth stand-in's own key, so that an expired one is genuine
// except for its time, and cookies as the auth library writes them.
import { createHmac, randomUUID } from "node:crypto";
import { importJWK, type JWK, SignJWT } from "jose";
import pg from "pg";
import type { Member } from "#server/kernel/actor.ts";
import { authCookieName } from "#server/services/auth.ts";

/** A session recorded earlier, proved by a second factor unless `aal` says otherwise. */
export type Sure = { session_id: string; aal?: "aal1" };

type Somebody = Pick<Member, "account_id" | "email"> & Partial<Pick<Member, "is_operator">>;

export type Tokens = {
  /** An access token, with two factors for an operator; seconds until it ends, negative for an expired one. */
  access(member: Somebody, ends_in_s?: number, sure?: Sure): Promise<string>;
};

/** Reads the stand-in's key from its database. */
export async function makeTokens(standinsDatabaseUrl: string, issuer: string): Promise<Tokens> {
  const client = new pg.Client({ connectionString: standinsDatabaseUrl });
  await client.connect();
  const found = await client.query<{ kid: string; private_jwk: JWK }>(
    "select kid, private_jwk from auth.signing_key order by created_at desc limit 1",
  );
  await client.end();
  const row = found.rows[0];
  if (!row) throw new Error("the auth stand-in has no key yet");
  const key = await importJWK(row.private_jwk, "ES256");
  return {
    access: ({ account_id, email, is_operator }, ends_in_s = 3_600, sure) => {
      const now_s = Math.floor(Date.now() / 1_000);
      const { session_id, aal } = sure ?? { session_id: randomUUID() };
      const claims = {
        email,
        session_id,
        aal: aal ?? (sure || is_operator ? "aal2" : "aal1"),
        // By a mailed code: the application looks up password-only sessions at the service, where nobody here has one.
        amr: [{ method: "otp", timestamp: now_s - 7_200 }],
        role: "authenticated",
        user_metadata: {},
      };
      return new SignJWT(claims)
        .setProtectedHeader({ alg: "ES256", kid: row.kid, typ: "JWT" })
        .setSubject(account_id)
        .setIssuer(issuer)
        .setAudience("authenticated")
        .setIssuedAt(now_s - 7_200)
        .setExpirationTime(now_s + ends_in_s)
        .sign(key);
    },
  };
}

/** The cookie of a session with this access token; its refresh token belongs to nobody. */
export function sessionCookie(access_token: string, ends_in_s = 3_600): string {
  const expires_at = Math.floor(Date.now() / 1_000) + ends_in_s;
  const session = {
    access_token,
    refresh_token: "nobody-issued-this",
    token_type: "bearer",
    expires_in: ends_in_s,
    expires_at,
    user: { id: "", aud: "authenticated" },
  };
  const value = Buffer.from(JSON.stringify(session)).toString("base64url");
  return `${authCookieName}=base64-${value}`;
}

/** The signed cookie of a visitor who has started a draft. */
export function visitorCookie(secret: string, visitor_id: string, made_at = Date.now()): string {
  const body = `${visitor_id}.${made_at}`;
  const signature = createHmac("sha256", secret).update(`visitor ${body}`).digest("base64url");
  return `visitor=${body}.${signature}`;
}

/** A genuine Stripe signature over `{}`, made this many seconds from now. */
export function stripeSignature(secret: string, at_s: number): string {
  const time = Math.floor(Date.now() / 1_000) + at_s;
  return `t=${time},v1=${createHmac("sha256", secret).update(`${time}.{}`).digest("hex")}`;
}
