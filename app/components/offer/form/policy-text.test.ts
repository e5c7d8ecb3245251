// What a policy says, for every kind of terms that operators can set.
import { afterAll, expect, test } from "vitest";
import { getLocale, overwriteGetLocale } from "#messages/runtime.js";
import { policyText } from "./policy-text.ts";

const before = getLocale;
afterAll(() => overwriteGetLocale(before));

type Case = [free_until: { hours: number } | { days: number }, late: number, started: number];
const cases: [...Case, en: string, de: string][] = [
  [
    { days: 7 },
    5_000,
    10_000,
    "Free until 7 days before the start, then 50 % of the price; after the start 100 % of the price.",
    "Kostenlos bis 7 Tage vor Beginn, danach 50 % des Preises; nach Beginn 100 % des Preises.",
  ],
  [
    { hours: 1 },
    1_250,
    9_000,
    "Free until 1 hour before the start, then 12.5 % of the price; after the start 90 % of the price.",
    "Kostenlos bis 1 Stunde vor Beginn, danach 12,5 % des Preises; nach Beginn 90 % des Preises.",
  ],
  [
    { days: 1 },
    10_000,
    10_000,
    "Free until 1 day before the start, then 100 % of the price.",
    "Kostenlos bis 1 Tag vor Beginn, danach 100 % des Preises.",
  ],
  [
    { days: 0 },
    5_000,
    10_000,
    "Free until the start, then 100 % of the price.",
    "Kostenlos bis zum Beginn, danach 100 % des Preises.",
  ],
  [
    { hours: 48 },
    0,
    4_000,
    "Free until the start, then 40 % of the price.",
    "Kostenlos bis zum Beginn, danach 40 % des Preises.",
  ],
  [{ days: 30 }, 0, 0, "Always free.", "Immer kostenlos."],
];

test.each(cases)("until %o, then %d, then %d", (free_until, late_fee_bp, after_start_fee_bp, en, de) => {
  const terms = { name: "flexible", free_until, late_fee_bp, after_start_fee_bp } as const;
  for (const [locale, said] of [
    ["en", en],
    ["de", de],
  ] as const) {
    overwriteGetLocale(() => locale);
    expect(policyText(terms, locale).replaceAll("\u00a0", " ").replaceAll(/(\d)%/g, "$1 %")).toBe(said);
  }
});
