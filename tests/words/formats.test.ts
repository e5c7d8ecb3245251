// Figures and times as people read them, character by character, in both languages, on screens and in mails.
import { describe, expect, test } from "vitest";
import {
  countText,
  formatCount,
  formatRelative,
  formatTime,
  formatTimeLeft,
  type TimeForm,
} from "#app/ui/format.ts";
import { currencyCodes } from "#domain/currency.ts";
import { languageTags } from "#domain/format/language.ts";
import { amountText, formatMoney } from "#domain/format/money.ts";
import { zoneName } from "#domain/format/zone-name.ts";
import { parseMoney } from "#domain/money-parse.ts";
import { m } from "#messages/messages.js";
import * as mails from "#server/kernel/mail/format.ts";

const locales = ["en", "de"] as const;
const at = new Date("2026-11-27T17:00:00Z");
/** The space that Intl puts before a currency sign is non-breaking. */
const nb = "\u00a0";

describe("money", () => {
  test.each([
    [178_500, "EUR", "€1,785.00", `1.785,00${nb}€`],
    [-5, "EUR", "\u2212€0.05", `\u22120,05${nb}€`],
    [123_456_789, "EUR", "€1,234,567.89", `1.234.567,89${nb}€`],
    [0, "EUR", "€0.00", `0,00${nb}€`],
    [1_785, "JPY", "JP¥1,785", `1.785${nb}¥`],
    [1_785_001, "BHD", `BHD${nb}1,785.001`, `1.785,001${nb}BHD`],
    [178_550, "HUF", `HUF${nb}1,785.50`, `1.785,50${nb}HUF`],
    [100_000, "CHF", `CHF${nb}1,000.00`, `1.000,00${nb}CHF`],
    [100_000, "USD", "US$1,000.00", `1.000,00${nb}$`],
  ] as const)("%d of %s", (minor, currency, en, de) => {
    expect([formatMoney(minor, currency, "en"), formatMoney(minor, currency, "de")]).toEqual([en, de]);
  });

  test.each([
    [178_550, "EUR", "1785.50", "1785,50"],
    [1_785, "JPY", "1785", "1785"],
    [1_785_001, "BHD", "1785.001", "1785,001"],
    [178_550, "HUF", "1785.50", "1785,50"],
  ] as const)("%d of %s in a field", (minor, currency, en, de) => {
    expect([amountText(minor, currency, "en"), amountText(minor, currency, "de")]).toEqual([en, de]);
  });

  test("a field's text parses back to the same amount", () => {
    for (const currency of currencyCodes)
      for (const locale of locales)
        expect(parseMoney(amountText(123_456, currency, locale), currency, locale)).toBe(123_456);
  });
});

test.each([
  [0, "0", "0"],
  [1, "1", "1"],
  [999, "999", "999"],
  [1_000, "1,000", "1.000"],
  [1_234_567, "1,234,567", "1.234.567"],
])("%d of something", (count, en, de) => {
  expect([formatCount(count, "en"), formatCount(count, "de")]).toEqual([en, de]);
});

describe("counted sentences", () => {
  const say = (count: number, locale: "en" | "de") =>
    countText(
      count,
      locale,
      () => m.request_board_count_one({}, { locale }),
      (inputs) => m.request_board_count_many(inputs, { locale }),
    );
  test.each([
    [0, "0 requests are open in your categories.", "0 Anfragen in Ihren Kategorien sind offen."],
    [1, "1 request is open in your categories.", "1 Anfrage in Ihren Kategorien ist offen."],
    [2, "2 requests are open in your categories.", "2 Anfragen in Ihren Kategorien sind offen."],
    [1_000, "1,000 requests are open in your categories.", "1.000 Anfragen in Ihren Kategorien sind offen."],
  ])("%d", (count, en, de) => {
    expect([say(count, "en"), say(count, "de")]).toEqual([en, de]);
  });

  test.each(locales)("choose by the plural rules of %s", (locale) => {
    const rules = new Intl.PluralRules(languageTags[locale]);
    const chosen = (count: number) =>
      countText(
        count,
        locale,
        () => "one",
        () => "other",
      );
    for (const count of [...Array(300).keys(), 1_000, 1_001, 1_000_000])
      expect(chosen(count)).toBe(rules.select(count));
  });
});

describe("times", () => {
  const written: Record<TimeForm, readonly [string, string]> = {
    full: ["Friday, 27 November 2026 at 18:00", "Freitag, 27. November 2026 um 18:00"],
    full_this_year: ["Friday 27 November at 18:00", "Freitag, 27. November um 18:00"],
    date: ["Friday, 27 November 2026", "Freitag, 27. November 2026"],
    date_this_year: ["Friday 27 November", "Freitag, 27. November"],
    day: ["27 November", "27. November"],
    day_short: ["27 Nov", "27. Nov."],
    day_short_other_year: ["27 Nov 2026", "27. Nov. 2026"],
    month: ["November 2026", "November 2026"],
    time: ["18:00", "18:00"],
    day_other_year: ["27 November 2026", "27. November 2026"],
    short: ["27 Nov, 18:00", "27. Nov., 18:00"],
    short_other_year: ["27 Nov 2026, 18:00", "27. Nov. 2026, 18:00"],
  };
  test.each(Object.entries(written))("%s", (form, texts) => {
    expect(locales.map((locale) => formatTime(at, form as TimeForm, locale, "Europe/Berlin"))).toEqual(texts);
  });

  test.each([
    ["America/New_York", "27 Nov, 12:00", "New York"],
    ["Asia/Kolkata", "27 Nov, 22:30", "Kolkata"],
    ["America/Argentina/Buenos_Aires", "27 Nov, 14:00", "Buenos Aires"],
    ["UTC", "27 Nov, 17:00", "UTC"],
  ])("in %s", (zone, text, name) => {
    expect(formatTime(at, "short", "en", zone)).toBe(text);
    expect(zoneName(zone)).toBe(name);
  });

  test("midnight starts a day", () => {
    const midnight = new Date("2026-11-27T23:00:00Z");
    for (const locale of locales) expect(formatTime(midnight, "time", locale, "Europe/Berlin")).toBe("00:00");
  });

  test("a mail names the zone; the screen says whose zone it is", () => {
    const reader = (locale: "en" | "de") => ({ locale, time_zone: "Europe/Berlin" });
    for (const locale of locales) {
      const [long, short] = [mails.moment(reader(locale), at), mails.shortMoment(reader(locale), at)];
      expect(long).toContain(formatTime(at, "full", locale, "Europe/Berlin"));
      expect(short).toBe(formatTime(at, "short", locale, "Europe/Berlin"));
    }
    expect(mails.moment(reader("de"), at)).toBe("Freitag, 27. November 2026 um 18:00 MEZ");
  });

  test("a span says once what both ends share", () => {
    const span = { starts_at: at, ends_at: new Date("2026-11-27T21:00:00Z"), time_zone: null };
    const [en] = mails.timeLines({ locale: "en", time_zone: "Europe/Berlin" }, span);
    const [de] = mails.timeLines({ locale: "de", time_zone: "Europe/Berlin" }, span);
    expect(en).toBe("Friday, 27 November 2026, 18:00–22:00 CET");
    expect(de).toBe("Freitag, 27. November 2026, 18:00–22:00 Uhr MEZ");
  });
});

describe("time left and time apart", () => {
  const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];
  test.each([
    [1, "1 minute", "1 Minute"],
    [47 * minute, "47 minutes", "47 Minuten"],
    [hour, "1 hour", "1 Stunde"],
    [5 * hour + minute, "5 hours 1 minute", "5 Stunden 1 Minute"],
    [day, "1 day", "1 Tag"],
    [28 * hour, "1 day 4 hours", "1 Tag 4 Stunden"],
    [10 * day, "10 days", "10 Tage"],
    [1_000 * day, "1,000 days", "1.000 Tage"],
  ])("%d ms left", (ms, en, de) => {
    expect([formatTimeLeft(ms, "en"), formatTimeLeft(ms, "de")]).toEqual([en, de]);
  });

  test.each([
    [0, "this minute", "in dieser Minute"],
    [-minute, "1 minute ago", "vor 1 Minute"],
    [hour, "in 1 hour", "in 1 Stunde"],
    [2 * day, "in 2 days", "übermorgen"],
    [-3 * day, "3 days ago", "vor 3 Tagen"],
  ])("%d ms apart", (ms, en, de) => {
    const then = new Date(at.getTime() + ms);
    expect([formatRelative(then, at, "en"), formatRelative(then, at, "de")]).toEqual([en, de]);
  });
});
