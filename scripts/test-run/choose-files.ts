// Finds test files by words.
import { readFileSync } from "node:fs";
import { trackedFiles } from "#scripts/test-run/git.ts";

const isVitest = (path: string) => /\.test\.tsx?$/.test(path);
const isPlaywright = (path: string) => path.startsWith("tests/") && path.endsWith(".spec.ts");
/** Tests outside of these need the built product, or may. */
const withoutBuild = /^(?:domain|app|messages|server|db|tests\/words|tests\/conformance)\//;
/** The first argument of a test, a suite or a table of them, if it is a literal. */
const titlePattern =
  /\b(?:test|describe|it)(?:\.\w+)*(?:\([^()]*\)|\(\[[\s\S]*?\]\))?\(\s*(["'`])((?:(?!\1)[^\\]|\\.)*)\1/g;

export type Chosen = { vitest: string[]; playwright: string[]; needsBuild: boolean };

/** Sorts test files by their runner. */
export function sortFiles(paths: readonly string[]): Chosen {
  const vitest = paths.filter(isVitest);
  const playwright = paths.filter(isPlaywright);
  return {
    vitest,
    playwright,
    needsBuild: playwright.length > 0 || vitest.some((path) => !withoutBuild.test(path)),
  };
}

/** The literal titles of tests and suites in a source. */
export function titlesIn(source: string): string[] {
  return [...source.matchAll(titlePattern)].map((match) => match[2] ?? "");
}

/** Whether one of the words is in the path or in a title, whatever the case. */
export function isAbout(path: string, source: string, words: readonly string[]): boolean {
  const texts = [path, ...titlesIn(source)].map((text) => text.toLowerCase());
  return words.some((word) => texts.some((text) => text.includes(word.toLowerCase())));
}

/** The test files about one of the words. */
export function filesAbout(words: readonly string[]): Chosen {
  const all = trackedFiles("*.test.ts", "*.test.tsx", "*.spec.ts");
  return sortFiles(all.filter((path) => isAbout(path, readFileSync(path, "utf8"), words)));
}
