// The form of configured signing keys: JWKs as made by the hosted service's own tools. The key with "sign" in
// `key_ops` signs; the others, former or future ones, verify. Shared secrets (HS256) verify and are never published.
import type { JWK } from "jose";
import { z } from "zod";

const text = z.string().min(1);
const part = text.optional();
const named = { kid: text, key_ops: z.array(z.enum(["sign", "verify"])).min(1) };

/** One key. Only the signing key needs its private members. */
export const signingKeySchema = z.discriminatedUnion("kty", [
  z.object({
    ...named,
    kty: z.literal("EC"),
    alg: z.literal("ES256"),
    crv: z.literal("P-256"),
    x: text,
    y: text,
    d: part,
  }),
  z.object({
    ...named,
    kty: z.literal("RSA"),
    alg: z.literal("RS256"),
    n: text,
    e: text,
    d: part,
    p: part,
    q: part,
    dp: part,
    dq: part,
    qi: part,
  }),
  z.object({ ...named, kty: z.literal("oct"), alg: z.literal("HS256"), k: text }),
]);

/** A key as configured, or as stored in the database. */
export type SigningKey = JWK & { kid: string; alg: "ES256" | "RS256" | "HS256"; key_ops: string[] };

/** The signing key. Throws unless there is exactly one that can sign, or if two keys share a name. */
export function checkSigningKeys(keys: readonly SigningKey[]): SigningKey {
  if (new Set(keys.map(({ kid }) => kid)).size < keys.length)
    throw new Error("two signing keys have the same kid");
  const [signing, another] = keys.filter(({ key_ops }) => key_ops.includes("sign"));
  if (!signing || another) throw new Error('exactly one signing key must have "sign" in its key_ops');
  if (!signing.d)
    throw new Error(`the key ${signing.kid} cannot sign: it needs a private part, ES256 or RS256`);
  return signing;
}
