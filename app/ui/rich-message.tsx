import { Fragment, type ReactNode } from "react";

/** Placeholder mark; no message contains it. */
const mark = "\u0000";

/**
 * A message with elements in place of its inputs: `{ when: <Time …/> }`. The message stays whole, so that the
 * translator decides where the elements go.
 */
export function richMessage<Name extends string>(
  message: (inputs: Record<Name, string>) => string,
  parts: Record<Name, ReactNode>,
): ReactNode {
  const names = Object.keys(parts) as Name[];
  const marked = Object.fromEntries(names.map((name) => [name, `${mark}${name}${mark}`]));
  return message(marked as Record<Name, string>)
    .split(mark)
    .map((piece, index) => {
      const part = index % 2 === 1 ? parts[piece as Name] : piece;
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one sentence never change places
      return <Fragment key={index}>{part}</Fragment>;
    });
}
