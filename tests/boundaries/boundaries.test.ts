import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { checkBoundaries, type Violation } from "#scripts/boundaries.ts";
import { allowed, forbidden } from "#tests/boundaries/forbidden-imports.ts";
import rules, { domainRanks, ranks } from "../../.dependency-cruiser.mjs";

// Inside the repository so that packages resolve; git ignores the folder.
const folder = resolve("test-results/boundaries");
const forms = { value: "import { it }", type: "import type { it }" };

/** Each noun imports the one ranked just after it, so the test covers the rank lists themselves. */
const rankImportsOf = (module: string, prefix: string, order: readonly string[]) =>
  order
    .slice(0, -1)
    .map((noun, index): [string, string, string] => [
      `${prefix}-${noun}`,
      `${module}/${noun}/look-ahead.ts`,
      `#${module}/${order[index + 1]}/store/rows.ts`,
    ]);
const rankImports = [
  ...rankImportsOf("server", "rank", ranks),
  ...rankImportsOf("domain", "domain-rank", domainRanks),
];
const all = [...forbidden, ...rankImports];

const fileFor = (from: string, form: string) => join(dirname(from), form, basename(from));

function write(path: string, text: string): void {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

function writeImport(from: string, imported: string, form: string, statement: string): void {
  // Node's own modules and packages have no such name; the checker does not care what the statement imports.
  write(fileFor(from, form), `${statement} from "${imported}";\nexport type Used = typeof it;\n`);
  if (!imported.startsWith("#") || imported === "#domain/nowhere.ts") return;
  const target = imported.slice(1);
  if (!existsSync(join(folder, target))) write(target, "export const it = 1;\n");
}

let found: { violations: Violation[]; modules: number };

beforeAll(() => {
  rmSync(folder, { recursive: true, force: true });
  const roots = ["app", "server", "domain", "db", "messages", "standins", "scripts", "tests"];
  const imports = Object.fromEntries(roots.map((root) => [`#${root}/*`, `./${root}/*`]));
  write("package.json", JSON.stringify({ name: "boundaries", type: "module", imports }));
  for (const [form, statement] of Object.entries(forms)) {
    for (const [, from, imported] of all) writeImport(from, imported, form, statement);
    for (const [from, imported] of allowed) writeImport(from, imported, form, statement);
  }
  for (const [form, statement] of Object.entries(forms)) {
    write(`domain/cycle-${form}/one.ts`, `${statement} from "./two.ts";\nexport type Used = typeof it;\n`);
    write(
      `domain/cycle-${form}/two.ts`,
      `${statement.replace(" it ", " Used ")} from "./one.ts";\nexport const it = 1;\n`,
    );
  }
  // A component may import the type of a page query's row, and nothing else from it.
  writeImport("app/components/offer/row.tsx", "#server/offer/reads/offer.ts", "value", forms.value);
  writeImport("app/components/offer/row.tsx", "#server/offer/reads/offer.ts", "type", forms.type);
  write("server/http/port.ts", "export const port = process.env.PORT;\n");
  write("server/kernel/env.ts", "// The one place for process.env\nexport const port = process.env.PORT;\n");
  write("server/offer/store/status.ts", 'export const it = (q: Q) => q.set({ note: "", status: "sent" });\n');
  write(
    "server/offer/access.ts",
    'export const it = (s: S) => visibleRows(s, "offer", (a) => isMaker(a));\n',
  );
  write(
    "server/home/access.ts",
    'export const it = (s: S) => visibleRows(s, "event", (a) => isNewest(a));\n',
  );
  found = checkBoundaries(folder);
}, 60_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const rulesBrokenBy = (file: string) =>
  found.violations.filter(({ from }) => from === file).map(({ rule }) => rule);

describe.each(all)("%s: %s may not import %s", (rule, from) => {
  test.each(Object.keys(forms))("caught as a %s import", (form) => {
    expect(rulesBrokenBy(fileFor(from, form))).toContain(rule);
  });
});

test.each(Object.keys(forms))("a cycle by %s is caught", (form) => {
  const inCycle = found.violations.filter(({ from }) => from.startsWith(`domain/cycle-${form}/`));
  expect(inCycle.map(({ rule }) => rule)).toContain("no-cycle");
});

test.each(allowed)("%s may import %s", (from) => {
  for (const form of Object.keys(forms)) expect(rulesBrokenBy(fileFor(from, form))).toEqual([]);
});

test("a component may import the type of a row but not the query that returns it", () => {
  expect(rulesBrokenBy("app/components/offer/type/row.tsx")).toEqual([]);
  expect(rulesBrokenBy("app/components/offer/value/row.tsx")).toEqual(["component-takes-types-only"]);
});

test("the environment is read in one place, and a status is set by one helper", () => {
  expect(rulesBrokenBy("server/http/port.ts")).toEqual(["environment-in-one-place"]);
  expect(rulesBrokenBy("server/kernel/env.ts")).toEqual([]);
  expect(rulesBrokenBy("server/offer/store/status.ts")).toEqual(["status-by-the-one-helper"]);
});

test("readers decide who sees a row: a hand-written condition is caught", () => {
  expect(rulesBrokenBy("server/offer/access.ts")).toEqual(["rows-by-readers"]);
  expect(rulesBrokenBy("server/home/access.ts")).toEqual([]);
});

test("every rule has a forbidden import", () => {
  const tried = new Set(all.map(([rule]) => rule)).add("no-cycle");
  expect(rules.forbidden?.map((rule) => rule.name).sort()).toEqual([...tried].sort());
});

test("the checker sees the modules that the test wrote", () => {
  expect(found.modules).toBeGreaterThan(all.length * 2);
});

test("server/nouns.ts lists the nouns by rank, and flow after them", () => {
  const [, list = ""] = /^const nouns = \[([^\]]+)\]/m.exec(readFileSync("server/nouns.ts", "utf8")) ?? [];
  const listed = [...list.matchAll(/\w+/g)].map(([name]) =>
    name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
  );
  expect(listed).toContain("direct-offer");
  expect(listed).toEqual([...ranks.filter((noun) => listed.includes(noun)), "flow"]);
});
