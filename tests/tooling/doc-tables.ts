// Tables of the pages in docs, for tests that compare them with the code.
import { readFileSync } from "node:fs";

/** The rows of every table of a page whose first cell is one name in backticks: the cells after it, by that name. */
export function rowsByName(page: string): Map<string, string[]> {
  const rows = new Map<string, string[]>();
  for (const line of readFileSync(`docs/${page}`, "utf8").split("\n")) {
    const [, name, rest] = /^\| `([^`]+)` \| (.*) \|$/.exec(line) ?? [];
    if (name === undefined || rest === undefined) continue;
    if (rows.has(name)) throw new Error(`${page} has two rows of ${name}`);
    rows.set(name, rest.split(" | "));
  }
  return rows;
}
