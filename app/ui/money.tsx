import type { ReactNode } from "react";
import { formatMoney } from "./format.ts";
import { useViewer } from "./viewer.ts";

/** An amount with its currency. `minor` is in the currency's smallest unit. */
export function Money({ minor, currency }: { minor: number; currency: string }) {
  const { locale } = useViewer();
  return (
    <span className="num" suppressHydrationWarning>
      {formatMoney(minor, currency, locale)}
    </span>
  );
}

export type MoneyLine = {
  key: string;
  label: ReactNode;
  note?: ReactNode;
  minor: number;
  /** Visual weight: ordinary line, smaller (tax), total, emphasised. */
  weight?: "line" | "sub" | "total" | "strong";
  /** Puts the label above the amount, for labels too long for a narrow column. */
  isLong?: boolean;
};

function classOf({ weight, isLong }: MoneyLine): string | undefined {
  const weightClass = weight === "line" ? undefined : weight;
  return isLong ? [weightClass, "long"].filter(Boolean).join(" ") : weightClass;
}

/** A table of amounts, from lines to total. */
export function MoneyLines({
  lines,
  currency,
  caption,
}: {
  lines: readonly MoneyLine[];
  currency: string;
  caption: string;
}) {
  return (
    <table className="lines">
      <caption className="visually-hidden">{caption}</caption>
      <tbody>
        {lines.map((line) => (
          <tr key={line.key} className={classOf(line)}>
            <th scope="row">
              {line.label}
              {line.note ? <small>{line.note}</small> : null}
            </th>
            <td>
              <Money minor={line.minor} currency={currency} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
