// Contact details in what people write to each other. Until a booking is confirmed they are hidden from the other side: this
// file alone decides what they are. Finding takes time in proportion to the text.
import { findHandles, findMails, findPages } from "./addresses.ts";
import { findPhones } from "./phones.ts";
import { plainText } from "./plain-text.ts";

export type ContactKind = "mail" | "page" | "handle" | "phone";
export type ContactDetail = {
  kind: ContactKind;
  /** As it was written. */
  text: string;
  start: number;
  end: number;
};

/** Stands in texts for what is hidden. Machines read it as it is; pages and mails write it in their reader's language. */
export const hiddenContact = "[hidden until the booking is confirmed]";

const finders: readonly (readonly [ContactKind, (text: string) => (readonly [number, number])[]])[] = [
  ["mail", findMails],
  ["page", findPages],
  ["handle", findHandles],
  ["phone", findPhones],
];

/** The contact details in a text, in their order; those that overlap are one, of the kind that begins first. */
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
