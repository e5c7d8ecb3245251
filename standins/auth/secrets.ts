// Random values and the keyed digests that replace them in storage. The key derives from the secret API
// key, which is not in the database: a copy of the database alone reveals no secret, not even the
// six-digit codes by brute force.
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  randomBytes,
  randomInt,
  timingSafeEqual,
} from "node:crypto";

const REFRESH_LENGTH = 12;
const ALPHABET = "abcdefghijklmnopqrstuvwxyz0123456789";

export type Secrets = {
  /** Digest of a secret for one purpose (`refresh`, `link`, `code`, `auth_code`). */
  digest(purpose: string, value: string): Buffer;
  /** A fresh refresh token. */
  newRefreshToken(): string;
  /**
   * The successor of `parent`, computed from it, so that the service can repeat a lost
   * answer without storing tokens.
   */
  childOf(parent: string, nonce: Buffer): string;
  /** Encrypts what must be readable again (keys of second factors), for one purpose. */
  seal(purpose: string, value: string): Buffer;
  /** Decrypts. Throws when the value was changed, or made for another purpose or with another key. */
  unseal(purpose: string, sealed: Buffer): string;
};

const CIPHER = "aes-256-gcm";
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Twelve characters out of thirty-six, without bias: skips bytes beyond the last multiple of 36. */
function spell(bytes: (round: number) => Buffer): string {
  let text = "";
  for (let round = 0; text.length < REFRESH_LENGTH; round += 1) {
    for (const byte of bytes(round)) {
      if (byte < 252 && text.length < REFRESH_LENGTH) text += ALPHABET.charAt(byte % ALPHABET.length);
    }
  }
  return text;
}

export function createSecrets(key: string): Secrets {
  const hmac = (...parts: (string | Buffer)[]) => {
    const mac = createHmac("sha256", `auth stand-in:${key}`);
    // Length before content, so that different lists of parts never yield the same bytes.
    for (const part of parts) mac.update(`${Buffer.byteLength(part)}:`).update(part);
    return mac.digest();
  };
  return {
    digest: (purpose, value) => hmac(purpose, value),
    newRefreshToken: () => spell(() => randomBytes(24)),
    childOf: (parent, nonce) => spell((round) => hmac("child", parent, nonce, String(round))),
    seal(purpose, value) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(CIPHER, hmac("seal", purpose), iv);
      const text = Buffer.concat([cipher.update(value, "utf8"), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), text]);
    },
    unseal(purpose, sealed) {
      const iv = sealed.subarray(0, IV_BYTES);
      const decipher = createDecipheriv(CIPHER, hmac("seal", purpose), iv, { authTagLength: TAG_BYTES });
      decipher.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      const text = sealed.subarray(IV_BYTES + TAG_BYTES);
      return Buffer.concat([decipher.update(text), decipher.final()]).toString("utf8");
    },
  };
}

/** 56 hex characters, as long as the real service's link tokens. */
export function newLinkToken(): string {
  return randomBytes(28).toString("hex");
}

/** `length` decimal digits, leading zeros kept. */
export function newCode(length: number): string {
  return Array.from({ length }, () => String(randomInt(10))).join("");
}

/** Compares in constant time. */
export function sameText(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}
