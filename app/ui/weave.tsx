import { Fragment, type ReactNode } from "react";

/** No sentence contains it, so it marks where a part goes. */
const mark = "\u0000";

/**
 * A whole sentence with elements in it: `weave(m.pay_by, { when: <Time …/> })`. The sentence stays in one piece
 * for the translator, who decides where the parts stand.
 */
export function weave<Name extends string>(
  say: (inputs: Record<Name, string>) => string,
  parts: Record<Name, ReactNode>,
): ReactNode {
  const names = Object.keys(parts) as Name[];
  const marked = Object.fromEntries(names.map((name) => [name, `${mark}${name}${mark}`]));
  return say(marked as Record<Name, string>)
    .split(mark)
    .map((piece, index) => {
      const part = index % 2 === 1 ? parts[piece as Name] : piece;
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one sentence never change places
      return <Fragment key={index}>{part}</Fragment>;
    });
}
