import type { ReactNode } from "react";

export type CompareColumn = { key: string; head: ReactNode; action: ReactNode; isBest?: boolean };
export type CompareCell = { content: ReactNode; differs?: boolean };
/** One property; `cells` in the order of the columns. */
export type CompareRow = { key: string; label: ReactNode; cells: readonly CompareCell[] };

type CompareProps = {
  caption: ReactNode;
  columns: readonly CompareColumn[];
  rows: readonly CompareRow[];
};

/**
 * Alternatives side by side: a table with a sticky first column on wide screens, cards to swipe on narrow
 * ones. Both are in the page and the stylesheet shows one, so it works without scripts.
 */
export function Compare({ caption, columns, rows }: CompareProps) {
  return (
    <>
      <div className="compare-frame">
        <table className="compare">
          <thead>
            <tr>
              <td>{caption}</td>
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
                    {cell.content}
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
      </div>
      <ul className="compare-cards">
        {columns.map((column, index) => (
          <li key={column.key} className={column.isBest ? "card best" : "card"}>
            {column.head}
            <dl>
              {rows.map((row) => (
                <div key={row.key}>
                  <dt>{row.label}</dt>
                  <dd className={row.cells[index]?.differs ? "differs" : undefined}>
                    {row.cells[index]?.content}
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
