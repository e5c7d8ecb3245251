// Styles stand beside their component, and no sheet depends on the order of the imports (docs/decisions/0071).
import { readFileSync } from "node:fs";
import { basename, dirname } from "node:path";
import { expect, test } from "vitest";
import {
  classesTogether,
  filesBelow,
  orderConflicts,
  readImports,
  rulesOf,
  wordsInStrings,
} from "#tests/kit/styles/sheets.ts";

const [screen, paper] = ["app/styles/app.css", "app/styles/paper.css"] as const;
const imports = [...readImports(screen), ...readImports(paper)];
const sheets = imports.map((one) => ({ ...one, css: readFileSync(one.path, "utf8") }));
const components = filesBelow("app", /\.tsx?$/)
  .filter((path) => !/\.test\.tsx?$/.test(path))
  .map((path) => ({ path, source: readFileSync(path, "utf8") }));

/** The folder of a sheet decides its layer; what it says about paper comes after everything for screens. */
function layerOf(path: string): string {
  if (path === "app/styles/tokens.css") return "theme";
  const [, folder] = path.split("/");
  const layer = { ui: "primitives", components: "components", routes: "screens" }[folder ?? ""] ?? "base";
  return /\bprint\.css$/.test(path) ? `paper.${layer}` : layer;
}

test("the two stylesheets import every sheet once, in the layer of its folder, sorted by path", () => {
  const [layers = [], again] = [screen, paper].map((path) =>
    /@layer ([^;]+);/.exec(readFileSync(path, "utf8"))?.[1]?.split(/,\s*/),
  );
  expect(again, "one order for both").toEqual(layers);
  const expected = filesBelow("app", /\.css$/)
    .filter((path) => path !== screen && path !== paper)
    .map((path) => ({ path, layer: layerOf(path) }))
    .sort((a, b) => layers.indexOf(a.layer) - layers.indexOf(b.layer));
  expect(imports).toEqual(expected);
});

test("what only paper needs is loaded by itself", () => {
  expect(readImports(screen).filter(({ layer }) => layer.startsWith("paper."))).toEqual([]);
  expect(readImports(paper).filter(({ layer }) => !layer.startsWith("paper."))).toEqual([]);
  const asides = sheets.filter(({ css }) => /@media[^{]*\bprint\b/.test(css));
  expect(asides.map(({ path }) => path)).toEqual([]);
});

test("no two sheets of a layer leave it to their order what an element looks like", () => {
  expect(orderConflicts(sheets, classesTogether(components.map(({ source }) => source)))).toEqual([]);
});

const together = classesTogether(['<p className="hint counter" />']);

test.each([
  ["a class in common", ".hint { color: red }", ".form .hint, .hint.near { color: blue }", false],
  ["the same weight", ".form .hint { color: red }", ".rail .hint { color: blue }", true],
  ["two classes of one element", ".hint { margin: 0 }", ".counter { margin-block: 4px }", true],
  ["classes that never share an element", ".hint { margin: 0 }", ".rail { margin: 4px }", false],
  ["the same value", ".hint { margin: 0 }", ".counter { margin: 0 }", false],
  ["other longhands", ".hint { padding-block: 0 }", ".counter { padding-inline: 4px }", false],
  ["parents that exclude each other", ".form > .icon { color: red }", ".rail > .icon { color: blue }", false],
  ["different tags", "p.hint { color: red }", "li.hint { color: blue }", false],
  ["an alternative", ".form :is(p, .hint) { color: red }", ".rail .hint { color: blue }", true],
  ["the document", ":root:has(.form) { color: red }", ":root:has(.rail) { color: blue }", true],
])("%s: the check knows what depends on the order", (_, one, other, isConflict) => {
  const sample = [
    { path: "one.css", layer: "components", css: one },
    { path: "other.css", layer: "components", css: other },
  ];
  expect(orderConflicts(sample, together).length > 0).toBe(isConflict);
});

test("outside the base and paper every selector names a class, so that a sheet changes its own component alone", () => {
  const blanket = sheets
    .filter(({ layer }) => !["theme", "base", "paper.base"].includes(layer))
    .flatMap(rulesOf)
    .filter(({ classes, paths }) => classes.length === 0 && paths.some(([{ tag }]) => tag === null));
  expect(blanket.map(({ sheet, line }) => `${sheet.path}:${line}`)).toEqual([]);
});

test("every class of a sheet is named by a component", () => {
  const isNamed = wordsInStrings(components.map(({ source }) => source).join("\n"));
  const names = new Set(sheets.flatMap(rulesOf).flatMap(({ classes }) => classes));
  expect([...names].filter((name) => !isNamed(name))).toEqual([]);
});

test("a sheet has the name of the component beside it, unless several components use its classes", () => {
  const paths = new Set(components.map(({ path }) => path));
  const users = components.map(({ source }) => wordsInStrings(source));
  const strangers = sheets
    .filter(({ path }) => dirname(path) !== "app/styles")
    .filter(
      ({ path }) => !paths.has(`${dirname(path)}/${basename(path).replace(/(\.print)?\.css$/, "")}.tsx`),
    )
    .filter((sheet) => {
      const names = new Set(rulesOf(sheet).flatMap(({ classes }) => classes));
      return users.filter((isNamed) => [...names].some(isNamed)).length < 2;
    });
  expect(strangers.map(({ path }) => path)).toEqual([]);
});
