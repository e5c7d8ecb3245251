// Tables of the pages in docs, for tests that compare them with the code.
import { readFileSync } from "node:fs";

/** The rows of every table on a page whose first cell is one name in backticks: that name, and the cells after it. */
export function tableRows(page: string): [name: string, cells: string[]][] {
  const text = readFileSync(`docs/${page}`, "utf8");
  return [...text.matchAll(/^\| `([^`]+)` \| (.*?) ?\|$/gm)].map(([, name = "", rest = ""]) => [
    name,
    rest.split(" | "),
  ]);
}
