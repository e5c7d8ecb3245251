// Prints lines in columns.

/** One line. */
export function printLine(line = ""): void {
  process.stdout.write(`${line}\n`);
}

/** A name and its cells, right-aligned. */
export function tableRow(name: string, cells: readonly (string | number)[]): string {
  return `  ${name.padEnd(48)}${cells.map((cell) => String(cell).padStart(11)).join("")}`;
}
