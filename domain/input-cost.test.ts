// The cost of refusing a megabyte of input: CPU time of this process, and the size of the answer.
import { expect, test } from "vitest";
import type { z } from "zod";
import { ProfileInput, SignUp } from "./account/schemas.ts";
import { BookingInformation, InformationDraft } from "./booking/schemas.ts";
import { answersSchema } from "./category/answers.ts";
import { Question, QuestionList } from "./category/questions.ts";
import { TimeZone } from "./codes.ts";
import { fileName } from "./file/rules.ts";
import { issuesOf } from "./issues.ts";
import { limits } from "./limits.ts";
import { OfferTerms } from "./offer/schemas.ts";
import { DetailsStep } from "./request/schemas.ts";
import { Email, line, OptionalPhone, paragraphs } from "./text.ts";

const megabyte = 1024 * 1024;
const label = { en: "Extras", de: "Extras" };
const many = (unit: string) => unit.repeat(Math.floor(megabyte / Buffer.byteLength(unit)));
const wide = (value: unknown) => Array.from({ length: 300_000 }, () => value);
const keys = (count: number, key: (index: number) => string) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [key(index), index]));
const combined = many("\u0315\u0300");

/** CPU milliseconds of one parse, and its issues. */
function measureRefusal(schema: z.ZodType, input: unknown) {
  const before = process.cpuUsage();
  const { error } = schema.safeParse(input);
  const issues = error ? issuesOf(error) : [];
  const { user, system } = process.cpuUsage(before);
  return { ms: (user + system) / 1_000, issues, raised: error?.issues.length ?? 0 };
}

const choice = Question.parse({
  key: "extras",
  type: "multi_choice",
  label,
  is_required: true,
  options: [
    { value: "a", label },
    { value: "b", label },
  ],
});

const cases: [string, z.ZodType, unknown][] = [
  ["a line of signs that combine", line(), `a${combined}`],
  ["a short row of them in a long text", paragraphs(5_000), `a${"\u0315\u0300".repeat(9_000)}`],
  ["a mail address", Email, `${many("a.")}@example.test`],
  ["a mail address of dots", Email, `a@${many("a.")}`],
  ["a telephone number", OptionalPhone, many("1")],
  ["a time zone", TimeZone, many("Europe/")],
  ["a sign-up", SignUp, { email: many("a"), password: many("a"), terms_version: many("a") }],
  ["a profile", ProfileInput, { kind: many("a"), display_name: combined, country: many("d") }],
  ["lines of an offer", OfferTerms, { lines: wide({}) }],
  ["lines of an offer that are numbers", OfferTerms, { lines: wide(1) }],
  [
    "answers with long keys",
    DetailsStep,
    { title: "abc", answers: keys(15_000, (at) => `${"k".repeat(50)}${at}`) },
  ],
  ["answers in great number", BookingInformation, { answers: keys(90_000, (at) => `k${at}`) }],
  ["answers half typed", InformationDraft, { answers: keys(90_000, (at) => `k${at}`) }],
  ["an answer of many wrong choices", answersSchema([choice]), { extras: wide("c") }],
  ["answers nobody asked for", answersSchema([choice]), keys(90_000, (at) => `${"k".repeat(5)}${at}`)],
  ["questions", QuestionList, wide({})],
  ["options", QuestionList, [{ ...choice, options: wide({}) }]],
];

test.each(cases)("%s of a megabyte: refused within 2 s CPU and in under 20 kB", (_name, schema, input) => {
  const { ms, issues, raised } = measureRefusal(schema, input);
  // Quadratic work on a megabyte takes minutes; the room is for a machine that pages.
  expect(ms).toBeLessThan(2_000);
  expect(issues.length).toBeGreaterThan(0);
  expect(issues.length).toBeLessThanOrEqual(limits.input_issues);
  // No issues beyond the limit are even created, except those of a list within its bound.
  expect(raised).toBeLessThanOrEqual(2 * limits.input_issues);
  expect(JSON.stringify(issues).length).toBeLessThan(20_000);
});

test("a file name of a megabyte is shortened within 2 s CPU", () => {
  const before = process.cpuUsage();
  const name = fileName(`a${combined}.txt`, "text/plain");
  expect(name.endsWith(".txt")).toBe(true);
  expect(name.length).toBeLessThan(200);
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1_000).toBeLessThan(2_000);
});

test("the combining characters of real languages are kept", () => {
  const phrase = "Ti\u0302\u0301ng Vi\u0302\u0323t, ส\u0e49\u0e33, \u0915\u094d\u0937\u093f";
  expect(line().parse(phrase)).toBe(phrase.normalize("NFC"));
});
