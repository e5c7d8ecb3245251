// `npm run bench` measures everything in bench/, `npm run bench -- start` one thing. Each prints a table and, last, one
// line of JSON: `{ name, figures }`. With `--short` each does a little of everything, to check that it works. No figure
// fails a test run.
import { readdirSync } from "node:fs";
import { pathToFileURL } from "node:url";

/** The default export of a bench: figures by name, with the unit last in the name. */
export type Bench = () => Promise<Record<string, number>>;

type Module = { default: Bench; short?: { figures: readonly string[] } };

const names = readdirSync("bench")
  .filter((file) => file.endsWith(".ts"))
  .map((file) => file.replace(/\.ts$/, ""));
const args = process.argv.slice(2);
const isShort = args.includes("--short") || process.env.BENCH_SHORT === "1";
const requested = args.filter((word) => word !== "--short");
const unknown = requested.filter((name) => !names.includes(name));

/** Set before benches are loaded, because they read it on import. */
if (isShort) process.env.BENCH_SHORT = "1";

async function measure(name: string): Promise<void> {
  const { default: run, short } = (await import(pathToFileURL(`bench/${name}.ts`).href)) as Module;
  if (isShort && !short)
    throw new Error(
      `bench/${name}.ts has no short form. Let it do little where bench/kit/short.ts says so, and export the figures it then gives: export const short: ShortForm = { figures: ["…"] };`,
    );
  const figures = await run();
  const width = Math.max(...Object.keys(figures).map((figure) => figure.length));
  for (const [figure, value] of Object.entries(figures))
    process.stdout.write(`  ${figure.padEnd(width)}  ${value}\n`);
  process.stdout.write(`${JSON.stringify({ name, figures })}\n`);
}

if (unknown.length > 0) {
  process.stderr.write(`There is no bench ${unknown.join(", ")}; there are ${names.join(", ")}.\n`);
  process.exitCode = 1;
} else {
  for (const name of requested.length > 0 ? requested : names) {
    try {
      await measure(name);
    } catch (error) {
      // The other benches still run.
      process.stderr.write(`${name}: ${error instanceof Error ? (error.stack ?? error.message) : error}\n`);
      process.exitCode = 1;
    }
  }
  const { closeSharedProduct } = await import("../bench/kit/product.ts");
  await closeSharedProduct();
}
