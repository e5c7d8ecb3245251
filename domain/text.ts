// Text as people type it, made safe to keep: NFC, CRLF to LF, trimmed, length counted in characters as the database
// counts them; text of nothing but invisible characters is empty. Refused: lone surrogates, the replacement character,
// control characters (a line break is fine in long text), and the characters that reorder what is shown around them. An issue's `message` is a stable code, never a sentence.
import { z } from "zod";
import { limits } from "./limits.ts";

/** What no reader can see: spaces and format characters, and the letters and signs that are drawn as nothing. */
const invisible = /^[\n\t\p{Z}\p{Cf}\p{M}\u115f\u1160\u2800\u3164\uffa0]*$/u;
/** Stands where bytes could not be read as text: kept, it would hide that something was lost. */
const unread = "\ufffd";
const reordering = /[\u202a-\u202e\u2066-\u2069]/;

function isControl(character: string, mayBreak: boolean): boolean {
  const code = character.codePointAt(0) ?? 0;
  if (code === 0x0a || code === 0x09) return !mayBreak;
  return code < 0x20 || (code >= 0x7f && code <= 0x9f) || code === 0x2028 || code === 0x2029;
}

/**
 * Unicode's bound on what combines with one sign (UAX 15, stream-safe text): the platform orders those signs in time
 * that grows with the square of their number, so a longer row of them is refused before it is composed.
 */
const manyCombined = /\p{M}{31}/u;

function cleaned(text: string): string {
  const kept = text.replace(/\r\n?/g, "\n").normalize("NFC").trim();
  return invisible.test(kept) ? "" : kept;
}

function text(max: number, min: number, mayBreak: boolean) {
  return z
    .string({ error: (issue) => (issue.input === undefined ? "required" : "invalid_text") })
    .refine((value) => value.length <= max * 4 + 100, { error: "too_long", params: { max }, abort: true })
    .refine((value) => value.isWellFormed() && !manyCombined.test(value), {
      error: "invalid_characters",
      abort: true,
    })
    .overwrite(cleaned)
    .superRefine((value, ctx) => {
      const length = [...value].length;
      const add = (message: string, params?: Record<string, number>) =>
        ctx.addIssue({ code: "custom", message, ...(params ? { params } : {}) });
      if (length === 0 && min > 0) add("required");
      else if (length < min) add("too_short", { min });
      if (length > max) add("too_long", { max });
      if (
        reordering.test(value) ||
        value.includes(unread) ||
        [...value].some((character) => isControl(character, mayBreak))
      ) {
        add("invalid_characters");
      }
    });
}

/** One line of required text. */
export function line(max: number = limits.short_text_characters, min = 1) {
  return text(max, min, false);
}

/** Required text that may have line breaks. */
export function paragraphs(max: number = limits.long_text_characters, min = 1) {
  return text(max, min, true);
}

/** Optional one-line text; left out, null and empty all become null. */
export function optionalLine(max: number = limits.short_text_characters) {
  return orNull(text(max, 0, false));
}

/** Optional text with line breaks; left out, null and empty all become null. */
export function optionalParagraphs(max: number = limits.long_text_characters) {
  return orNull(text(max, 0, true));
}

function orNull(schema: ReturnType<typeof text>) {
  return schema
    .nullish()
    .transform((value) => (value === undefined || value === null || value === "" ? null : value));
}

/** What a browser takes for an address, with a domain of two parts at least: of one, it is a slip of the hand. */
export const isAddress = (value: string) => z.regexes.html5Email.test(value) && /@.+\../.test(value);

/** A mail address, lower-cased: addresses are compared without regard to case everywhere. */
export const Email = z
  .string({ error: (issue) => (issue.input === undefined ? "required" : "invalid_email") })
  .max(1_000, { error: "too_long", abort: true })
  .trim()
  .toLowerCase()
  .max(limits.email_characters, { error: "too_long", abort: true })
  .refine(isAddress, "invalid_email");

/** A telephone number as people write it: digits with the usual separators, 5 to 40 characters. */
export const OptionalPhone = z
  .string()
  .trim()
  .max(40, { error: "too_long", abort: true })
  .refine((value) => value === "" || /^\+?[0-9][0-9 ()/.-]{3,}[0-9]$/.test(value), "invalid_phone")
  .nullish()
  .transform((value) => (value ? value : null));
