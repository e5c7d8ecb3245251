// Finds names that are probably misspelt settings: nothing reads them, and the default applies silently.
import { readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { settings } from "./settings.ts";

const known = Object.keys(settings);

/** Shorter names are too close to words of other programs: PORT and POST. */
const shortLength = 6;
const surelyOursLength = 8;

/**
 * One sentence for each name that resembles a setting's. Names in `.env` are meant for us. Other programs share the
 * rest of the environment, so there only a long name with one wrong letter counts, and only if the setting is unset.
 */
export function findMisspeltNames(
  source: Readonly<Record<string, string | undefined>>,
  fileNames: ReadonlySet<string> = namesOfFile(),
): string[] {
  return Object.keys(source).flatMap((name) => {
    if (Object.hasOwn(settings, name)) return [];
    const meant = fileNames.has(name) ? nearestOf(name) : nearestAnywhere(name, source);
    return meant ? [`${name} is not a setting and is not read: is ${meant} meant?`] : [];
  });
}

function nearestOf(name: string): string | undefined {
  const isShort = name.length < shortLength;
  return (
    known.find((setting) => wordsOf(setting) === wordsOf(name)) ??
    known.find((setting) => distance(name, setting) === 1) ??
    (isShort
      ? undefined
      : known.find((setting) => setting.length >= shortLength && distance(name, setting) === 2))
  );
}

function nearestAnywhere(
  name: string,
  source: Readonly<Record<string, string | undefined>>,
): string | undefined {
  if (name.length < surelyOursLength) return undefined;
  return known.find((setting) => !source[setting] && distance(name, setting) === 1);
}

/** The words of a name in any order: URL_DATABASE is DATABASE_URL. */
const wordsOf = (name: string) => name.toUpperCase().split(/[_-]/).sort().join(" ");

/** The number of missing, extra, wrong or swapped letters (optimal string alignment). */
function distance(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, column) => column)];
  const at = (row: number, column: number) => rows[row]?.[column] ?? Number.POSITIVE_INFINITY;
  for (let i = 1; i <= a.length; i += 1) {
    rows[i] = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const other = a[i - 1] === b[j - 1] ? 0 : 1;
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swapped = isSwap ? at(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY;
      rows[i]?.push(Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + other, swapped));
    }
  }
  return at(a.length, b.length);
}

/** The names in the `.env` of this folder; empty if there is none. */
function namesOfFile(): ReadonlySet<string> {
  try {
    return new Set(Object.keys(parseEnv(readFileSync(".env", "utf8"))));
  } catch {
    return new Set();
  }
}
