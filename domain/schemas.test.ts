// Every class of bad input, once: the schemas refuse it with a stable code, and good input comes out normalised.
import { describe, expect, test } from "vitest";
import type { z } from "zod";
import { Password, ProfileInput, SignUp } from "./account/schemas.ts";
import { BookingInformation } from "./booking/schemas.ts";
import { answersSchema } from "./category/answers.ts";
import { type Question, QuestionList } from "./category/questions.ts";
import { countryCodes, Instant } from "./codes.ts";
import { Id, isId } from "./ids.ts";
import { issuesOf } from "./issues.ts";
import { OfferTerms, validitySpan } from "./offer/schemas.ts";
import { DetailsStep, WhenWhereStep } from "./request/schemas.ts";
import { Email, line, OptionalPhone, optionalLine, paragraphs } from "./text.ts";

function codes(schema: z.ZodType, input: unknown): string[] {
  const parsed = schema.safeParse(input);
  return parsed.success ? [] : issuesOf(parsed.error).map((issue) => `${issue.path}:${issue.code}`);
}

describe("text", () => {
  test("is trimmed, NFC and has plain line breaks", () => {
    expect(line().parse("  Cafe\u0301 ")).toBe("Caf\u00e9");
    expect(paragraphs().parse("a\r\nb\rc\n")).toBe("a\nb\nc");
    expect([optionalLine().parse("  "), optionalLine().parse(undefined), optionalLine().parse(null)]).toEqual(
      [null, null, null],
    );
  });

  test("counts characters as people do", () => {
    expect(line(3).parse("👍👍👍")).toBe("👍👍👍");
    expect(codes(line(3), "👍👍👍👍")).toEqual([":too_long"]);
    expect(issuesOf(line(3).safeParse("abcd").error as z.ZodError)).toEqual([
      { path: "", code: "too_long", params: { max: 3 } },
    ]);
  });

  test("keeps emoji, right-to-left scripts and zero-width characters within words", () => {
    const kept = [
      "👩‍👩‍👧‍👦 ❤️ 🏳️‍🌈",
      "حفل زفاف على البحيرة",
      "חתונה 2027 (ים)",
      "می‌خواهم",
      "क्‍ष",
      "e\u0301\u0323 x".normalize("NFC"),
    ];
    expect(kept.map((text) => line().parse(text))).toEqual(kept);
    expect([optionalLine().parse("\u200b"), optionalLine().parse("\u3164")]).toEqual([null, null]);
  });

  test.each([
    ["nothing", undefined, "required"],
    ["blanks only", " \n ", "required"],
    ["a number", 5, "invalid_text"],
    ["a NUL", "a\u0000b", "invalid_characters"],
    ["an escape", "a\u001b[31m", "invalid_characters"],
    ["a C1 control", "a\u0086b", "invalid_characters"],
    ["a lone surrogate", "a\ud800", "invalid_characters"],
    ["a right-to-left override", "a\u202eb", "invalid_characters"],
    ["what bytes that are no UTF-8 become", "a\ufffd", "invalid_characters"],
    ["a backspace", "a\bb", "invalid_characters"],
    ["a delete", "a\u007fb", "invalid_characters"],
    ["breaks only", "\v\f\u0085\u2028\u2029\r", "required"],
    ["nothing but zero-width characters", "\u200b\u200d\u2060\u00ad", "required"],
    ["letters that are drawn as nothing", "\u3164\u2800\u115f", "required"],
    ["direction marks alone", "\u200e\u200f", "required"],
  ])("refuses %s", (_what, input, code) => {
    expect(codes(line(), input)).toEqual([`:${code}`]);
  });

  test("mail addresses and telephone numbers", () => {
    expect(Email.parse(" Anna@Example.TEST ")).toBe("anna@example.test");
    for (const known of ["a&b=c/d#e@example.test", "anna@xn--mgbh0fb.xn--kgbechtv"])
      expect(Email.parse(known)).toBe(known);
    expect(
      ["", "a", "a@b", "a b@c.de", `${"a".repeat(250)}@b.de`].map((text) => codes(Email, text).length > 0),
    ).toEqual([true, true, true, true, true]);
    expect(OptionalPhone.parse("+49 (30) 123-45")).toBe("+49 (30) 123-45");
    expect(OptionalPhone.parse("")).toBeNull();
    expect(codes(OptionalPhone, "call me")).toEqual([":invalid_phone"]);
  });
});

describe("codes", () => {
  test("ids are UUIDs in lower case; countries are the 249 of ISO 3166; instants carry their offset", () => {
    expect(Id.parse("0192F0C1-5A3B-7C4D-8E5F-0123456789AB")).toBe("0192f0c1-5a3b-7c4d-8e5f-0123456789ab");
    expect([isId("x"), isId(undefined), isId("0192f0c1-5a3b-7c4d-8e5f-0123456789ab")]).toEqual([
      false,
      false,
      true,
    ]);
    expect(new Set(countryCodes).size).toBe(249);
    expect(codes(Instant, "2027-06-12T14:00")).toEqual([":invalid_datetime"]);
    expect(codes(Instant, "2027-06-12T14:00:00+02:00")).toEqual([]);
  });
});

describe("accounts", () => {
  test("passwords keep their blanks, need ten characters and fit what the auth service reads", () => {
    expect(Password.parse("  ten chars ")).toBe("  ten chars ");
    expect([codes(Password, "short"), codes(Password, "ä".repeat(40)), codes(Password, undefined)]).toEqual([
      [":too_short"],
      [":too_long"],
      [":required"],
    ]);
  });

  test("a sign-up and a profile come out clean, or name each fault", () => {
    const sign_up = {
      email: "A@b.de",
      password: "proffer-2026",
      locale: "de",
      time_zone: "Europe/Berlin",
      terms_version: "2026-11",
    };
    expect(SignUp.parse(sign_up).email).toBe("a@b.de");
    expect(codes(SignUp, { ...sign_up, terms_version: undefined })).toEqual(["terms_version:required"]);
    expect(codes(SignUp, { ...sign_up, locale: "xx", time_zone: "+02:00" })).toEqual([
      "locale:invalid_choice",
      "time_zone:invalid_time_zone",
    ]);
    const profile = {
      kind: "provider",
      display_name: " Studio Nord ",
      country: "de",
      terms_version: "2026-11",
    };
    expect(ProfileInput.parse(profile)).toMatchObject({
      display_name: "Studio Nord",
      country: "DE",
      is_company: false,
    });
    expect(codes(ProfileInput, { ...profile, kind: "operator", country: "XX" })).toEqual([
      "kind:invalid_choice",
      "country:invalid_country",
    ]);
  });
});

describe("offers, requests and bookings", () => {
  const terms = {
    message: "We bring two cameras.\nAnd light.",
    lines: [{ label: "Day", quantity: 1, unit_net_minor: 10_000, tax_bp: 1_900 }],
    policy: "moderate",
    deposit_bp: 3_000,
    validity_unit: "days",
    validity: 14,
    time_zone: "Europe/Berlin",
  };

  test("terms of an offer", () => {
    expect(validitySpan(OfferTerms.parse(terms))).toEqual({ days: 14 });
    expect(validitySpan(OfferTerms.parse({ ...terms, validity_unit: "hours" }))).toEqual({ hours: 14 });
    expect(codes(OfferTerms, { ...terms, lines: [] })).toEqual(["lines:required"]);
    const many = Array.from({ length: 51 }, () => terms.lines[0]);
    expect(codes(OfferTerms, { ...terms, lines: many })).toEqual(["lines:too_many"]);
    const bad = { label: "", quantity: 0, unit_net_minor: -1, tax_bp: 10_001 };
    expect(codes(OfferTerms, { ...terms, lines: [bad] })).toEqual([
      "lines.0.label:required",
      "lines.0.quantity:too_small",
      "lines.0.unit_net_minor:invalid_amount",
      "lines.0.tax_bp:invalid_rate",
    ]);
    expect(codes(OfferTerms, { ...terms, lines: [{ ...terms.lines[0], unit_net_minor: 1.5 }] })).toHaveLength(
      1,
    );
    expect(codes(OfferTerms, { ...terms, lines: [{ ...terms.lines[0], quantity: 10_000 }] })).toHaveLength(1);
  });

  test("steps of a request", () => {
    expect(DetailsStep.parse({ title: "Wedding in June" })).toEqual({
      title: "Wedding in June",
      locale: "en",
      description: null,
      answers: {},
    });
    expect(DetailsStep.parse({ title: " " })).toMatchObject({ title: null });
    expect(codes(DetailsStep, { title: "ab" })).toEqual(["title:too_short"]);
    const when = {
      date_flexibility: "exact",
      time_zone: "Europe/Berlin",
      place_town: "Kiel",
      place_country: "DE",
    };
    expect(WhenWhereStep.parse(when)).toMatchObject({ place_postal_code: null });
    expect(codes(WhenWhereStep, { ...when, starts_at: "tomorrow" })).toEqual(["starts_at:invalid_datetime"]);
  });

  test("information of a booking names each missing field", () => {
    expect(codes(BookingInformation, { contact: {}, billing: {} })).toEqual([
      "contact.name:required",
      "contact.email:required",
      "billing.name:required",
      "billing.address_line:required",
      "billing.country:required",
    ]);
  });
});

describe("questions and answers", () => {
  const label = { en: "Label", de: "Beschriftung" };
  const option = (value: string) => ({ value, label });
  const questions: Question[] = QuestionList.parse([
    { key: "name", type: "text", label, is_required: true, max: 5 },
    { key: "story", type: "long_text", label, is_required: false },
    { key: "guests", type: "number", label, is_required: true, min: 1, max: 500 },
    { key: "style", type: "choice", label, is_required: true, options: [option("calm"), option("loud")] },
    {
      key: "extras",
      type: "multi_choice",
      label,
      is_required: false,
      options: [option("a"), option("b")],
      max: 1,
    },
    { key: "outdoors", type: "yes_no", label, is_required: true },
    { key: "day", type: "date", label, is_required: false },
  ]);
  const good = { name: "Anna", guests: 12, style: "calm", outdoors: false };

  test("typed values and the texts of a posted form give the same answers", () => {
    const schema = answersSchema(questions);
    expect(schema.parse(good)).toEqual(good);
    const posted = {
      name: " Anna",
      story: "",
      guests: "12",
      style: "calm",
      extras: "a",
      outdoors: "no",
      day: "2027-06-12",
    };
    expect(schema.parse(posted)).toEqual({ ...good, extras: ["a"], day: "2027-06-12" });
    expect(codes(schema, { ...good, guests: "12,5" })).toEqual(["guests:invalid_number"]);
  });

  test("a missing required answer is named; a draft may lack it", () => {
    expect(codes(answersSchema(questions), {})).toEqual([
      "name:required",
      "guests:required",
      "style:required",
      "outdoors:required",
    ]);
    expect(answersSchema(questions, { is_draft: true }).parse({ name: "" })).toEqual({});
  });

  test.each([
    [{ name: "Annabel" }, "name:too_long"],
    [{ guests: 0 }, "guests:too_small"],
    [{ guests: "many" }, "guests:invalid_number"],
    [{ guests: 501 }, "guests:too_big"],
    [{ style: "odd" }, "style:invalid_choice"],
    [{ extras: ["a", "b"] }, "extras:too_many"],
    [{ extras: ["a", "a"] }, "extras:duplicate"],
    [{ extras: ["c"] }, "extras.0:invalid_choice"],
    [{ outdoors: "perhaps" }, "outdoors:invalid_choice"],
    [{ day: "12.06.2027" }, "day:invalid_date"],
    [{ unasked: 1 }, ":unknown_field"],
  ])("refuses %j", (change, code) => {
    expect(codes(answersSchema(questions), { ...good, ...change })).toContain(code);
  });

  test("definitions that no answer could satisfy are refused", () => {
    const base = { key: "k", type: "choice", label, is_required: true };
    expect(codes(QuestionList, [{ ...base, options: [option("a")] }])).toEqual(["0.options:too_few_options"]);
    expect(codes(QuestionList, [{ ...base, options: [option("a"), option("a")] }])).toEqual([
      "0.options:duplicate",
    ]);
    expect(codes(QuestionList, [{ ...base, type: "number", min: 2, max: 1 }])).toEqual([
      "0.max:invalid_range",
    ]);
    const twice = { ...base, type: "text" };
    expect(codes(QuestionList, [twice, twice])).toEqual(["1.key:duplicate"]);
    expect(codes(QuestionList, [{ ...twice, key: "__proto__" }])).toEqual(["0.key:invalid_key"]);
  });
});
