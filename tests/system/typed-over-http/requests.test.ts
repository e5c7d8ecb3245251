// A request's details and contact: numbers, texts, names and telephones as people write them.
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { m } from "#messages/messages.js";
import { provideDemoProduct } from "../kit/demo-product.ts";
import { control, draftAt, errorAt, goOn, languages, storedRow, type } from "./kit.ts";

const guests = "number:answers.guests";
const Answers = z.object({ guests: z.number() });

/** Typed; what is stored, or null where it is refused. */
const numbers = {
  en: [
    ["1,200", 1_200],
    ["1'200", 1_200],
    ["1’200", 1_200],
    ["1\u00a0200", 1_200],
    ["1\u202f200", 1_200],
    ["1 200", 1_200],
    ["1,200.0", 1_200],
    ["１２０", 120],
    ["1.5", null],
    ["1.200", null],
    ["2,001", null],
    ["twelve", null],
  ],
  de: [
    ["1.200", 1_200],
    ["1'200", 1_200],
    ["1’200", 1_200],
    ["1\u00a0200", 1_200],
    ["1\u202f200", 1_200],
    ["1 200", 1_200],
    ["1.200,0", 1_200],
    ["１２０", 120],
    ["1,5", null],
    ["1,200", null],
    ["2.001", null],
    ["zwölf", null],
  ],
} as const;

/** Typed or pasted; what is stored. */
const texts = [
  ["One\u000bTwo", "One\nTwo"],
  ["One\u2028Two", "One\nTwo"],
  ["One\u2029Two", "One\nTwo"],
  ["One\u0085Two", "One\nTwo"],
  ["One\u000cTwo", "One\nTwo"],
  ["One\r\nTwo", "One\nTwo"],
  ["One\u000b\u000bTwo", "One\n\nTwo"],
  ["\u2028One\u000bTwo\u2028", "One\nTwo"],
  ["One\tTwo", "One\tTwo"],
  ["李 · Zoë 🎉", "李 · Zoë 🎉"],
  ["Zoe\u0308", "Zoë"],
] as const;

/** The country of the place, what is typed, and whether it is taken. */
const phones = [
  ["US", "(555) 123-4567", true],
  ["US", "555.123.4567", true],
  ["US", "+1 555 123 4567", true],
  ["US", "1-800-FLOWERS", false],
  ["DE", "(0221) 555 0134", true],
  ["DE", "0221/5550134", true],
  ["DE", "0221\u00a0555\u00a00134", true],
  ["DE", "+49 (0)221 5550134", true],
  ["DE", "0049 221 5550134", true],
  ["DE", "call me", false],
  ["DE", "112", false],
  ["DE", "+999 12345678", false],
] as const;

const names = ["李", "X", "Ö", "Nguyễn", "O’Neil", "José María", "Anne-Sophie", "м", "علي", "Mara  Example"];

provideDemoProduct();

describe.concurrent("a request", () => {
  test.each(languages)(
    "%s: a whole number is read as it is written there, and shown so again",
    async (locale) => {
      const { page, client, request_id, open, stayAt } = await draftAt("details", locale);
      const [max, label] =
        locale === "en"
          ? ["2,000", "How many people will be there?"]
          : ["2.000", "Wie viele Personen sind dabei?"];
      for (const [typed, stored] of numbers[locale]) {
        await stayAt("details");
        type(page, { [guests]: typed });
        await goOn(page, "details", locale);
        if (stored === null) {
          expect([typed, page.status], typed).toEqual([typed, 422]);
          expect(control(page, guests).value, "what was typed stays").toBe(typed);
          expect(errorAt(page, guests), typed).toContain(max);
          expect(errorAt(page, guests), typed).toContain(label);
          continue;
        }
        expect([typed, page.headline]).toEqual([typed, m.request_when_where_title({}, { locale })]);
        expect([
          typed,
          Answers.parse((await storedRow(client, "request", request_id)).answers).guests,
        ]).toEqual([typed, stored]);
        await open("send");
        expect(page.text()).toContain(stored.toLocaleString(locale));
        await open("details");
        expect(control(page, guests).value.replace(/[.,]/, "")).toBe(String(stored));
      }
    },
  );

  test("keeps the line breaks of slides and word processors", async () => {
    const { page, client, request_id, open, stayAt } = await draftAt("details", "en");
    for (const [typed, stored] of texts) {
      await stayAt("details");
      type(page, { description: typed });
      await goOn(page, "details", "en");
      expect([typed, page.status]).toEqual([typed, 200]);
      expect((await storedRow(client, "request", request_id)).description).toBe(stored);
    }
    await open("details");
    type(page, { title: "Wedding\u000bat the\u2028lake" });
    await goOn(page, "details", "en");
    expect((await storedRow(client, "request", request_id)).title).toBe("Wedding at the lake");
  });

  test.each(languages)(
    "%s: a telephone is dialled from the country of the place, or refused beside the other faults",
    async (locale) => {
      const refused = m.refusal_issue_invalid_phone({}, { locale });
      for (const country of ["US", "DE"] as const) {
        const place: Record<string, string> =
          country === "US"
            ? { place_postal_code: "10001", place_country: "US", time_zone: "America/New_York" }
            : {};
        const { page } = await draftAt("send", locale, place);
        for (const [of, phone, isTaken] of phones) {
          if (of !== country) continue;
          // Without a name nothing is sent; every other fault is told with it.
          type(page, { name: "", phone });
          await page.press(m.request_send({}, { locale }));
          expect([phone, page.status]).toEqual([phone, 422]);
          expect(errorAt(page, "name")).toBe(m.refusal_issue_required_name({}, { locale }));
          expect([phone, errorAt(page, "phone")]).toEqual([phone, isTaken ? "" : refused]);
          expect(control(page, "phone").value, "as it was typed").toBe(phone);
        }
        type(page, { name: "李", phone: country === "US" ? "(555) 123-4567" : "(0221) 555 0134" });
        await page.press(m.request_send({}, { locale }));
        expect(page.url).toContain("/request/success/");
      }
    },
  );

  test("a name of one character, and of any script, is one", async () => {
    const { page, stayAt } = await draftAt("send", "en");
    for (const name of names) {
      await stayAt("send");
      type(page, { name, phone: "call me" });
      await page.press(m.request_send({}, { locale: "en" }));
      expect([name, errorAt(page, "name"), page.status]).toEqual([name, "", 422]);
      expect(control(page, "name").value).toBe(name);
    }
  });
});
