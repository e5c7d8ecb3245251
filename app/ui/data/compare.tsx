import { type ReactNode, useId } from "react";

export type CompareColumn = { key: string; head: ReactNode; action: ReactNode; isBest?: boolean };
export type CompareCell = { content: ReactNode; differs?: boolean };
/** One property; `cells` in the order of the columns. */
export type CompareRow = { key: string; label: ReactNode; cells: readonly CompareCell[] };

/** Texts of a comparison. */
export type CompareWords = {
  /** Screen-reader text of a value that differs. */
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
 * Alternatives side by side: a table with a sticky first column on wide screens, cards to swipe on narrow ones. Both
 * are in the HTML and the stylesheet shows one, so that it works without scripts.
 */
export function Compare({ caption, columns, rows, words }: CompareProps) {
  const id = useId();
  return (
    <>
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
                <th scope="row">{row.label}</th>
                {row.cells.map((cell, index) => (
                  <td key={columns[index]?.key} className={cell.differs ? "differs" : undefined}>
                    <Cell {...cell} mark={words.differs} />
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
            <dl>
              {rows.map((row) => (
                <div key={row.key}>
                  <dt>{row.label}</dt>
                  <dd className={row.cells[index]?.differs ? "differs" : undefined}>
                    <Cell {...row.cells[index]} mark={words.differs} />
                  </dd>
                </div>
              ))}
            </dl>
            {column.action}
          </li>
        ))}
      </ul>
    </>
  );
}

/** A value; a differing one also has a screen-reader text, so that its meaning does not depend on colour. */
function Cell({ content, differs, mark }: Partial<CompareCell> & { mark: () => string }) {
  return (
    <>
      {content}
      {differs ? <span className="visually-hidden"> ({mark()})</span> : null}
    </>
  );
}
