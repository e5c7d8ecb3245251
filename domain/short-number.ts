// Short numbers that people read and say: R-7K3F for a request, O-… for an offer, B-… for a booking. The database makes
// them (db/schema/request.sql), in base 32 without I, L, O and U; this module reads typed ones.
const nouns = { R: "request", O: "offer", B: "booking" } as const;

export type NumberedNoun = (typeof nouns)[keyof typeof nouns];
/** `number` as stored. */
export type ShortNumber = { noun: NumberedNoun; number: string };

const form = /^([ROB])([0-9A-HJKMNP-TV-Z]{4,6})$/;

/**
 * Reads a number as people type it: in lower case, without the dash or with spaces, O for 0, I or L for 1. Null for
 * anything else. It says nothing about whether the number exists.
 */
export function parseShortNumber(text: string): ShortNumber | null {
  const typed = text
    .slice(0, 40)
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}]/gu, "");
  const digits = typed.slice(1).replaceAll("O", "0").replaceAll(/[IL]/g, "1");
  const [, letter, rest] = form.exec(typed.slice(0, 1).replace("0", "O") + digits) ?? [];
  if (letter === undefined || rest === undefined) return null;
  return { noun: nouns[letter as keyof typeof nouns], number: `${letter}-${rest}` };
}
