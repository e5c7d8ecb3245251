import { linesFold } from "#app/components/offer/lines-fold.ts";
import { MoneyLines } from "#app/ui/money.tsx";
import { type Sentence, SentenceText } from "./sentence.tsx";
import type { PriceLine } from "./text/price-text.ts";

type MoneySummaryProps = { caption: string; currency: string; lines: readonly PriceLine[] };

/** Longest label, in characters, that fits beside an amount in the narrowest rail. */
const longestLabel = 60;
const lengthOf = (label: Sentence) =>
  label.reduce((sum, part) => sum + (typeof part === "string" ? part.length : 12), 0);

/** The price line by line to the total; for the provider down to its earnings. */
export function MoneySummary({ caption, currency, lines }: MoneySummaryProps) {
  return (
    <MoneyLines
      caption={caption}
      currency={currency}
      lines={lines.map((line) => ({
        ...line,
        label: <SentenceText said={line.label} isQuiet />,
        isLong: lengthOf(line.label) > longestLabel,
      }))}
      fold={linesFold}
    />
  );
}
