// Parses a bench's output, for the tests of the benches.

/** The figures in the last line of JSON that a bench printed. */
export function figuresOf(output: string, name: string): Record<string, unknown> | undefined {
  const line = output.split("\n").findLast((text) => text.startsWith(`{"name":"${name}",`));
  return line === undefined ? undefined : (JSON.parse(line) as { figures: Record<string, unknown> }).figures;
}

/** The message of a failed bench with the first lines of its stack; otherwise the end of the output. */
export function reasonOf(output: string, name: string): string {
  const at = output.search(new RegExp(`^${name}: `, "m"));
  return at === -1 ? output.slice(-6_000) : output.slice(at, at + 2_000);
}
