// The cost of a cancellation as each reader sees it: the share of the total and, separately, the cap.
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { formatMoney } from "#domain/format/money.ts";
import { getLocale, overwriteGetLocale } from "#messages/runtime.js";
import type { Sentence } from "../sentence.tsx";
import { describeCancellationCost } from "./cancellation-cost-text.ts";

type Input = Parameters<typeof describeCancellationCost>[0];
const now = "2027-03-01T12:00:00.000Z";
const late = "2027-05-13T12:00:00.000Z";
const step = (until: string | null, fee_bp: number, fee_minor: number, isCapped = false) => ({
  until,
  fee_bp,
  fee_minor,
  is_capped: isCapped,
});
const booking = (over: Partial<Input>): Input => ({
  side: "customer",
  status: "confirmed",
  currency: "EUR",
  total_minor: 166_660,
  paid_minor: 49_998,
  cost_steps: [
    step("2027-05-13T12:00:00.000Z", 0, 0),
    step("2027-06-12T12:00:00.000Z", 5_000, 83_330),
    step(null, 10_000, 166_660),
  ],
  instalments: ["deposit", "balance"],
  ...over,
});
const text = (said: Sentence) =>
  said
    .map((part) => (typeof part === "string" ? part : "at" in part ? `[${part.at.slice(0, 10)}]` : "?"))
    .join("");
const noteOf = (over: Partial<Input>, locale: "en" | "de" = "en") =>
  describeCancellationCost(booking(over), now, locale)?.note;

const before = getLocale;
const speak = (locale: "en" | "de") => overwriteGetLocale(() => locale);
beforeEach(() => speak("en"));
afterAll(() => overwriteGetLocale(before));

describe("the words", () => {
  test.each([
    [
      "en",
      "Free until [2027-05-13]. Then 50 % of the total, €833.30, until the start. Nothing is refunded after the start.",
    ],
    [
      "de",
      "Kostenlos bis [2027-05-13]. Danach 50 % des Gesamtpreises, 833,30 €, bis zum Beginn. Nach dem Beginn wird nichts erstattet.",
    ],
  ] as const)("%s: are the same after the deposit and after the balance", (locale, words) => {
    speak(locale);
    for (const paid_minor of [49_998, 166_660]) {
      const cost = describeCancellationCost(booking({ paid_minor }), now, locale);
      expect(
        text(cost?.words ?? [])
          .replaceAll("\u00a0", " ")
          .replace("50%", "50 %"),
      ).toBe(words);
      expect(cost?.steps.map(({ cost }) => cost)).toEqual([
        locale === "en" ? "free" : "kostenlos",
        ...[83_330, 166_660].map((minor) => formatMoney(minor, "EUR", locale)),
      ]);
      expect(cost?.steps.map(({ share }) => share)).toEqual([0, 0.5, 1]);
    }
  });

  test.each([
    ["en", "Then 50% of the total, at most the €400.00 paid by then, until the start."],
    ["de", "Danach 50 % des Gesamtpreises, höchstens die bis dahin bezahlten 400,00 €, bis zum Beginn."],
  ] as const)("%s: say where less than the share can have been paid by then", (locale, words) => {
    speak(locale);
    const cost_steps = [
      step(late, 0, 0),
      step("2027-06-12T12:00:00.000Z", 5_000, 40_000, true),
      step(null, 10_000, 40_000, true),
    ];
    const capped = booking({ paid_minor: 40_000, cost_steps });
    expect(
      text(describeCancellationCost(capped, now, locale)?.words ?? []).replaceAll("\u00a0", " "),
    ).toContain(words);
    const during = text(describeCancellationCost(capped, "2027-05-20T12:00:00.000Z", locale)?.words ?? []);
    expect(during.replaceAll("\u00a0", " ")).toContain(
      locale === "en" ? "at most the €400.00 paid by then" : "höchstens die bis dahin bezahlten 400,00 €",
    );
  });
});

describe("the words of other terms", () => {
  const start = "2027-06-12T12:00:00.000Z";
  test.each<[string, Input["cost_steps"], string, string]>([
    [
      "a part after the start",
      [step(late, 0, 0), step(start, 5_000, 83_330), step(null, 9_000, 149_994)],
      "Free until [2027-05-13]. Then 50% of the total, €833.30, until the start. After the start 90% of the total, €1,499.94.",
      "Kostenlos bis [2027-05-13]. Danach 50 % des Gesamtpreises, 833,30 €, bis zum Beginn. Nach dem Beginn 90 % des Gesamtpreises, 1.499,94 €.",
    ],
    [
      "a part after the start, of which less will have been paid",
      [step(late, 0, 0), step(start, 5_000, 49_998, true), step(null, 9_000, 49_998, true)],
      "Free until [2027-05-13]. Then 50% of the total, at most the €499.98 paid by then, until the start. After the start 90% of the total, at most the €499.98 paid by then.",
      "Kostenlos bis [2027-05-13]. Danach 50 % des Gesamtpreises, höchstens die bis dahin bezahlten 499,98 €, bis zum Beginn. Nach dem Beginn 90 % des Gesamtpreises, höchstens die bis dahin bezahlten 499,98 €.",
    ],
    [
      "nothing before the start",
      [step(start, 0, 0), step(null, 10_000, 166_660)],
      "Free until [2027-06-12]. Nothing is refunded after the start.",
      "Kostenlos bis [2027-06-12]. Nach dem Beginn wird nichts erstattet.",
    ],
    ["nothing at all", [step(start, 0, 0), step(null, 0, 0)], "Always free.", "Immer kostenlos."],
  ])("%s", (what, cost_steps, en, de) => {
    for (const [locale, words] of [
      ["en", en],
      ["de", de],
    ] as const) {
      speak(locale);
      const cost = describeCancellationCost(booking({ cost_steps }), now, locale);
      expect(text(cost?.words ?? []).replaceAll("\u00a0", " ")).toBe(words);
      expect(cost?.steps).toHaveLength(what === "nothing at all" ? 0 : cost_steps.length);
      if (what === "nothing at all") expect(cost?.note).toBeNull();
    }
  });
});

describe("the cap", () => {
  const own = "It never costs more than you have paid by then. So far you have paid €499.98.";
  const other =
    "It never costs more than the customer has paid by then. So far the customer has paid €499.98.";
  const free = "Before payment, cancelling is free.";
  test.each<[string, Partial<Input>, string | null]>([
    ["the customer after the deposit", {}, own],
    ["the provider after the deposit", { side: "provider" }, other],
    ["the operator after the deposit", { side: "operator" }, other],
    ["a request to cancel that is open", { status: "cancel_requested" }, own],
    ["the customer once all is paid", { paid_minor: 166_660 }, null],
    ["the provider once all is paid", { paid_minor: 166_660, side: "provider" }, null],
    ["the operator once all is paid", { paid_minor: 166_660, side: "operator" }, null],
    [
      "the customer before a deposit",
      { status: "awaiting_payment", paid_minor: 0 },
      `${free} It never costs more than you have paid by then.`,
    ],
    [
      "the provider before a deposit",
      { status: "awaiting_information", paid_minor: 0, side: "provider" },
      `${free} It never costs more than the customer has paid by then.`,
    ],
    [
      "the customer before the whole payment",
      { status: "awaiting_payment", paid_minor: 0, instalments: ["full"] },
      free,
    ],
    ["a booking without a date", { cost_steps: [step(null, 0, 0)] }, null],
  ])("%s", (_who, over, note) => {
    expect(noteOf(over)).toBe(note);
  });

  test("German names who has paid", () => {
    speak("de");
    const said = (side: Input["side"]) => noteOf({ side }, "de")?.replaceAll("\u00a0", " ");
    expect(said("customer")).toBe(
      "Eine Stornierung kostet nie mehr, als Sie bis dahin bezahlt haben. Bisher haben Sie 499,98 € bezahlt.",
    );
    for (const side of ["provider", "operator"] as const) {
      expect(said(side)).toBe(
        "Eine Stornierung kostet nie mehr, als der Kunde bis dahin bezahlt hat. Bisher hat der Kunde 499,98 € bezahlt.",
      );
      expect(said(side)).not.toMatch(/Sie bis dahin|haben Sie/);
    }
  });
});
