// The pages about sign-in, keys, data and connections list everything of their kind in the code: a new setting,
// limit, table or keyed digest without its line there fails.
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { rateLimits, tryLimits } from "#domain/rate-limits.ts";
import { settings } from "#server/kernel/env/settings.ts";
import { tableRows } from "./doc-tables.ts";

const read = (file: string) => readFileSync(file, "utf8");
const named = (page: string) => tableRows(page).map(([name]) => name);

test("docs/sign-in.md names every limit of sign-ins, and none that does not exist", () => {
  const names = [...read("docs/sign-in.md").matchAll(/`(\w+_per_\w+)`/g)].map(([, name = ""]) => name);
  expect(names.filter((name) => !Object.hasOwn(rateLimits, name))).toEqual([]);
  const missing = Object.values(tryLimits)
    .flat()
    .filter((name) => !names.includes(name));
  expect(missing).toEqual([]);
});

test("the privacy policy lists every cookie in both languages", () => {
  const named = /(?:cookieName|Cookie) = "([\w-]+)"/g;
  const cookies = sourcesBelow("server", "domain").flatMap((file) =>
    [...read(file).matchAll(named)].map(([, name = ""]) => name),
  );
  expect(cookies).toContain("theme");
  for (const language of ["en", "de"]) {
    const text = read(`db/texts/privacy-policy.${language}.md`);
    expect(cookies.filter((name) => !text.includes(`- \`${name}\``))).toEqual([]);
  }
});

/** Settings that contain a secret, or an address with one. */
const secretSettings = Object.keys(settings).filter(
  (name) => /SECRET|KEY|TOKEN|RECIPIENTS|IDENTITY|HEADERS|DSN/.test(name) || /^(DATABASE|SMTP)_/.test(name),
);

function sourcesBelow(...folders: string[]): string[] {
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map(
      (name) => `${folder}/${name.replaceAll("\\", "/")}`,
    ),
  );
  return files.filter((file) => file.endsWith(".ts") && !/\.(test|example)\.ts$/.test(file));
}

const keyedFiles = () =>
  sourcesBelow("server").filter((file) => /\b(?:createHmac|signatureOf)\(/.test(read(file)));

test("docs/keys.md lists every secret setting, and every place that makes a keyed digest", () => {
  const rows = named("keys.md");
  const inSettings = rows.filter((name) => Object.hasOwn(settings, name));
  expect(inSettings.toSorted()).toEqual(secretSettings.toSorted());
  expect(rows.filter((name) => name.startsWith("server/")).toSorted()).toEqual(keyedFiles().toSorted());
});

test("docs/data.md puts every table in one class", () => {
  const declared = /export interface DB \{([^}]*)\}/.exec(read("db/schema.d.ts"))?.[1] ?? "";
  const tables = [...declared.matchAll(/^\s+(\w+):/gm)].map(([, name = ""]) => name);
  expect(tables.length).toBeGreaterThan(50);
  expect(named("data.md").toSorted()).toEqual(tables.toSorted());
});

test("docs/connections.md lists every setting that is an external address", () => {
  const addresses = Object.keys(settings).filter(
    (name) => /_(URL|ENDPOINT|DSN|SCANNER)$/.test(name) && !/^(PUBLIC|FILES)_URL$/.test(name),
  );
  const page = read("docs/connections.md");
  expect(addresses.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
});

test("docs/logs.md names commands, codes, metrics and members that the code has", () => {
  const page = read("docs/logs.md");
  const names = [...page.slice(page.indexOf("## The product's lines")).matchAll(/`([a-z]+(?:_[a-z]+)+)`/g)];
  expect(names.length).toBeGreaterThan(40);
  const code = sourcesBelow("server", "domain").map(read).join("\n");
  expect(names.map(([, name = ""]) => name).filter((name) => !code.includes(name))).toEqual([]);
});
