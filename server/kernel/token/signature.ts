// Signatures of this installation: a digest of a purpose and a text, keyed by COOKIE_SECRET.
import { createHmac, timingSafeEqual } from "node:crypto";

type Secrets = { readonly COOKIE_SECRET: string };

/** The signature of a text for one purpose, 43 characters of base64url. */
export function signatureOf({ COOKIE_SECRET }: Secrets, purpose: string, text: string): string {
  return createHmac("sha256", COOKIE_SECRET).update(`${purpose} ${text}`).digest("base64url");
}

/** Whether two signatures are the same, in a time that does not reveal where they differ. */
export function isSameSignature(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
