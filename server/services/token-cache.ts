// Caches what verified tokens say, by the SHA-256 of the whole token: two tokens may share a prefix, and a token kept
// in memory would open a session. Keeps only verified tokens, so that nobody can fill the cache without valid ones;
// when full, drops the least recently used.
import { hash } from "node:crypto";

export type TokenCache<T> = {
  /** What the token says, until the millisecond it expires. */
  find(token: string, now_ms: number): T | undefined;
  keep(token: string, value: T, expires_at_ms: number): void;
  clear(): void;
};

/** An empty cache for at most `max` tokens. */
export function makeTokenCache<T>(max: number): TokenCache<T> {
  const entries = new Map<string, { value: T; expires_at_ms: number }>();
  const keyOf = (token: string) => hash("sha256", token, "base64url");
  return {
    find(token, now_ms) {
      const key = keyOf(token);
      const entry = entries.get(key);
      if (!entry) return undefined;
      // A map keeps the order of insertion: move the entry just used to its end.
      entries.delete(key);
      if (entry.expires_at_ms <= now_ms) return undefined;
      entries.set(key, entry);
      return entry.value;
    },
    keep(token, value, expires_at_ms) {
      const [oldest] = entries.keys();
      if (oldest !== undefined && entries.size >= max) entries.delete(oldest);
      entries.set(keyOf(token), { value, expires_at_ms });
    },
    clear: () => entries.clear(),
  };
}
