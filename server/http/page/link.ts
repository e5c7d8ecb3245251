// The address of a page that a link opens.
import { hashLinkToken, isLinkToken } from "#server/kernel/link-token.ts";

/** What a token in an address is stored as; null for what is none. */
export function linkHash(token: string): Buffer | null {
  return isLinkToken(token) ? hashLinkToken(token) : null;
}
