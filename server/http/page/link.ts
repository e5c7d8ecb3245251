// The token in the URL of a page that a link opens.
import { hashLinkToken, isLinkToken } from "#server/kernel/token/link-token.ts";

/** The stored hash of a token in a URL; null if it is not a token. */
export function linkHash(token: string): Buffer | null {
  return isLinkToken(token) ? hashLinkToken(token) : null;
}
