// The page of who sees and changes what is generated from the code and is up to date.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { accessPage } from "#scripts/access-page/page.ts";
import { readNouns, tablesOpenedIn } from "#scripts/access-page/sources.ts";
import { commands, relations } from "#server/nouns.ts";

const nouns = readNouns();

test("docs/access.md matches the registry and the access files (`npm run access:page`)", () => {
  expect(readFileSync("docs/access.md", "utf8")).toBe(accessPage({ commands, relations, nouns }));
});

test("a command that no noun declares throws instead of being left out", () => {
  const { accept_offer: known } = commands;
  const unknown = { ...known, name: "not_declared" };
  expect(() => accessPage({ commands: { ...commands, not_declared: unknown }, relations, nouns })).toThrow(
    "not_declared",
  );
});

test("a function that opens a table documents which rows", () => {
  const opening = 'export const things = (scoped: ReadScope) => visibleRows(scoped, "thing", visible);\n';
  const said = `const visible = 1;\n\n/** Things of the actor. */\n${opening}`;
  expect(tablesOpenedIn("access.ts", said)).toEqual([{ table: "thing", rows: "Things of the actor." }]);
  expect(() => tablesOpenedIn("access.ts", `const visible = 1;\n\n${opening}`)).toThrow("things opens thing");
});
