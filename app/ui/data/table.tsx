import { type ReactNode, useId } from "react";

export type TableColumn = { key: string; label: ReactNode; isNumber?: boolean };
/** Cells in the order of the columns; the first one names the row. */
export type TableRow = { key: string; cells: readonly ReactNode[]; isTotal?: boolean };

type TableProps = {
  caption: ReactNode;
  columns: readonly TableColumn[];
  rows: readonly TableRow[];
};

/**
 * A table. When it is too wide it scrolls in a frame, which is focusable so that arrow keys scroll it, and is named by
 * the caption.
 */
export function Table({ caption, columns, rows }: TableProps) {
  const id = useId();
  const classOf = (index: number) => (columns[index]?.isNumber ? "num" : undefined);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls must be reachable by keyboard
    <section className="table-frame" aria-labelledby={id} tabIndex={0}>
      <table className="table">
        <caption id={id}>{caption}</caption>
        <thead>
          <tr>
            {columns.map((column, index) => (
              <th key={column.key} scope="col" className={classOf(index)}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key} className={row.isTotal ? "total" : undefined}>
              {row.cells.map((cell, index) =>
                index === 0 ? (
                  <th key={columns[index]?.key} scope="row">
                    {cell}
                  </th>
                ) : (
                  <td key={columns[index]?.key} className={classOf(index)}>
                    {cell}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
