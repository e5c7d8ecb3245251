// Rates a new password as advice only: the server decides what to refuse. It alone has the long list of common
// passwords and the names around an account; a password that fails even without them never rates fair or better here.
import { limits } from "../limits.ts";
import { type PasswordWeakness, passwordWeakness } from "./password.ts";

export type PasswordStrength = "too_short" | "too_long" | PasswordWeakness | "fair" | "good" | "strong";

/** Minimum length and number of different characters: length alone does not count, because repetition is guessable. */
const goodFrom = { characters: 14, different: 8 };
const strongFrom = { characters: 20, different: 10 };

/** Rates the text typed so far; null when empty. `email` is the content of the address field. */
export function passwordStrength(password: string, email: string | null): PasswordStrength | null {
  const characters = [...password];
  if (characters.length === 0) return null;
  if (characters.length < limits.password_min_characters) return "too_short";
  if (new TextEncoder().encode(password).length > limits.password_max_bytes) return "too_long";
  const weakness = passwordWeakness(password, { email: email || null, names: [], isCommon: () => false });
  if (weakness) return weakness;
  const different = new Set(characters.map((character) => character.toLowerCase())).size;
  const reaches = (level: typeof goodFrom) =>
    characters.length >= level.characters && different >= level.different;
  if (reaches(strongFrom)) return "strong";
  return reaches(goodFrom) ? "good" : "fair";
}
