import { expect, test } from "vitest";
import { z } from "zod";
import { commands } from "#server/nouns.ts";
import { sentObjects } from "./sent-objects.ts";

const Address = z.object({ city: z.string() });
const Input = z.object({ name: z.object({ en: z.string(), de: z.string() }), billing: Address.nullish() });

test.each([
  ["a required object whose fields were sent", Input, ["name.en", "name.de"], ["name"]],
  ["not one whose fields the form lacks", Input, ["reason"], []],
  ["not one that may be missing", Input, ["billing.city"], []],
  ["none of an input that is no object", z.union([Input, Address]), ["name.en"], []],
  [
    "the texts of a new category",
    commands.add_category.input,
    ["name.en", "description.de"],
    ["name", "description"],
  ],
])("%s", (_what, input, paths, names) => {
  expect(sentObjects(input, paths)).toEqual(Object.fromEntries(names.map((name) => [name, {}])));
});
