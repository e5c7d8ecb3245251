// The sheets that `app/styles/app.css` imports, rule by rule, and the classes that components name.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Declaration, type Selector, transform } from "lightningcss";
import { longhands } from "./longhands.ts";
import { canMeet, classesOf, type Path, pathsOf, type Together, weightOf } from "./selectors.ts";

export type Sheet = { path: string; layer: string; css: string };

type Rule = {
  sheet: Sheet;
  line: number;
  paths: readonly Path[];
  classes: readonly string[];
  weight: string;
  /** What each longhand is set to. */
  sets: ReadonlyMap<string, string>;
};

/** The files below a folder with one of these endings, with their paths from the root. */
export function filesBelow(folder: string, ending: RegExp): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => join(folder, name))
    .filter((path) => ending.test(path))
    .sort();
}

/** The imports of a sheet, in their order. */
export function readImports(path: string): { path: string; layer: string }[] {
  const imports = readFileSync(path, "utf8").matchAll(/^@import "(\.[^"]+)" layer\(([\w.]+)\);$/gm);
  return [...imports].map(([, from = "", layer = ""]) => ({ path: join(path, "..", from), layer }));
}

/** One entry for each selector. */
export function rulesOf(sheet: Sheet): Rule[] {
  const rules: Rule[] = [];
  const add = (selector: Selector, line: number, sets: Rule["sets"]) =>
    rules.push({
      sheet,
      line,
      sets,
      paths: pathsOf(selector),
      classes: classesOf(selector),
      weight: weightOf(selector).join(),
    });
  transform({
    filename: sheet.path,
    code: Buffer.from(sheet.css),
    visitor: {
      Rule: {
        style({ value: { selectors, declarations, loc } }) {
          const { declarations: normal = [], importantDeclarations: important = [] } = declarations ?? {};
          // What is important competes with nothing else.
          const sets = new Map([...setsOf(normal, ""), ...setsOf(important, "!")]);
          for (const selector of selectors) add(selector, loc.line + 1, sets);
        },
      },
    },
  });
  return rules;
}

function setsOf(declarations: readonly Declaration[], mark: string): [string, string][] {
  return declarations.flatMap((one) => {
    const value = JSON.stringify(one.value);
    return longhands(nameOf(one)).map((name): [string, string] => [name + mark, value]);
  });
}

function nameOf(declaration: Declaration): string {
  if (declaration.property === "custom") return declaration.value.name;
  return declaration.property === "unparsed" ? declaration.value.propertyId.property : declaration.property;
}

/** Where only the order of two sheets decides what an element looks like. */
export function orderConflicts(sheets: readonly Sheet[], together: Together): string[] {
  const rules = sheets.flatMap(rulesOf);
  return rules.flatMap((a, index) =>
    rules.slice(index + 1).flatMap((b) => {
      if (a.weight !== b.weight || a.sheet === b.sheet || a.sheet.layer !== b.sheet.layer) return [];
      const name = [...a.sets].find(([key, value]) => (b.sets.get(key) ?? value) !== value)?.[0];
      if (name === undefined) return [];
      const isRelated = a.classes.some((one) => b.classes.includes(one));
      if (!a.paths.some((one) => b.paths.some((other) => canMeet(one, other, isRelated, together))))
        return [];
      return [`${a.sheet.path}:${a.line} and ${b.sheet.path}:${b.line} both set ${name}`];
    }),
  );
}

/** What follows each `class=` or `className=` of the source: a string, or an expression with its braces. */
function* classAttributes(source: string): Generator<string> {
  for (const { index, 0: start } of source.matchAll(/\bclass(?:Name)?=(?=["{])/g)) {
    const from = index + start.length;
    if (source[from] === '"') yield source.slice(from, source.indexOf('"', from + 1) + 1);
    else {
      let depth = 0;
      let end = from;
      do {
        if (source[end] === "{") depth++;
        if (source[end] === "}") depth--;
        end++;
      } while (depth > 0 && end < source.length);
      yield source.slice(from, end);
    }
  }
}

/** Whether one attribute names both classes. */
export function classesTogether(sources: readonly string[]): Together {
  const pairs = new Set<string>();
  for (const source of sources) {
    for (const attribute of classAttributes(source)) {
      const names = attribute.match(/[\w-]+/g) ?? [];
      for (const one of names) for (const other of names) pairs.add(`${one} ${other}`);
    }
  }
  return (one, other) => pairs.has(`${one} ${other}`);
}

/** True for each word of a string in the source, and for each that begins like a template before its first `${`. */
export function wordsInStrings(source: string): (name: string) => boolean {
  const strings = (source.match(/"[^"\n]*"|'[^'\n]*'|`[^`]*`/g) ?? []).join("\n");
  const words = new Set(strings.match(/[\w-]+/g));
  const beginnings = [...strings.matchAll(/([\w-]+-)\$\{/g)].map(([, beginning = ""]) => beginning);
  return (name) => words.has(name) || beginnings.some((beginning) => name.startsWith(beginning));
}
