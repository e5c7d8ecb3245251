import { type ReactNode, useId } from "react";

export type CompareColumn = { key: string; head: ReactNode; action: ReactNode; isBest?: boolean };
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
  /** Position of a card: "2 of 3". */
  card_of: (place: { card: number; total: number }) => string;
};

type CompareProps = {
  caption: ReactNode;
  columns: readonly CompareColumn[];
  rows: readonly CompareRow[];
  words: CompareWords;
};

/**
 * Alternatives side by side: a table with a sticky first column on wide screens, cards to swipe on narrow ones, whose
 * action follows the first row. Both are in the HTML and the stylesheet shows one, so that it works without scripts.
 * On paper up to four are a table, more are cards, because columns would become too narrow to read.
 */
export function Compare({ caption, columns, rows, words }: CompareProps) {
  const id = useId();
  const [firstRow, ...otherRows] = rows;
  return (
    <div className={columns.length > 4 ? "comparison many" : "comparison"}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls must be reachable by keyboard */}
      <section className="compare-frame" aria-labelledby={id} tabIndex={0}>
        <table className="compare">
          <thead>
            <tr>
              <td id={id}>{caption}</td>
              {columns.map((column) => (
                <th key={column.key} scope="col" className={column.isBest ? "best" : undefined}>
                  {column.head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.key}>
                <th scope="row" className={row.differs ? "differs" : undefined}>
                  <RowLabel row={row} words={words} />
                </th>
                {row.cells.map((cell, index) => (
                  <td key={columns[index]?.key} className={cell.differs ? "differs" : undefined}>
                    <Cell {...cell} mark={row.differs ? null : words.differs} />
                  </td>
                ))}
              </tr>
            ))}
            <tr>
              <td />
              {columns.map((column) => (
                <td key={column.key}>{column.action}</td>
              ))}
            </tr>
          </tbody>
        </table>
      </section>
      <ul className="compare-cards">
        {columns.map((column, index) => (
          <li key={column.key} className={column.isBest ? "card best" : "card"}>
            <p className="compare-place">{words.card_of({ card: index + 1, total: columns.length })}</p>
            {column.head}
            {firstRow ? <CardRows rows={[firstRow]} index={index} words={words} /> : null}
            <div className="card-action">{column.action}</div>
            <CardRows rows={otherRows} index={index} words={words} />
          </li>
        ))}
      </ul>
    </div>
  );
}

type CardRowsProps = Pick<CompareProps, "rows" | "words"> & { index: number };

/** The values of one card. */
function CardRows({ rows, words, index }: CardRowsProps) {
  return (
    <dl>
      {rows.map((row) => (
        <div key={row.key}>
          <dt className={row.differs ? "differs" : undefined}>
            <RowLabel row={row} words={words} />
          </dt>
          <dd className={row.cells[index]?.differs ? "differs" : undefined}>
            <Cell {...row.cells[index]} mark={row.differs ? null : words.differs} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function RowLabel({ row, words }: { row: CompareRow; words: CompareWords }) {
  return (
    <>
      {row.label}
      {row.differs ? <span className="visually-hidden"> ({words.differs()})</span> : null}
    </>
  );
}

/** A value; a differing one also has a screen-reader text, so that its meaning does not depend on colour. */
function Cell({ content, differs, mark }: Partial<CompareCell> & { mark: (() => string) | null }) {
  return (
    <>
      {content}
      {differs && mark ? <span className="visually-hidden"> ({mark()})</span> : null}
    </>
  );
}
