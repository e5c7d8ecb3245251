// Hides contact details in texts that people write to each other while the reader may not have them yet. A query marks
// such a text in SQL, by its reader; the connection hides the details when it reads a marked value, whatever the text
// has become part of. So no page, mail or export can forget a step.
import { type RawBuilder, sql } from "kysely";
import { hideContactDetails } from "#domain/contact/details.ts";

/** A Unicode noncharacter, for use inside programs: it begins marked texts, and is a key in marked objects. */
export const withheldMark = "\ufdd0";
/** The same in SQL; the function `claim.withheld` has it too. */
const mark = sql`chr(64976)`;

/** A text, marked in rows where the reader may not see contact details. */
export const withheldText = <T extends string | null>(
  isShown: RawBuilder<boolean>,
  text: RawBuilder<unknown>,
) => sql<T>`case when ${isShown} then ${text} else ${mark} || ${text} end`;

/** A JSON object whose texts are withheld together. */
export const withheldJson = <T>(isShown: RawBuilder<boolean>, object: RawBuilder<unknown>) =>
  sql<T>`case when ${isShown} then ${object} else ${object} || jsonb_build_object(${mark}, true) end`;

/** A text as the database sent it. */
export function readText(text: string): string {
  if (!text.startsWith(withheldMark)) return text;
  return hideContactDetails(text.replaceAll(withheldMark, ""));
}

/** JSON as the database sent it. */
export function readJson(text: string): unknown {
  if (!text.includes(withheldMark)) return JSON.parse(text);
  return JSON.parse(text, (_key, value: unknown) => {
    if (typeof value === "string") return readText(value);
    return isMarked(value) ? hideWithin(value) : value;
  });
}

const isMarked = (value: unknown): value is object =>
  typeof value === "object" && value !== null && Object.hasOwn(value, withheldMark);

function hideWithin(value: unknown): unknown {
  if (typeof value === "string") return hideContactDetails(value);
  if (Array.isArray(value)) return value.map(hideWithin);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).filter(([key]) => key !== withheldMark);
  return Object.fromEntries(entries.map(([key, inner]) => [key, hideWithin(inner)]));
}
