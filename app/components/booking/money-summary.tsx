import { MoneyLines } from "#app/ui/money.tsx";
import { m } from "#messages/messages.js";
import { type Said, Spoken } from "./said.tsx";
import type { ShownLine } from "./say-money.ts";

type MoneySummaryProps = { currency: string; lines: readonly ShownLine[] };

/** Longest label, in characters, that fits beside an amount in the narrowest rail. */
const longestLabel = 60;
const lengthOf = (label: Said) =>
  label.reduce((sum, part) => sum + (typeof part === "string" ? part.length : 12), 0);

/** The price line by line to the total; for the provider down to its earnings. */
export function MoneySummary({ currency, lines }: MoneySummaryProps) {
  return (
    <MoneyLines
      caption={m.payment_summary()}
      currency={currency}
      lines={lines.map((line) => ({
        ...line,
        label: <Spoken said={line.label} isQuiet />,
        isLong: lengthOf(line.label) > longestLabel,
      }))}
    />
  );
}
