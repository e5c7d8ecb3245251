// Tables as CSV (RFC 4180) for spreadsheets, in the form that a spreadsheet in the reader's language splits into
// columns: languages with a decimal comma get semicolons between the cells. A cell that a spreadsheet would run as a
// formula starts with an apostrophe. Machines read the same figures as JSON.
import { stringify } from "csv-stringify/sync";
import { decimalText } from "#domain/format/money.ts";

/** The start of a file, so that spreadsheets read it as UTF-8. */
export const byteOrderMark = "\ufeff";

/** Media type of a CSV file. */
export const csvType = "text/csv; charset=utf-8; header=present";

/** A number in a cell, with its decimals as written. */
class Decimal {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** An amount as a cell: a number without its currency. */
export const amountCell = (minor: number, currency: string): Decimal =>
  new Decimal(decimalText(minor, currency));

/** Signs and digits alone, such as a telephone number, which an apostrophe would make useless. */
const dialled = /^[+-][\d\s()/.-]+$/;

type Options = {
  /** The reader's language. */
  locale: string;
  keepsNumbers?: boolean;
};

/** The lines of a table, each with its line end. `keepsNumbers` leaves digit texts such as telephone numbers alone. */
export function csvLines(
  rows: readonly (readonly unknown[])[],
  { locale, keepsNumbers = false }: Options,
): string {
  const comma = decimalSignOf(locale);
  const decimal = (text: string) => ({ value: text.replace(".", comma), escape_formulas: false });
  return stringify(
    rows.map((row) => [...row]),
    {
      delimiter: comma === "," ? ";" : ",",
      record_delimiter: "windows",
      quote_record_delimiter: true,
      escape_formulas: true,
      cast: {
        string: (text) =>
          keepsNumbers && dialled.test(text) ? { value: text, escape_formulas: false } : text,
        number: (value) => decimal(String(value)),
        boolean: String,
        date: timeText,
        object: (value) => (value instanceof Decimal ? decimal(value.text) : JSON.stringify(value)),
      },
    },
  );
}

function decimalSignOf(locale: string): string {
  const parts = new Intl.NumberFormat(locale).formatToParts(1.5);
  return parts.find(({ type }) => type === "decimal")?.value ?? ".";
}

/** In UTC, without the letters of ISO 8601, which no spreadsheet reads as a time. */
const timeText = (at: Date) => at.toISOString().slice(0, 19).replace("T", " ");
