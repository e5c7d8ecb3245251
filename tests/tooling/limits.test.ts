// A limit that nothing reads looks like a promise but is none.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { editableLimits, limits, units } from "#domain/limits.ts";

const home = join("domain", "limits.ts");

/** The product's sources, without tests, as far as `counts` says so of their names. */
function sources(counts: (name: string) => boolean = () => true): string {
  const files = ["app", "domain", "server", "db", "scripts", "bench"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name)),
  );
  const code = files.filter(
    (name) => /\.tsx?$/.test(name) && !/\.(test|example)\.tsx?$/.test(name) && name !== home && counts(name),
  );
  return code.map((name) => readFileSync(name, "utf8")).join("\n");
}

/** The keys that no source reads from the table with this name, as a member or by destructuring. */
function unread(table: string, keys: readonly string[], text: string): string[] {
  const takenOut = new RegExp(`\\{([^{}]*)\\}\\s*=\\s*${table}\\b`, "g");
  const taken = [...text.matchAll(takenOut)].map(([, names]) => names).join();
  return keys.filter((key) => {
    const name = new RegExp(`\\b${key}\\b`);
    return !name.test(taken) && !new RegExp(`\\b${table}\\.${key}\\b`).test(text);
  });
}

test("nobody but the settings reads their first values", () => {
  const read = sources((name) => name !== join("domain", "setting", "settings.ts"));
  expect(read).not.toContain("editableLimits");
});

test("every limit, default and unit is read somewhere", () => {
  const text = sources();
  expect(unread("editableLimits", Object.keys(editableLimits), text)).toEqual([]);
  expect(unread("limits", Object.keys(limits), text)).toEqual([]);
  expect(unread("units", Object.keys(units), text)).toEqual([]);
});

test("and an unread one is found", () => {
  const text =
    "limits.title_characters; const { file_bytes, page_rows: rows } = limits; other.nobody_reads_me";
  const keys = ["title_characters", "file_bytes", "page_rows", "nobody_reads_me"];
  expect(unread("limits", keys, text)).toEqual(["nobody_reads_me"]);
});
