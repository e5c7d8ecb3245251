import { describe, expect, it, test } from "vitest";
import { catalogue } from "#db/seed/catalogue/all.ts";
import { limits } from "../limits.ts";
import { defaultTitle } from "./title.ts";

type Locale = "en" | "de";

function titleIn(locale: Locale, slug: string, answers: Record<string, unknown>, town: string | null = null) {
  const category = catalogue.find((one) => one.slug === slug);
  if (!category) throw new Error(`no category ${slug}`);
  const questions = category.request_questions.map(({ options, unit, ...question }) => ({
    ...question,
    unit: unit?.[locale],
    options: options?.map(({ value, label }) => ({ value, label: label[locale] })),
  }));
  return defaultTitle({ category: category.name[locale], questions, answers, town });
}

describe("the title of a request without one, in every shipped category", () => {
  test.each([
    ["photography", { occasion: "wedding", guests: 60 }, "Photography · Wedding", "Fotografie · Hochzeit"],
    ["private-chef", { guests: 8, kitchen: "basic" }, "Private chef · 8 people", "Privatkoch · 8 Personen"],
    [
      "group-transport",
      { destination: "Prague", trip: "one_way" },
      "Group transport · Prague",
      "Gruppentransport · Prague",
    ],
    ["event-venue", { event: "company" }, "Event venue · Company party", "Veranstaltungsort · Firmenfeier"],
    [
      "painting-repairs",
      { work: ["walls"], material: "customer" },
      "Painting & repairs · Walls and ceilings",
      "Malerarbeiten & Reparaturen · Wände und Decken",
    ],
    [
      "painting-repairs",
      { work: ["walls", "doors", "repairs"] },
      "Painting & repairs · Walls and ceilings, Doors and frames",
      "Malerarbeiten & Reparaturen · Wände und Decken, Türen und Zargen",
    ],
    ["music-dj", { kind: "undecided", guests: 80 }, "Music & DJ · 80 guests", "Musik & DJ · 80 Gäste"],
  ])("%s, %o: %s", (slug, answers, en, de) => {
    expect(titleIn("en", slug, answers)).toBe(en);
    expect(titleIn("de", slug, answers)).toBe(de);
  });

  test.each(catalogue.map(({ slug }) => slug))("%s has one question that names a request", (slug) => {
    const category = catalogue.find((one) => one.slug === slug);
    expect(category?.request_questions.filter(({ names_request }) => names_request)).toHaveLength(1);
  });
});

describe("where no answer names the request", () => {
  const answers = { kitchen: "basic", event: "other", occasion: "gone" };
  it("is the category and the place, or the category alone", () => {
    for (const slug of ["photography", "event-venue"]) {
      const name = titleIn("en", slug, answers);
      expect(name).not.toContain("·");
      expect(titleIn("en", slug, answers, "Köln")).toBe(`${name} · Köln`);
    }
    const questions = [
      { key: "kitchen", type: "choice" as const, options: [{ value: "basic", label: "Stove only" }] },
    ];
    expect(defaultTitle({ category: "Private chef", questions, answers, town: "Köln" })).toBe(
      "Private chef · Köln",
    );
    expect(defaultTitle({ category: "Private chef", questions, answers })).toBe("Private chef");
  });

  it.each(["0171 1234567", "lena@example.com", "studio-keller.de", "insta: lena.keller"])(
    "never holds the contact details of an answer: %s",
    (contact) => {
      const asked = { destination: `Prague, ${contact}` };
      expect(titleIn("en", "group-transport", asked)).toBe("Group transport");
      expect(titleIn("en", "group-transport", asked, "Köln")).toBe("Group transport · Köln");
      expect(titleIn("en", "group-transport", {}, contact)).toBe("Group transport");
    },
  );

  it("is never longer than a title may be", () => {
    const category = "é".repeat(limits.title_characters);
    expect([...defaultTitle({ category, questions: [], answers: {}, town: "Köln" })]).toHaveLength(
      limits.title_characters,
    );
  });
});
