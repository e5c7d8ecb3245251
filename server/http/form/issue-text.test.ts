import { expect, test } from "vitest";
import { z } from "zod";
import { m } from "#messages/messages.js";
import { getLocale, overwriteGetLocale } from "#messages/runtime.js";
import { commands } from "#server/nouns.ts";
import { issueText, issueTexts } from "./issue-text.ts";

type Node = { [key: string]: unknown };
const locales = ["en", "de"] as const;

/** Fields that forms send without anybody typing or choosing them. */
const hidden =
  /(?:^|_)id$|^(?:version|seen_version|form_key|step|setting|is_new|is_overwriting|currency|total_minor|balance_minor|request_revision|prices|lines\.0\.position|set_aside_at|token_hash|to|answers|shown_questions|kinds|list|query|noun|subject_noun|command|review_outcome)$/;
/** Ids that people choose: a category, several, a template. */
const chosenIds = new Set(["tax_id", "billing.tax_id", "category_id", "template_id"]);
/** Kept as typed and read only when the form is sent. */
const unread = /^(?:fields|input(?:\..*)?)$/;

/** The paths of an input, with 0 for the rows of a list. */
function pathsOf(node: Node, path = ""): string[] {
  const variants = [node.anyOf, node.oneOf].flatMap((list) => (list ?? []) as Node[]);
  if (variants.length > 0) return variants.flatMap((variant) => pathsOf(variant, path));
  const items = node.items as Node | undefined;
  if (items?.properties) return [path, ...pathsOf(items, `${path}.0`)];
  if (!node.properties) return node.type === "null" ? [] : [path];
  const properties = Object.entries(node.properties as Record<string, Node>);
  return properties.flatMap(([name, inner]) => pathsOf(inner, path ? `${path}.${name}` : name));
}

/** Every field of a form: those of the commands and those of the sign-in pages. */
const fields = [
  ...new Set([
    ...Object.values(commands)
      .filter(({ exposedVia }) => (exposedVia as readonly string[]).includes("ui"))
      .flatMap(({ input }) => pathsOf(z.toJSONSchema(input, { io: "input", unrepresentable: "any" })))
      .filter((path) => !unread.test(path) && (chosenIds.has(path) || !hidden.test(path))),
    ...["files", "photo", "email", "password", "current_password", "token", "nonce", "recovery_code"],
  ]),
];
/** The codes that have a sentence for every field. */
const codes = Object.keys(m)
  .filter((name) => name.startsWith("refusal_issue_"))
  .map((name) => name.replace("refusal_issue_", ""));

function inLocale<T>(locale: "en" | "de", run: () => T): T {
  const before = getLocale;
  overwriteGetLocale(() => locale);
  try {
    return run();
  } finally {
    overwriteGetLocale(before);
  }
}

test("the fields of the forms are found", () => {
  expect(fields).toEqual(
    expect.arrayContaining([
      "title",
      "lines.0.unit_net_minor",
      "billing.city",
      "time_zone",
      "note",
      "locale",
    ]),
  );
});

test.each(locales)("each field of every form is asked for in its own words in %s", (locale) => {
  inLocale(locale, () => {
    const general = m.refusal_issue_required();
    const faulty = fields.filter((path) => {
      const said = issueText({ path, code: "required" });
      return said === general || /undefined|[{}]/.test(said);
    });
    expect(faulty).toEqual([]);
  });
});

test.each(locales)("each fault of a field names the field, not “this field”, in %s", (locale) => {
  inLocale(locale, () => {
    const other = m.refusal_field_other();
    const faulty = fields.flatMap((path) =>
      codes.flatMap((code) => {
        const said = issueText({ path, code, params: { min: 2, max: 9 } });
        return said.includes(other) || /undefined|[{}]/.test(said) ? [`${path} ${code}: ${said}`] : [];
      }),
    );
    expect(faulty).toEqual([]);
  });
});

test("the sentence names a line of an offer by its number", () => {
  expect(issueText({ path: "lines.1.unit_net_minor", code: "required" })).toBe("Enter a price in line 2.");
  inLocale("de", () => {
    expect(issueText({ path: "lines.1.unit_net_minor", code: "required" })).toBe(
      "Geben Sie in Position 2 einen Preis an.",
    );
  });
});

test("the sentence names a category's question by its label", () => {
  const issue = {
    path: "answers.guests",
    params: { label: { en: "Guests", de: "Gäste" }, min: 10, max: 1_200 },
  };
  expect(issueText({ ...issue, code: "required" })).toBe("Answer “Guests”.");
  expect(issueText({ ...issue, code: "too_small" })).toBe("Enter a number from 10 to 1,200 for “Guests”.");
  inLocale("de", () => {
    expect(issueText({ ...issue, code: "required" })).toBe("Beantworten Sie „Gäste“.");
    expect(issueText({ ...issue, code: "invalid_number" })).toBe(
      "Geben Sie für „Gäste“ eine ganze Zahl von 10 bis 1.200 ein.",
    );
  });
});

test.each([
  [
    "en",
    "amount_too_small",
    { min: 50, currency: "EUR" },
    "the smallest total that can be paid here is €0.50.",
  ],
  ["de", "amount_too_small", { min: 50, currency: "EUR" }, "der sich hier bezahlen lässt, ist 0,50 €."],
  ["de", "amount_too_small", { min: 17_500, currency: "HUF" }, "ist 175,00 HUF."],
  ["en", "amount_too_small", { min: 50, currency: "JPY" }, "is JP¥50."],
  ["en", "amount_too_large", { max: 99_999_999, currency: "EUR" }, "a total of more than €999,999.99 cannot"],
  ["de", "amount_too_large", { max: 999_999_999_999, currency: "IDR" }, "Mehr als 9.999.999.999,99 IDR"],
] as const)("a total is bounded in %s: %s %j", (locale, code, params, words) => {
  inLocale(locale, () => {
    const text = issueText({ path: "lines", code, params }).replaceAll("\u00a0", " ");
    expect(text).toContain(words);
  });
});

test("a year has no digit groups", () => {
  const text = issueText({ path: "start_date", code: "date_out_of_range", params: { min: 1900, max: 2199 } });
  expect(text).toContain("1900");
  expect(text).toContain("2199");
});

test("faults are in the order of the posted fields; an unmade choice stays with the field after it", () => {
  const names = { title: "title", "answers.b": "answers.b", description: "description" };
  const issues = [
    { path: "description", code: "too_long" },
    { path: "title", code: "required" },
    { path: "answers.a", code: "required" },
    { path: "answers.b", code: "required" },
  ];
  expect(Object.keys(issueTexts(issues, names))).toEqual(["title", "answers.a", "answers.b", "description"]);
});

test("a field with several faults shows the first one", () => {
  const [first, second] = [
    { path: "title", code: "required" },
    { path: "title", code: "too_long", params: { max: 120 } },
  ];
  const told = issueTexts([first, second], { title: "title" });
  expect(told).toEqual({ title: issueText(first) });
  expect(issueText(second)).not.toBe(issueText(first));
});
