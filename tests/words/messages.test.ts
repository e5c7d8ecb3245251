// English and German, complete: every message exists in both, is used somewhere, and follows the product's style.
import { describe, expect, test } from "vitest";
import { type Area, type Messages, readAreas } from "./catalogue.ts";
import { messageFaults } from "./faults.ts";
import { readSources, unsaidRefusals, unusedMessages } from "./use.ts";

const areas = readAreas();

test("every area has messages, in files that the compiler reads", () => {
  expect(areas.length).toBeGreaterThan(8);
  expect(areas.flatMap(({ en }) => Object.keys(en)).length).toBeGreaterThan(800);
});

test("every message is in both languages, in its place, and is well written", () => {
  expect(messageFaults(areas)).toEqual([]);
});

test("every message is used somewhere", () => {
  expect(unusedMessages(areas, readSources())).toEqual([]);
});

test("every refusal has its sentence", () => {
  expect(unsaidRefusals(areas)).toEqual([]);
});

describe("planted faults are found", () => {
  const faultsOf = (en: Messages, de: Messages) => messageFaults([{ name: "home", en, de }]).join("\n");
  const both = (en: string, de: string) => faultsOf({ home_x: en }, { home_x: de });

  test("a good pair has none", () => {
    expect(both("Offers end {when} – “{title}”", "Angebote enden {when} – „{title}“")).toBe("");
  });

  const plants: readonly [fault: string, en: string, de: string][] = [
    ["exclamation mark", "Done!", "Fertig"],
    ["begs", "Please wait", "Warten Sie"],
    ["begs", "Wait", "Warten Sie bitte"],
    ["regrets", "Sorry, not found", "Nicht gefunden"],
    ["informal address", "Your name", "Dein Name"],
    ["straight quotes", "It's here", "Es ist hier"],
    ["straight quotes", "Here", 'Das "Angebot"'],
    ["quotes of another language", "Step {x}", "Schritt “{x}”"],
    ["double space", "One  two", "Eins zwei"],
    ["space at an end", "One ", "Eins"],
    ["three dots", "Wait...", "Warten …"],
    ["hyphen instead of a dash", "One - two", "Eins – zwei"],
    ["hyphen in a range", "1-2", "1–2"],
    ["space before a mark", "One , two", "Eins, zwei"],
    ["another noun", "Your quote", "Ihr Angebot"],
    ["another noun", "Your offer", "Ihre Reservierung"],
    ["another noun", "A mail", "Eine Mail"],
    ["Title Case", "Send Request", "Anfrage senden"],
    ["empty", "", "Leer"],
    ["{name} in English, {titel} in German", "Hello {name}", "Guten Tag {titel}"],
  ];
  test.each(plants)("%s: %s / %s", (fault, en, de) => {
    expect(both(en, de)).toContain(fault);
  });

  test("a message in one language only, in a foreign file, of another spelling", () => {
    expect(faultsOf({ home_x: "One" }, {})).toContain("home/de home_x: missing");
    expect(faultsOf({}, { home_x: "Eins" })).toContain("home/en home_x: missing");
    expect(faultsOf({ offer_x: "One" }, { offer_x: "Eins" })).toContain("belongs to another area");
    expect(faultsOf({ home_X: "One" }, { home_X: "Eins" })).toContain("not a name in snake_case");
  });

  test("a fault in one of a counted message's texts", () => {
    const one = (text: string) => ({
      home_x: [{ match: { "countPlural=one": text, "countPlural=other": "{count}" } }],
    });
    expect(faultsOf(one("One!"), one("Eins"))).toContain("exclamation mark");
  });

  test("an unused message, and a refusal without a sentence", () => {
    const area: Area = { name: "home", en: { home_said: "a", home_unsaid: "b" }, de: {} };
    expect(unusedMessages([area], ["m.home_said()"])).toEqual(["home home_unsaid: unused"]);
    const refusal: Area = { name: "refusal", en: { refusal_issue_gone: "a", refusal_stale: "b" }, de: {} };
    expect(unusedMessages([refusal], [])).toEqual(["refusal refusal_issue_gone: unused"]);
    const fields: Area = {
      name: "refusal",
      en: { refusal_field_guests: "a", refusal_issue_gone_guests: "b", refusal_field_lines_price: "c" },
      de: {},
    };
    expect(unusedMessages([fields], ["{ guests: line(), lines: { price } }", '"gone"'])).toEqual([]);
    expect(unusedMessages([fields], ["lines"])).toHaveLength(3);
    expect(unsaidRefusals([refusal])).toContain("not_found");
    expect(unsaidRefusals([refusal])).not.toContain("stale");
  });
});
