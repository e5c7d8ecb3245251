// What a password that is being chosen is worth, in a few words. Only a word of advice: what is refused is decided by
// `schemas.ts` and `password.ts` alone, and nothing here is said to be good that they refuse.
import { limits } from "../limits.ts";
import { type PasswordWeakness, passwordWeakness } from "./password.ts";

export type PasswordStrength = "too_short" | "too_long" | PasswordWeakness | "fair" | "good" | "strong";

/** Different signs it takes before length counts: what repeats itself is guessed with its first part. */
const goodFrom = { characters: 14, different: 8 };
const strongFrom = { characters: 20, different: 10 };

/** The worth of what was typed so far; null for nothing. `email` is what stands in the address field. */
export function passwordStrength(password: string, email: string | null): PasswordStrength | null {
  const signs = [...password];
  if (signs.length === 0) return null;
  if (signs.length < limits.password_min_characters) return "too_short";
  if (new TextEncoder().encode(password).length > limits.password_max_bytes) return "too_long";
  const weakness = passwordWeakness(password, email || null);
  if (weakness) return weakness;
  const different = new Set(signs.map((sign) => sign.toLowerCase())).size;
  const reaches = (level: typeof goodFrom) =>
    signs.length >= level.characters && different >= level.different;
  if (reaches(strongFrom)) return "strong";
  return reaches(goodFrom) ? "good" : "fair";
}
