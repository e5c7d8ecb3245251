// `npm run bench` measures everything in bench/, `npm run bench -- start` one thing. Each prints a table and, last,
// one line of JSON: `{ name, figures }`. Nothing here ever fails a test run.
import { readdirSync } from "node:fs";
import { pathToFileURL } from "node:url";

/** What a bench file exports by default: figures by name, units last in the name. */
export type Bench = () => Promise<Record<string, number>>;

const known = readdirSync("bench")
  .filter((file) => file.endsWith(".ts"))
  .map((file) => file.replace(/\.ts$/, ""));
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !known.includes(name));

if (unknown.length > 0) {
  process.stderr.write(`There is no bench ${unknown.join(", ")}; there are ${known.join(", ")}.\n`);
  process.exitCode = 1;
} else {
  for (const name of wanted.length > 0 ? wanted : known) {
    const { default: run } = (await import(pathToFileURL(`bench/${name}.ts`).href)) as { default: Bench };
    const figures = await run();
    const width = Math.max(...Object.keys(figures).map((figure) => figure.length));
    for (const [figure, value] of Object.entries(figures))
      process.stdout.write(`  ${figure.padEnd(width)}  ${value}\n`);
    process.stdout.write(`${JSON.stringify({ name, figures })}\n`);
  }
}
