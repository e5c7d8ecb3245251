// Contact details in what people write to each other. They stay hidden from the other side until a booking is
// confirmed; this file alone decides what counts as one. Searching takes time proportional to the text.
import { findHandles, findMails, findPages } from "./addresses.ts";
import { findPhones } from "./phones.ts";
import { plainText } from "./plain-text.ts";

export type ContactKind = "mail" | "page" | "handle" | "phone";
export type ContactDetail = {
  kind: ContactKind;
  /** As written. */
  text: string;
  start: number;
  end: number;
};

/** Replaces hidden details in texts. Machines get it as is; pages and mails translate it for their reader. */
export const hiddenContact = "[hidden until the booking is confirmed]";

const finders: readonly (readonly [ContactKind, (text: string) => (readonly [number, number])[]])[] = [
  ["mail", findMails],
  ["page", findPages],
  ["handle", findHandles],
  ["phone", findPhones],
];

/** The contact details in a text, in order; overlapping ones count as one, of the kind that begins first. */
export function findContactDetails(text: string): ContactDetail[] {
  const { text: plain, starts } = plainText(text);
  const found = finders
    .flatMap(([kind, find]) => find(plain).map(([start, end]) => ({ kind, start, end })))
    .sort((a, b) => a.start - b.start || b.end - a.end);
  const merged: typeof found = [];
  for (const one of found) {
    const last = merged.at(-1);
    if (last && one.start < last.end) last.end = Math.max(last.end, one.end);
    else merged.push({ ...one });
  }
  return merged.map(({ kind, start, end }) => {
    const from = starts[start] ?? text.length;
    const to = starts[end] ?? text.length;
    return { kind, text: text.slice(from, to), start: from, end: to };
  });
}

/** The text with every contact detail hidden. */
export function hideContactDetails(text: string): string {
  let shown = "";
  let at = 0;
  for (const { start, end } of findContactDetails(text)) {
    shown += text.slice(at, start) + hiddenContact;
    at = end;
  }
  return shown + text.slice(at);
}
