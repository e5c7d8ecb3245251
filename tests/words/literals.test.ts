// No screen and no mail shows a word that is not a message: it would stay English for everybody.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { literalTexts } from "./literals.ts";

const files = ["app", "server"].flatMap((root) =>
  readdirSync(root, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".tsx") && !file.endsWith(".test.tsx"))
    .map((file) => join(root, file)),
);

test("there are screens and the layout of mails to check", () => {
  expect(files.filter((file) => file.startsWith("app/routes")).length).toBeGreaterThan(20);
  // The types of mails refuse a sentence that is no message; only their layout is JSX.
  expect(files).toContain("server/notification/layout/letter.tsx");
});

test("no text is in the code of a screen or of the layout of mails", () => {
  const found = files.flatMap((file) =>
    literalTexts(readFileSync(file, "utf8")).map((text) => `${file}: ${text}`),
  );
  expect(found).toEqual([]);
});

describe("planted texts are found", () => {
  test.each([
    ["text", "<p>Hello</p>"],
    ["text among elements", "<p><b>{name}</b> says hello</p>"],
    ["a literal in braces", '<p>{"Hello"}</p>'],
    ["a template", "<p>{`Hello $`}</p>".replace("$", "$" + "{name}")],
    ["one side of a choice", '<p>{is_open ? "open" : closed}</p>'],
    ["after a condition", '<p>{is_open && "open"}</p>'],
    ["a fallback", '<p>{name ?? "nobody"}</p>'],
    ["an attribute", '<input placeholder="Your name" />'],
    ["a label", '<button aria-label="Close" />'],
    ["a label by choice", '<button aria-label={is_open ? "Close" : label} />'],
    ["a primitive's label", '<Field label="Name" />'],
    ["in a fragment", "<>Hello</>"],
  ])("%s", (_, jsx) => {
    expect(literalTexts(`export const x = ${jsx};`)).toHaveLength(1);
  });

  test.each([
    ["a message", "<p>{m.home_title()}</p>"],
    ["a class", '<p className="lead">{title}</p>'],
    ["signs without letters", "<p>{count} · 12 %</p>"],
    ["a comparison", '<p>{state === "open" && title}</p>'],
    ["a kind of button", '<button type="submit" name="command" value="accept_offer">{label}</button>'],
  ])("%s is not a text", (_, jsx) => {
    expect(literalTexts(`export const x = ${jsx};`)).toEqual([]);
  });
});
