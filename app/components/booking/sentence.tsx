import type { TimeForm } from "#app/ui/format.ts";
import { Money } from "#app/ui/money.tsx";
import { Time, TimeSpan } from "#app/ui/time.tsx";

/** A part of a sentence: text, an instant (ISO 8601), the time of a service or an amount in minor units. */
export type SentencePart =
  | string
  | { at: string; form?: TimeForm }
  | { from: string; until: string | null; zone: string }
  | { minor: number; currency: string };

/** A sentence made in a loader, so that the browser receives it alone and not every possible message. */
export type Sentence = readonly SentencePart[];

/** Placeholder mark; no message contains it. */
const mark = "\u0000";

/** A message with `parts` in place of its inputs; the message stays whole for the translator. For loaders. */
export function makeSentence<Name extends string>(
  sentence: (inputs: Record<Name, string>) => string,
  parts: Record<Name, SentencePart>,
): Sentence {
  const names = Object.keys(parts) as Name[];
  const marked = Object.fromEntries(names.map((name) => [name, `${mark}${name}${mark}`]));
  return sentence(marked as Record<Name, string>)
    .split(mark)
    .map((piece, index) => (index % 2 === 1 ? parts[piece as Name] : piece))
    .filter((piece) => piece !== "");
}

/** Joins sentences with spaces and leaves out null. For loaders. */
export function joinSentences(...sentences: (string | Sentence | null)[]): Sentence {
  return sentences
    .filter((sentence) => sentence !== null)
    .flatMap((sentence, index) => (index === 0 ? sentence : [" ", ...[sentence].flat()]));
}

/** Renders a sentence; instants and amounts are bold unless `isQuiet`. */
export function SentenceText({ said, isQuiet = false }: { said: Sentence; isQuiet?: boolean }) {
  const Weight = isQuiet ? "span" : "b";
  return said.map((part, index) =>
    typeof part === "string" ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one sentence never change places
      <Weight key={index}>
        <Figure part={part} />
      </Weight>
    ),
  );
}

function Figure({ part }: { part: Exclude<SentencePart, string> }) {
  if ("at" in part) return <Time {...part} />;
  return "from" in part ? <TimeSpan {...part} /> : <Money {...part} />;
}
