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
  /** How it weighs: an ordinary line, a smaller remark (tax), the sum, a line to notice. */
  weight?: "line" | "sub" | "total" | "strong";
  /** Its label stands above the amount: beside it, it would run down a narrow column. */
  isLong?: boolean;
};

function classOf({ weight, isLong }: MoneyLine): string | undefined {
  const kept = weight === "line" ? undefined : weight;
  return isLong ? [kept, "long"].filter(Boolean).join(" ") : kept;
}

/** What is charged, line by line, down to the total. */
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
