import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { refusals } from "#domain/refusal.ts";

test.each(["en", "de"])("every refusal has its sentence in %s, and no sentence is left over", (locale) => {
  const names = Object.keys(JSON.parse(readFileSync(`messages/refusal/${locale}.json`, "utf8")));
  const codes = names
    .filter((name) => !/^refusal_(field|issue|notice)_/.test(name))
    .map((name) => name.replace("refusal_", ""));
  expect(codes.sort()).toEqual(Object.keys(refusals).sort());
});
