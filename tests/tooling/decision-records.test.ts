// The decision records have one format and numbers without a gap, and whatever names one names one that exists.
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const folder = "docs/decisions";
const records = readdirSync(folder).filter((name) => /^\d/.test(name));
const textOf = (name: string) => readFileSync(`${folder}/${name}`, "utf8");
const numberOf = (name: string) => name.slice(0, 4);
const numbers = new Set(records.map(numberOf));

test("they are numbered from 0001 without a gap, and each says its own number", () => {
  expect(records.map(numberOf)).toEqual(records.map((_, at) => String(at + 1).padStart(4, "0")));
  expect(records.filter((name) => !textOf(name).startsWith(`# ${numberOf(name)} · `))).toEqual([]);
});

test("each has a date, a status and the paragraphs of the template, in its order", () => {
  const parts = [...textOf("template.md").matchAll(/^\*\*(\w+)\.\*\*/gm)].map(([, part]) => part);
  expect(parts).toEqual(["Date", "Context", "Decision", "Alternatives", "Consequences"]);
  const status =
    /^\*\*Date\.\*\* \d{1,2} [A-Z][a-z]+ \d{4}\. \*\*Status\.\*\* (Accepted\.( Extends .+\.)?|Superseded by .+\.)$/m;
  for (const name of records) {
    const found = [
      ...textOf(name).matchAll(/^\*\*(Date|Context|Decision|Alternatives|Consequences)\.\*\*/gm),
    ];
    expect(
      found.map(([, part]) => part),
      name,
    ).toEqual(parts);
    expect(textOf(name), name).toMatch(status);
  }
});

test("whatever names a record names one that exists", () => {
  const files = execFileSync(
    "git",
    ["ls-files", "*.md", "*.ts", "*.tsx", "*.css", "*.sql", "*.yaml", "*.service"],
    {
      encoding: "utf8",
    },
  );
  const unknown = files
    .split("\n")
    .filter(Boolean)
    .flatMap((file) => {
      const text = readFileSync(file, "utf8");
      const named = [...text.matchAll(/\b(\d{4})-[a-z0-9-]+\.md\b/g)].filter(
        ([name]) => !records.includes(name),
      );
      const counted = [
        ...text.matchAll(/docs\/decisions\/(\d{4})\b(?!-)/g),
        ...text.matchAll(/\b(?:record|decision)s?\s+(?:\/\/ |\* )?(\d{4})\b/g),
        ...text.matchAll(/\[(\d{4})\]\(\d{4}-/g),
      ].filter(([, number = ""]) => !numbers.has(number));
      return [...named, ...counted].map(([words]) => `${file}: ${words}`);
    });
  expect(unknown).toEqual([]);
});
