// Checks the API key, sent as a bearer token or as the Basic user name; accepts only the configured test key.
import { createHash, timingSafeEqual } from "node:crypto";
import { unauthorized } from "../wire/errors.ts";

function presented(header: string | undefined): string | undefined {
  const [scheme, value] = header?.split(" ") ?? [];
  if (value === undefined) return undefined;
  if (scheme?.toLowerCase() === "bearer") return value;
  if (scheme?.toLowerCase() === "basic") return Buffer.from(value, "base64").toString("utf8").split(":")[0];
  return undefined;
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

/**
 * Whether the stand-in accepts a key: a test key, or a live key that names the stand-in, for tests of an installation
 * in live mode. A real account's key is neither.
 */
export function isStandinKey(key: string): boolean {
  return key.startsWith("sk_test_") || key.startsWith("sk_live_standin_");
}

/** Throws a StripeFault (401) unless the header carries `key`. Never repeats a key in full. */
export function requireKey(header: string | undefined, key: string): void {
  const presentedKey = presented(header);
  if (!presentedKey) throw unauthorized("You did not provide an API key.");
  const masked = `${presentedKey.slice(0, 8)}${"*".repeat(8)}${presentedKey.slice(-4)}`;
  if (!isStandinKey(presentedKey)) throw unauthorized(`This stand-in takes only test keys, not ${masked}`);
  if (!timingSafeEqual(digest(presentedKey), digest(key)))
    throw unauthorized(`Invalid API Key provided: ${masked}`);
}
