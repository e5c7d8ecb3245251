// Text as people type and paste it, normalised: NFC, every kind of line break to LF (a space in one line), trimmed,
// length in code points as PostgreSQL counts; text of only invisible characters is empty. Refused: lone surrogates,
// the replacement character, other control characters, bidirectional controls. An issue's `message` is a stable code.
import { z } from "zod";
import { namedContact } from "./contact/issues.ts";
import { limits } from "./limits.ts";
import { hasPhoneForm } from "./phone.ts";
import { hasWebAddress } from "./web-address.ts";

/** Spaces, format characters, and letters and marks without a glyph. */
const invisible = /^[\n\t\p{Z}\p{Cf}\p{M}\u115f\u1160\u2800\u3164\uffa0]*$/u;
/** The replacement character marks bytes that were not UTF-8: storing it would hide the loss. */
const replacementCharacter = "\ufffd";
const bidiControls = /[\u202a-\u202e\u2066-\u2069]/;

/** Line, paragraph and page breaks: slides and word processors copy some of them where a person pressed Enter. */
const lineBreaks = /\r\n|[\r\v\f\u0085\u2028\u2029]/g;
/** Remaining controls are no breaks: a terminal, a mail header or the database would take them for commands. */
const controls = /(?![\n\t])\p{Cc}/u;

/**
 * More than 30 combining characters in a row (UAX 15, stream-safe text format). Normalising them takes quadratic time,
 * so a longer run is refused before normalisation.
 */
const longCombiningRun = /\p{M}{31}/u;

function normalise(text: string, mayBreak: boolean): string {
  const broken = text.replace(lineBreaks, "\n");
  const trimmed = (mayBreak ? broken : broken.replace(/[\n\t]+/g, " ")).normalize("NFC").trim();
  return invisible.test(trimmed) ? "" : trimmed;
}

/** A refinement counts the lengths; the code that describes the schema to callers reads them from its metadata. */
function text(max: number, min: number, mayBreak: boolean) {
  const described = min > 0 ? { minLength: min, maxLength: max } : { maxLength: max };
  return z
    .string({ error: (issue) => (issue.input === undefined ? "required" : "invalid_text") })
    .refine((value) => value.length <= max * 4 + 100, { error: "too_long", params: { max }, abort: true })
    .refine((value) => value.isWellFormed() && !longCombiningRun.test(value), {
      error: "invalid_characters",
      abort: true,
    })
    .overwrite((value) => normalise(value, mayBreak))
    .superRefine((value, ctx) => {
      const length = [...value].length;
      const add = (message: string, params?: Record<string, number>) =>
        ctx.addIssue({ code: "custom", message, ...(params ? { params } : {}) });
      if (length === 0 && min > 0) add("required");
      else if (length < min) add("too_short", { min });
      if (length > max) add("too_long", { max });
      if (bidiControls.test(value) || value.includes(replacementCharacter) || controls.test(value)) {
        add("invalid_characters");
      }
    })
    .meta(described);
}

/** One line of required text. */
export function line(max: number = limits.short_text_characters, min = 1) {
  return text(max, min, false);
}

/**
 * One line of required text that appears in mails: a title, a name, a label. Refuses web addresses: mails also reach
 * people who do not know the writer, but trust the sender.
 */
export function mailLine(max: number = limits.short_text_characters, min = 1) {
  return line(max, min).refine((value) => !hasWebAddress(value), "web_address");
}

/** The same, optional: left out, null and empty all become null. */
export function optionalMailLine(max: number = limits.short_text_characters, min = 0) {
  return optionalLine(max, min).refine((value) => value === null || !hasWebAddress(value), "web_address");
}

/** Refuses contact details; web addresses have a separate issue. */
function noContact(value: string | null, ctx: z.RefinementCtx): void {
  if (value === null || hasWebAddress(value)) return;
  const found = namedContact(value);
  if (found !== null) ctx.addIssue({ code: "custom", message: "contact_in_heading", params: { found } });
}

/**
 * One line of required text that the other side reads before a booking is confirmed, in lists, mails and calendars: a
 * title, a town. It holds no contact details, so that no reader has to hide any.
 */
export function headingLine(max: number = limits.short_text_characters, min = 1) {
  return mailLine(max, min).superRefine(noContact);
}

/** The same, optional: left out, null and empty all become null. */
export function optionalHeadingLine(max: number = limits.short_text_characters, min = 0) {
  return optionalMailLine(max, min).superRefine(noContact);
}

/** Characters that are invisible or change the direction of others; an emoji's variation selector is allowed. */
const hiddenCharacters =
  /(?!(?<=\p{Extended_Pictographic})\ufe0f)[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** The name that others see, also in mails: it has no hidden characters. */
export function displayName(max: number) {
  return mailLine(max).refine((value) => !hiddenCharacters.test(value), "invalid_characters");
}

/** Required text that may have line breaks. */
export function paragraphs(max: number = limits.long_text_characters, min = 1) {
  return text(max, min, true);
}

/** Optional one-line text, of at least `min` characters if given; left out, null and empty all become null. */
export function optionalLine(max: number = limits.short_text_characters, min = 0) {
  const given = text(max, 0, false).superRefine((value, ctx) => {
    if (value !== "" && [...value].length < min)
      ctx.addIssue({ code: "custom", message: "too_short", params: { min } });
  });
  return orNull(given);
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

/** The address syntax of `<input type="email">`, with a dot in the domain: a missing dot is a typing error. */
export const isEmailAddress = (value: string) => z.regexes.html5Email.test(value) && /@.+\../.test(value);

/** A mail address, lower-cased: addresses compare case-insensitively everywhere. */
export const Email = z
  .string({ error: (issue) => (issue.input === undefined ? "required" : "invalid_email") })
  .max(1_000, { error: "too_long", abort: true })
  .trim()
  .toLowerCase()
  .max(limits.email_characters, { error: "too_long", abort: true })
  .refine(isEmailAddress, "invalid_email");

/**
 * A telephone number, kept as typed; whether it can be dialled depends on the form's country (`checkCountryForms`).
 * Removes the invisible marks that contact lists add.
 */
export const OptionalPhone = z
  .string()
  .max(200, { error: "too_long", abort: true })
  .overwrite((value) =>
    value
      .replace(/\p{Cf}/gu, "")
      .replace(/[\t\n\v\f\r]+/g, " ")
      .trim(),
  )
  .max(40, { error: "too_long", abort: true })
  .refine((value) => value === "" || hasPhoneForm(value), "invalid_phone")
  .nullish()
  .transform((value) => (value ? value : null));
