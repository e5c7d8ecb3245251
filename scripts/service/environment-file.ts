// The settings of a service as systemd reads them from an `EnvironmentFile=`: one `NAME=value` a line, `#` and `;` begin a
// comment, values may be quoted, a backslash at the end of a line continues it. Nothing is expanded.
import { Problem } from "#server/kernel/start/problem.ts";

const name = /^[A-Za-z_][A-Za-z0-9_]*$/;
/** In double quotes a backslash escapes only these. */
const escapable = '"\\`$';

/** @throws Problem that names the line by its number, never its content */
export function parseEnvironmentFile(text: string): Record<string, string> {
  const values: Record<string, string> = {};
  let at = 0;
  const lineNumber = () => text.slice(0, at).split("\n").length;
  while (at < text.length) {
    while (/\s/.test(text[at] ?? "")) at += 1;
    if (at >= text.length) break;
    const end = text.indexOf("\n", at) === -1 ? text.length : text.indexOf("\n", at);
    if (text[at] === "#" || text[at] === ";") {
      at = end;
      continue;
    }
    const equals = text.indexOf("=", at);
    const key = equals === -1 || equals > end ? "" : text.slice(at, equals).trim();
    if (!name.test(key)) throw new Problem(`Line ${lineNumber()} of the settings is not NAME=value.`);
    const read = readValue(text, equals + 1);
    if (read === undefined)
      throw new Problem(
        `The value that begins in line ${lineNumber()} of the settings has no closing quote.`,
      );
    values[key] = read.value;
    at = read.end;
  }
  return values;
}

function readValue(text: string, start: number): { value: string; end: number } | undefined {
  let value = "";
  /** Unquoted blanks at the end do not belong to the value. */
  let kept = 0;
  let quote = "";
  let at = start;
  while (text[at] === " " || text[at] === "\t") at += 1;
  for (; at < text.length; at += 1) {
    const char = text[at] ?? "";
    const next = text[at + 1] ?? "";
    if (quote === "" && char === "\n") break;
    if (char === quote) quote = "";
    else if (quote === "" && (char === '"' || char === "'")) quote = char;
    else if (char === "\\" && quote !== "'") {
      const isKept = quote === '"' && !escapable.includes(next) && next !== "\n";
      if (isKept) value += char;
      else {
        if (next !== "\n") value += next;
        at += 1;
      }
    } else {
      value += char;
      if (quote === "" && (char === " " || char === "\t" || char === "\r")) continue;
    }
    kept = value.length;
  }
  return quote === "" ? { value: value.slice(0, kept), end: at } : undefined;
}
