// Personal access tokens: a program acts as one profile, within scopes, until the token expires or is revoked.
import { z } from "zod";

/**
 * What a token may do. `read`: relations. `write`: commands that bind nobody. `commit`: commands that a person would
 * otherwise give in person, because money moves, a contract is made or the profile itself changes.
 */
export const tokenScopes = ["read", "write", "commit"] as const;
export type TokenScope = (typeof tokenScopes)[number];

/** After how many days a token may expire. */
export const tokenLifetimesDays = [30, 90, 365] as const;
export type TokenLifetimeDays = (typeof tokenLifetimesDays)[number];

/** Every token begins with this, so that programs that search for leaked secrets recognize one. */
export const tokenPrefix = "proffer_";

/** Whether a text has the form of a token; one that has not needs no query. */
export function isAccessToken(text: string): boolean {
  return text.startsWith(tokenPrefix) && /^[A-Za-z0-9_-]{43}$/.test(text.slice(tokenPrefix.length));
}

/** Scopes as a form or a program names them: at least one; the result has each once, in the order of `tokenScopes`. */
export const TokenScopes = z
  .array(z.enum(tokenScopes))
  .min(1)
  .max(tokenScopes.length)
  .transform((scopes) => tokenScopes.filter((scope) => scopes.includes(scope)));

/** In how many days a token expires. A form sends text. */
export const TokenLifetime = z.coerce
  .number("invalid_choice")
  .refine(
    (days): days is TokenLifetimeDays => tokenLifetimesDays.some((one) => one === days),
    "invalid_choice",
  );
