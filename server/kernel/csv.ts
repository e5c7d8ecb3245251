// Tables as CSV (RFC 4180) for spreadsheets. A cell that a spreadsheet would run as a formula gets an apostrophe first.
import { stringify } from "csv-stringify/sync";

/** First in a file, so that spreadsheets read it as UTF-8. */
export const byteOrderMark = "\ufeff";

/** Media type of a CSV file. */
export const csvType = "text/csv; charset=utf-8; header=present";

/** Signs and digits alone, such as a telephone number, which an apostrophe would make useless. */
const dialled = /^[+-][\d\s()/.-]+$/;

type Options = { keepsNumbers?: boolean };

/** Lines of a table, each ended; `keepsNumbers` leaves texts of digits as they are, telephone numbers among them. */
export function csvLines(
  rows: readonly (readonly unknown[])[],
  { keepsNumbers = false }: Options = {},
): string {
  return stringify(
    rows.map((row) => [...row]),
    {
      record_delimiter: "windows",
      quote_record_delimiter: true,
      escape_formulas: true,
      cast: {
        string: (text) =>
          keepsNumbers && dialled.test(text) ? { value: text, escape_formulas: false } : text,
        number: String,
        boolean: String,
        date: (at) => at.toISOString(),
        object: (value) => JSON.stringify(value),
      },
    },
  );
}
