import { describe, expect, test } from "vitest";
import { hasWebAddress } from "./web-address.ts";

describe("a web address in a text", () => {
  test.each([
    "Your account is locked: https://evil.example/login",
    "HTTP://EVIL.EXAMPLE",
    "javascript://x",
    "see www.evil.example",
    "WWW.evil.example",
    "(www.evil.example)",
    "evil.example/login",
    "Locked – evil.co.uk/a",
    "evil.example:8080/a",
    "192.0.2.7/login",
    "192.0.2.7:81/login",
    "münchen.example/anmelden",
    "xn--mnchen-3ya.example/a",
    "ev\u200bil.exa\u00admple/login",
    "https:\u200d//evil.example",
    "ｈｔｔｐｓ：／／evil.example",
    "evil。example/login",
    "evil．example／login",
    "w\ufe0fww.evil.example",
  ])("is found in %j", (text) => {
    expect(hasWebAddress(text)).toBe(true);
  });

  test.each([
    "Dr. Müller & Co.",
    "Studio 5.1",
    "Node.js developer",
    "Node.js/React developer",
    "Garten/Hof",
    "Müller/Meier e.V.",
    "Dr.-Ing. A. Weber/B. Klein",
    "z.B. Garten u.a./Hof",
    "Inc./Ltd.",
    "Umzug 3.5 t / 20 m³",
    "ca. 2.500 m²/Jahr",
    "1.2.2027/3.2.2027",
    "24/7",
    "A/B 1.000,50 €/h",
    "24.12.2026: Hochzeit",
    "St. Gallen/Zürich",
    "Ort: Garten // Hof",
    "Awww. How sweet",
    "Herr www",
    "beate@people.example",
    "Müller.Design",
    "D’Angelo-Ünal",
    "株式会社。東京",
  ])("is none in %j", (text) => {
    expect(hasWebAddress(text)).toBe(false);
  });

  test("a long text costs hardly any time", () => {
    const before = process.cpuUsage();
    for (const part of ["a.", "a-", "1.", "www.", "xn--", ".aa", ":/"]) hasWebAddress(part.repeat(20_000));
    expect(process.cpuUsage(before).user / 1_000, "ms of processor time").toBeLessThan(1_000);
  });
});
