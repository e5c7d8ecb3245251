// Personal access tokens: a program acts as one profile, within scopes, until the token expires or is revoked.
import { z } from "zod";

/**
 * What a token may do. `read`: relations. `write`: commands that bind nobody. `commit`: commands that a person would
 * otherwise give in person, because they move money, make a contract or change the profile itself.
 */
export const tokenScopes = ["read", "write", "commit"] as const;
export type TokenScope = (typeof tokenScopes)[number];

/** The lifetimes to choose from. */
export const tokenLifetimesDays = [30, 90, 365] as const;
export type TokenLifetimeDays = (typeof tokenLifetimesDays)[number];

/** Every token begins with this, so that leak scanners recognize one. */
export const tokenPrefix = "proffer_";

/** Whether a text has the form of a token; a text without it needs no query. */
export function isAccessToken(text: string): boolean {
  return text.startsWith(tokenPrefix) && /^[A-Za-z0-9_-]{43}$/.test(text.slice(tokenPrefix.length));
}

/** At least one scope, from a form or a program. The result has each once, in the order of `tokenScopes`. */
export const TokenScopes = z
  .array(z.enum(tokenScopes))
  .min(1)
  .max(tokenScopes.length)
  .transform((scopes) => tokenScopes.filter((scope) => scopes.includes(scope)));

/** Days until a token expires. Coerced, because forms send text. */
export const TokenLifetime = z.coerce
  .number("invalid_choice")
  .refine(
    (days): days is TokenLifetimeDays => tokenLifetimesDays.some((one) => one === days),
    "invalid_choice",
  );
