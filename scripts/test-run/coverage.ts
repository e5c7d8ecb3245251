// Which lines of the product the tests of a full run execute. Vitest's provider counts what runs in vitest; every other
// process writes what it executed when it ends (NODE_V8_COVERAGE), and the build's maps lead from there to the sources.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { decode } from "@jridgewell/sourcemap-codec";
import { type Lines, type Runner, riskiestFiles, tableOfFolders } from "#scripts/test-run/coverage-table.ts";
import type { Step } from "#scripts/test-run/steps.ts";

type Range = { startOffset: number; endOffset: number; count: number };
type Script = { url: string; functions: { ranges: Range[] }[] };
type Statements = { statementMap: Record<string, { start: { line: number } }>; s: Record<string, number> };
/** A position in an executed script, and the source line that it comes from. */
type Place = { offset: number; file: string; line: number };

const product = /^(?:app|domain|server|standins|scripts|db|messages)\/.*\.(?:tsx?|mjs)$/;
const others = /^messages\/compiled\/|^scripts\/test(?:-run\/|\.ts$)|\.test\.|\.d\.ts$/;
const isProduct = (file: string) => product.test(file) && !others.test(file);
/** These transform what they load, so that positions in executed code are not those in the sources. */
const transformers = /\/node_modules\/(?:vitest|playwright|vite)\/(?:dist|lib)\//;

function note(lines: Map<string, Set<number>>, file: string, line: number): void {
  const known = lines.get(file);
  if (known) known.add(line);
  else lines.set(file, new Set([line]));
}

/** The contents of a report; null if the process was killed while writing it. */
function read<Report>(report: string): Report | null {
  try {
    return JSON.parse(readFileSync(report, "utf8")) as Report;
  } catch {
    return null;
  }
}

/** The offsets of the line starts of a text. */
const lineStarts = (text: string) => [0, ...Array.from(text.matchAll(/\n/g), ({ index }) => index + 1)];

/** Whether each character was executed: the innermost range decides. */
function executedCharacters({ functions }: Script, length: number): Uint8Array {
  const executed = new Uint8Array(length);
  const ranges = functions.flatMap((one) => one.ranges);
  ranges.sort((a, b) => a.startOffset - b.startOffset || b.endOffset - a.endOffset);
  for (const { startOffset, endOffset, count } of ranges)
    executed.fill(count > 0 ? 1 : 0, startOffset, endOffset);
  return executed;
}

/** The positions of a script: by its source map if it has one, else the start of each of its own lines. */
function placesOf(path: string, root: string): { length: number; places: Place[] } {
  const text = readFileSync(path, "utf8");
  const starts = lineStarts(text);
  if (!existsSync(`${path}.map`)) {
    const indent = (start: number) => /^\s*/.exec(text.slice(start, start + 200))?.[0].length ?? 0;
    const file = relative(root, path);
    return {
      length: text.length,
      places: starts.map((start, index) => ({ offset: start + indent(start), file, line: index + 1 })),
    };
  }
  const map = JSON.parse(readFileSync(`${path}.map`, "utf8")) as { sources: string[]; mappings: string };
  // The build has moved since it was made, and all of its sources lie below the root.
  const files = map.sources.map((source) => source.replace(/^(?:\.\.\/)+/, ""));
  const places = decode(map.mappings).flatMap((segments, index) =>
    segments.flatMap(([column, source, line]) => {
      const file = source === undefined ? undefined : files[source];
      return file === undefined || line === undefined || !isProduct(file)
        ? []
        : [{ offset: (starts[index] ?? 0) + column, file, line: line + 1 }];
    }),
  );
  return { length: text.length, places };
}

/** Collects the coverage of a full run in this folder, and writes its table there. */
export class Coverage {
  readonly table: string;
  readonly #folder: string;
  readonly #root: string;
  readonly #lines: Lines = { all: new Map(), unit: new Map(), vitest: new Map(), processes: new Map() };
  readonly #scripts = new Map<string, ReturnType<typeof placesOf>>();

  constructor(folder: string, root = process.cwd()) {
    this.#folder = folder;
    this.#root = root;
    this.table = join(folder, "coverage.md");
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
  }

  /** The environment in which a step's processes write coverage; first takes that of earlier steps, to free the disk. */
  envOf(step: Step): NodeJS.ProcessEnv {
    // A repeated run under other conditions adds nothing.
    if (step.counts === "one" || step.name !== undefined) return {};
    this.take();
    const isUnit = step.script === "test:unit";
    return {
      NODE_V8_COVERAGE: join(this.#folder, "processes"),
      TEST_COVERAGE: join(this.#folder, isUnit ? "unit" : "vitest"),
      // One step is enough to learn the lines of files that nothing loads.
      ...(isUnit ? { TEST_COVERAGE_OF_ALL: "1" } : {}),
    };
  }

  /** Takes and deletes what was written since the last call. */
  take(): void {
    for (const runner of ["unit", "vitest"] as const)
      this.#takeVitest(runner, join(this.#folder, runner, "coverage-final.json"));
    const processes = join(this.#folder, "processes");
    if (existsSync(processes))
      for (const name of readdirSync(processes)) this.#takeProcess(join(processes, name));
    for (const name of ["unit", "vitest", "processes"])
      rmSync(join(this.#folder, name), { recursive: true, force: true });
  }

  #takeVitest(runner: Runner, report: string): void {
    const files = read<Record<string, Statements>>(report) ?? {};
    for (const [path, { statementMap, s }] of Object.entries(files)) {
      const file = relative(this.#root, path);
      if (!isProduct(file)) continue;
      for (const [id, { start }] of Object.entries(statementMap)) {
        note(this.#lines.all, file, start.line);
        if ((s[id] ?? 0) > 0) note(this.#lines[runner], file, start.line);
      }
    }
  }

  #takeProcess(report: string): void {
    const scripts = read<{ result: Script[] }>(report)?.result ?? [];
    if (scripts.some(({ url }) => transformers.test(url))) return;
    for (const script of scripts) {
      if (!script.url.startsWith("file://")) continue;
      const path = fileURLToPath(script.url);
      const file = relative(this.#root, path);
      if ((!isProduct(file) && !file.startsWith("build/server/")) || !existsSync(path)) continue;
      const known = this.#scripts.get(path) ?? placesOf(path, this.#root);
      this.#scripts.set(path, known);
      const executed = executedCharacters(script, known.length);
      for (const place of known.places)
        if (executed[place.offset]) note(this.#lines.processes, place.file, place.line);
    }
  }

  /** Writes the table. */
  write(): void {
    this.take();
    writeFileSync(
      this.table,
      [...tableOfFolders(this.#lines), "", ...riskiestFiles(this.#lines), ""].join("\n"),
    );
  }
}
