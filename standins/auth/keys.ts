// The ES256 key that signs access tokens: made once, kept in the database, published as JWKS.
import {
  calculateJwkThumbprint,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
  jwtVerify,
  SignJWT,
} from "jose";
import { z } from "zod";
import type { Pool } from "../kit/db.ts";

export type AmrEntry = { method: string; timestamp: number };

const accessClaims = z.object({ sub: z.uuid(), session_id: z.uuid(), role: z.string() });

/** What the stand-in itself reads of a token. */
export type AccessClaims = z.infer<typeof accessClaims>;

export type SigningKeys = {
  /** The body of /.well-known/jwks.json: public members only. */
  jwks: { keys: JWK[] };
  sign(claims: Record<string, unknown>): Promise<string>;
  /** The claims of a valid token. Throws when signature, expiry or a claim is wrong. */
  verify(token: string): Promise<AccessClaims>;
};

async function loadOrCreate(pool: Pool): Promise<JWK & { kid: string }> {
  const newest = "select kid, private_jwk from auth.signing_key order by created_at desc limit 1";
  const found = await pool.query<{ kid: string; private_jwk: JWK }>(newest);
  const row = found.rows[0];
  if (row) return { ...row.private_jwk, kid: row.kid };
  const { privateKey } = await generateKeyPair("ES256", { extractable: true });
  const jwk = await exportJWK(privateKey);
  const kid = await calculateJwkThumbprint(jwk);
  await pool.query("insert into auth.signing_key (kid, private_jwk) values ($1, $2)", [kid, jwk]);
  return loadOrCreate(pool);
}

/** Loads the key of this database, or makes it. `issuer` goes into every token as `iss`. */
export async function loadKeys(pool: Pool, issuer: string): Promise<SigningKeys> {
  const jwk = await loadOrCreate(pool);
  const { kty, crv, x, y, kid } = jwk;
  const publicJwk: JWK = { kty, crv, x, y, kid, alg: "ES256", use: "sig", key_ops: ["verify"] };
  const [privateKey, publicKey] = await Promise.all([importJWK(jwk, "ES256"), importJWK(publicJwk, "ES256")]);
  return {
    jwks: { keys: [publicJwk] },
    sign: (claims) =>
      new SignJWT({ iss: issuer, ...claims })
        .setProtectedHeader({ alg: "ES256", kid, typ: "JWT" })
        .sign(privateKey),
    async verify(token) {
      const { payload } = await jwtVerify(token, publicKey, { algorithms: ["ES256"] });
      return accessClaims.parse(payload);
    },
  };
}
