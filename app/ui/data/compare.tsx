import { type ReactNode, useId } from "react";

export type CompareColumn = {
  key: string;
  /** Names the column on paper, where many columns wrap. */
  name: string;
  head: ReactNode;
  /** Stays in view with the head on narrow screens, where the first row leaves its figure out. */
  sum: ReactNode;
  action: ReactNode;
  isBest?: boolean;
};
export type CompareCell = { content: ReactNode; differs?: boolean };
/** One property; `cells` in the order of the columns. `differs` marks the row instead of its cells. */
export type CompareRow = {
  key: string;
  label: ReactNode;
  cells: readonly CompareCell[];
  differs?: boolean;
};

/** Texts of a comparison. */
export type CompareWords = {
  /** Screen-reader text of a row or value that differs. */
  differs: () => string;
  /** Position of a column: "2 of 3". */
  card_of: (place: { card: number; total: number }) => string;
};

type CompareProps = {
  caption: ReactNode;
  columns: readonly CompareColumn[];
  rows: readonly CompareRow[];
  words: CompareWords;
};

/** Explicit roles, because browsers have dropped those of tables whose `display` a stylesheet changes. */
const roles = {
  table: { role: "table" },
  group: { role: "rowgroup" },
  row: { role: "row" },
  column: { role: "columnheader", scope: "col" },
  label: { role: "rowheader", scope: "row" },
  cell: { role: "cell" },
} as const;

/** On paper more columns than these wrap, because they would become too narrow to read. */
const paper_columns = 4;

/**
 * Alternatives side by side in one table; the actions follow the first row. On wide screens its first column stays.
 * Narrow ones show two columns, with the label of a row above its values and the head in view; of more than two the
 * first one stays, and the others are swiped beside it.
 */
export function Compare({ caption, columns, rows, words }: CompareProps) {
  const id = useId();
  const total = columns.length;
  const isWrapped = total > paper_columns;
  const layout = isWrapped ? "comparison swiped many" : total > 2 ? "comparison swiped" : "comparison";
  const [firstRow, ...otherRows] = rows;
  const shown = (row: CompareRow) => (
    <tr key={row.key} {...roles.row}>
      <RowLabel row={row} words={words} />
      {row.cells.map((cell, index) => (
        <td
          key={columns[index]?.key}
          {...roles.cell}
          className={cell.differs ? "differs" : undefined}
          data-column={isWrapped ? columns[index]?.name : undefined}
        >
          <Cell {...cell} mark={row.differs ? null : words.differs} />
        </td>
      ))}
    </tr>
  );
  return (
    <div className={layout}>
      <div id={id} className="mb-4">
        {caption}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls must be reachable by keyboard */}
      <section className="compare-frame" aria-labelledby={id} tabIndex={0}>
        <table className="compare" {...roles.table} aria-labelledby={id}>
          <thead {...roles.group}>
            <tr {...roles.row}>
              <td {...roles.cell} />
              {columns.map((column, index) => (
                <th key={column.key} {...roles.column} className={column.isBest ? "best" : undefined}>
                  {total > 2 ? (
                    <span className="compare-place small soft">
                      {words.card_of({ card: index + 1, total })}
                    </span>
                  ) : null}
                  {column.head}
                  <span className="compare-sum price">{column.sum}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody {...roles.group}>
            {firstRow ? shown(firstRow) : null}
            <tr {...roles.row} className="compare-actions">
              <td {...roles.cell} />
              {columns.map((column) => (
                <td key={column.key} {...roles.cell}>
                  {column.action}
                </td>
              ))}
            </tr>
            {otherRows.map(shown)}
          </tbody>
        </table>
      </section>
    </div>
  );
}

function RowLabel({ row, words }: { row: CompareRow; words: CompareWords }) {
  return (
    <th {...roles.label}>
      <span className={row.differs ? "compare-label differs" : "compare-label"}>
        {row.label}
        {row.differs ? <span className="visually-hidden"> ({words.differs()})</span> : null}
      </span>
    </th>
  );
}

/** A value; a differing one also has a screen-reader text, so that its meaning does not depend on colour. */
function Cell({ content, differs, mark }: CompareCell & { mark: (() => string) | null }) {
  return (
    <>
      {content}
      {differs && mark ? <span className="visually-hidden"> ({mark()})</span> : null}
    </>
  );
}
