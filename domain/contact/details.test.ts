import { describe, expect, test } from "vitest";
import { limits } from "../limits.ts";
import { type ContactKind, findContactDetails, hiddenContact, hideContactDetails } from "./details.ts";

/** A text in which the part between ‹ and › is a contact detail. */
const cases: [ContactKind, string][] = [
  ["mail", "Write to ‹lena@example.com›."],
  ["mail", "Schreiben Sie an ‹Lena.Brandt+fest@post.example.co.uk›, danke"],
  ["mail", "‹lena @ example . com› please"],
  ["mail", "‹lena (at) web (dot) de›"],
  ["mail", "‹lena[at]web[punkt]de›"],
  ["mail", "mail me: ‹lena at gmail dot com›"],
  ["mail", "‹lena ät gmx punkt de› ist besser"],
  ["mail", "‹lena＠example．com›"],
  ["mail", "‹le\u200bna@exam\u200dple.com›"],
  ["mail", "‹l\u00adena@example.com›"],
  ["mail", "‹müller@bäckerei.de›"],
  ["mail", "‹lena at gmail› works"],
  ["mail", "mailto:‹lena@example.com›"],
  ["phone", "Call ‹+49 171 1234567› any time"],
  ["phone", "‹0049 171 1234567›"],
  ["phone", "‹0171 1234567›"],
  ["phone", "‹0171/123.45.67›"],
  ["phone", "‹0171-123-45-67›"],
  ["phone", "‹0171.1234567›"],
  ["phone", "‹(0221) 555 0134›"],
  ["phone", "‹0 1 7 1 1 2 3 4 5 6 7›"],
  ["phone", "‹+1 (555) 123-4567›"],
  ["phone", "‹(555) 123-4567› is my cell"],
  ["phone", "‹555-123-4567›"],
  ["phone", "Tel. ‹5551234›"],
  ["phone", "Ruf mich an: ‹612 345 678›"],
  ["phone", "‹06 12 34 56 78›"],
  ["phone", "‹06.12.34.56.78›"],
  ["phone", "‹020 7946 0958›"],
  ["phone", "‹079 123 45 67›"],
  ["phone", "‹０１７１ １２３４５６７›"],
  ["phone", "‹٠١٧١ ١٢٣٤٥٦٧›"],
  ["phone", "‹०१७१ १२३४५६७›"],
  ["phone", "‹0⃣1⃣7⃣1⃣1⃣2⃣3⃣4⃣5⃣6⃣7⃣›"],
  ["phone", "‹0171–1234–567›"],
  ["phone", "‹01\u200b71 12\u200b34567›"],
  ["phone", "‹null eins fünf eins zwei drei vier fünf sechs sieben›"],
  ["phone", "‹zero one five one, two three four five›"],
  ["phone", "‹null eins sieben eins 234 5678›"],
  ["phone", "Tisch 2 ‹0171 1234567›"],
  ["phone", "WhatsApp ‹+4917112345678›"],
  ["page", "See ‹https://studio-keller.example/work› first"],
  ["page", "‹www.studio-keller.de›"],
  ["page", "‹studio-keller.de›"],
  ["page", "‹studio-keller.de/kontakt›"],
  ["page", "‹Studio-Keller.com› zeigt mehr"],
  ["page", "‹wa.me/4917112345678›"],
  ["page", "‹t.me/lenab›"],
  ["page", "‹bit.ly/3abc›"],
  ["page", "‹studiokeller punkt de›"],
  ["page", "‹studiokeller dot com›"],
  ["page", "‹studiokeller (dot) com›"],
  ["page", "‹studiokeller . com›"],
  ["page", "‹hxxps://example.org›"],
  ["page", "‹ｗｗｗ．example．com›"],
  ["page", "‹xn--bcher-kva.xn--p1ai›"],
  ["page", "‹firma.at› anschauen"],
  ["handle", "‹@lenab› on Instagram"],
  ["handle", "‹instagram: lena.brandt›"],
  ["handle", "‹Insta: lena_b›"],
  ["handle", "Auf ‹Telegram @lenab›"],
  ["handle", "mein ‹Insta ist lena_b›"],
  ["handle", "‹lena_b› auf Instagram"],
  ["handle", "folge ‹@studio_keller›"],
  ["handle", "‹IG @lenab›"],
];

const harmless = [
  "It costs 1.200,00 € or 1,200.00 EUR, at most $250,000.",
  "Das kostet 25000000 IDR, mit 19 % Steuer 1.666,60 €.",
  "Am 01.07.2026 um 14:00, oder 2026-07-01, or 7/1/2026",
  "vom 01.-03.07.2026, 01.07.–03.07.2026, 01.07. bis 03.07.",
  "09:00-17:00, 09.00–17.00 Uhr, 0900-1700",
  "2026-07-01T09:00:00 bis 2026-07-02",
  "01067 Dresden, 50667 Köln, 90210-1234, 1011 AB",
  "01067-01069",
  "USt-IdNr. DE123456789, ATU12345678, NL123456789B01",
  "IBAN DE02 1203 0000 0000 2020 51",
  "Order 0012345678, Bestellnummer 00123456789, invoice no. 0123456789",
  "R-7K3M2P, B-9X8Y7Z, 2026-000123",
  "3.5 h, 0.25/0.50/0.75/1.00, 2,5 m x 3,75 m x 120 cm",
  "20 x 30 cm, 1920 x 1080, 4000x6000 px",
  "We use node.js and vue.js, e.g.sth like plan.pdf",
  "z.B. in St.Gallen, u.a. am Rhein, d.h.morgen",
  "Das ist alles.Es wird schön.Mehr später.It is fine.",
  "Meet @ 5 pm at the hall, at noon. Look at me.",
  "@home party, 80 guests @ 25 each",
  "We want Instagram-ready pictures, and an Instagram story.",
  "Instagram ist wichtig, Facebook weniger",
  "eins, zwei, drei, vier, fünf Gänge; one two three",
  "70 to 80 guests, 10-12 children, 100 000 steps, 1 000 000 views",
  "12 345 678 Besucher, 1234567890 Punkte",
  "A4, 3/4, 24/7, 50/50, 16:9, f/2.8, ISO 3200, 1/1000 s",
  "Chef & Team GmbH/Co. KG, Frau/Herr, und/oder, St.Gallen/Zürich",
  "Der Punkt ist: die Feier dauert von 8 bis 12",
  "Ca.200 Gäste, max.30 Kinder, inkl.MwSt./Tag",
  "51.0504, 13.7373 and 48° 12′ 30″ N",
  "",
  "Halle (Saale), Frankfurt a.M., Sankt Peter-Ording, Stratford-upon-Avon",
  "Fotos 9-17 Uhr, 2 x 4 Std. Signal & Rauschen: Messebau 2027, Dinner @ home",
  "李 möchte ein Fest mit 120 Gästen 🎉",
];

describe("contact details", () => {
  test.each(cases)("%s in %s", (kind, marked) => {
    const text = marked.replaceAll(/[‹›]/g, "");
    const inside = marked.slice(marked.indexOf("‹") + 1, marked.indexOf("›"));
    expect(findContactDetails(text).map((one) => [one.kind, one.text])).toEqual([[kind, inside]]);
    expect(hideContactDetails(text)).toBe(marked.replace(`‹${inside}›`, hiddenContact));
  });

  test.each(harmless)("nothing in %s", (text) => {
    expect(findContactDetails(text)).toEqual([]);
    expect(hideContactDetails(text)).toBe(text);
  });

  test("hides several of them one by one, in order", () => {
    const text = "lena@example.com, 0171 1234567 oder studio.de und @lena_b";
    expect(findContactDetails(text).map(({ kind }) => kind)).toEqual(["mail", "phone", "page", "handle"]);
    const h = hiddenContact;
    expect(hideContactDetails(text)).toBe(`${h}, ${h} oder ${h} und ${h}`);
  });
});

describe("hostile input", () => {
  const kinds = [
    "a",
    "0 ",
    "a.",
    "@",
    "a@",
    "a at ",
    "1.2.",
    "null ",
    "((",
    "insta ",
    "+",
    "a ",
    "٠",
    "\u200b",
    "-a",
    "0.",
    "www.",
    "t.me",
    "dot ",
  ];
  test.each(kinds)("100,000 characters of %j are read in a bounded time", (kind) => {
    const text = kind.repeat(Math.ceil(100_000 / kind.length));
    const start = process.cpuUsage();
    hideContactDetails(`${text} `);
    const { user, system } = process.cpuUsage(start);
    // One step per pair of characters would take minutes.
    expect((user + system) / 1_000).toBeLessThan(4_000);
  });

  // The costliest input for the finder: signs, digits and words that a contact detail may begin with.
  const hostile = [
    "0171 ",
    "1.2.3.4 ",
    "@a.b ",
    "a at b dot ",
    "٠١ ",
    "0.",
    "null eins ",
    "(0)1 7 ",
    "1-2-3/",
  ];
  const messageOf = (kind: string) =>
    kind.repeat(Math.ceil(limits.message_characters / kind.length)).slice(0, limits.message_characters);
  const costOf = (texts: readonly string[]): number => {
    const start = process.cpuUsage();
    for (const text of texts) hideContactDetails(text);
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1_000;
  };

  test("a page of twenty offers with the longest messages and lines takes less than a second", () => {
    const lines = limits.offer_lines * limits.short_text_characters;
    const offers = Array.from({ length: 20 }, (_, at) => messageOf(hostile[at % hostile.length] ?? ""));
    const labels = offers.map((text) => text.repeat(Math.ceil(lines / text.length)).slice(0, lines));
    expect(costOf([...offers, ...labels])).toBeLessThan(1_000);
  });

  test.each(hostile)("four times as many of %j cost less than eight times as much", (kind) => {
    const few = messageOf(kind).repeat(4);
    const texts = { few, many: few.repeat(4) };
    hideContactDetails(few);
    // The fastest of several alternating runs: others share the machine.
    const least = { few: Number.POSITIVE_INFINITY, many: Number.POSITIVE_INFINITY };
    for (let run = 0; run < 7; run += 1)
      for (const name of ["few", "many"] as const) least[name] = Math.min(least[name], costOf([texts[name]]));
    expect(least.many).toBeLessThan(8 * least.few + 2);
  });
});
