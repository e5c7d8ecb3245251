import type { ReactNode } from "react";

/** Stands in a message for what is drawn there: a time, an amount. A character no text of ours contains. */
export const slot = "\uE000";

/** A message with one drawn part where its slot is: word order stays the language's own business. */
export function Fill({ text, children }: { text: string; children: ReactNode }) {
  const [before = "", after = ""] = text.split(slot);
  return (
    <>
      {before}
      {children}
      {after}
    </>
  );
}
