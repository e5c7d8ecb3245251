// Providers who begin many conversations with the same text.
import { limits } from "../limits.ts";
import { refuse } from "../refusal.ts";

/** The letters and digits of a text alone: greetings differ by a comma, advertisements by a space. */
const letters = (text: string): string =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "");

/** Whether two first messages say the same; empty ones, of files alone, do not count. */
export const isSameText = (one: string, other: string): boolean =>
  letters(one) !== "" && letters(one) === letters(other);

/**
 * Decides about the first message of a thread, given the texts with which the provider began others within a day: whether
 * operators look at the provider. @throws Refusal text_repeated when it was sent as often as it may
 */
export function isRepetition(text: string, before: readonly string[]): boolean {
  const limit = limits.same_text_threads_per_day;
  const same = before.filter((other) => isSameText(text, other)).length;
  if (same >= limit) refuse("text_repeated", { limit });
  return same === limit - 1;
}
