import type { TimeForm } from "#app/ui/format.ts";
import { Money } from "#app/ui/money.tsx";
import { Time } from "#app/ui/time.tsx";

/** A part of a sentence: words, an instant, or a sum. */
export type SaidPart = string | { at: string; form?: TimeForm } | { minor: number; currency: string };

/** A sentence a loader has made, so that only the one that is said travels to the browser and not all that could be. */
export type Said = readonly SaidPart[];

/** No sentence contains it, so it marks where a part goes. */
const mark = "\u0000";

/** `say(m.pay_by, { when: { at } })`: the sentence stays in one piece for the translator. For loaders. */
export function say<Name extends string>(
  sentence: (inputs: Record<Name, string>) => string,
  parts: Record<Name, SaidPart>,
): Said {
  const names = Object.keys(parts) as Name[];
  const marked = Object.fromEntries(names.map((name) => [name, `${mark}${name}${mark}`]));
  return sentence(marked as Record<Name, string>)
    .split(mark)
    .map((piece, index) => (index % 2 === 1 ? parts[piece as Name] : piece))
    .filter((piece) => piece !== "");
}

/** Several sentences in a row. For loaders. */
export function sayAll(...sentences: (string | Said | null)[]): Said {
  return sentences
    .filter((sentence) => sentence !== null)
    .flatMap((sentence, index) => (index === 0 ? sentence : [" ", ...[sentence].flat()]));
}

/** The words as they are, instants and sums as elements; `isQuiet` where nothing in it is to stand out. */
export function Spoken({ said, isQuiet = false }: { said: Said; isQuiet?: boolean }) {
  const Weight = isQuiet ? "span" : "b";
  return said.map((part, index) =>
    typeof part === "string" ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one sentence never change places
      <Weight key={index}>{"at" in part ? <Time {...part} /> : <Money {...part} />}</Weight>
    ),
  );
}
