import type { ReactNode } from "react";
import { formatMoney } from "#domain/format/money.ts";
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

/** How a long table is folded: lines beyond `after` are in a `details` element between the first ones and the sums. */
export type MoneyFold = {
  after: number;
  /** Text that unfolds all lines, and that folds them again. */
  all: (count: number) => string;
  fewer: () => string;
  /** Captions of the tables of the other lines and of the sums, for screen readers. */
  more_caption: () => string;
  sums_caption: () => string;
};

type MoneyLinesProps = {
  lines: readonly MoneyLine[];
  currency: string;
  caption: string;
  fold?: MoneyFold;
};

/** A table of amounts, from lines to total. With `fold`, a long one shows its first lines and its sums. */
export function MoneyLines({ lines, currency, caption, fold }: MoneyLinesProps) {
  const parts = lines.filter(({ weight }) => weight === "line");
  const first = fold?.after ?? parts.length;
  if (!fold || parts.length <= first)
    return <MoneyTable lines={lines} currency={currency} caption={caption} />;
  const sums = lines.filter(({ weight }) => weight !== "line");
  return (
    <div className="folded-lines">
      <MoneyTable lines={parts.slice(0, first)} currency={currency} caption={caption} />
      <details>
        <summary className="small">
          <span className="if-closed">{fold.all(parts.length)}</span>
          <span className="if-open">{fold.fewer()}</span>
        </summary>
        <MoneyTable lines={parts.slice(first)} currency={currency} caption={fold.more_caption()} />
      </details>
      <MoneyTable lines={sums} currency={currency} caption={fold.sums_caption()} />
    </div>
  );
}

function MoneyTable({ lines, currency, caption }: Omit<MoneyLinesProps, "fold">) {
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
