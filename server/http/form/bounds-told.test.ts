// A sentence that names a bound takes it from the table of limits, so that both change together.
import { readFileSync } from "node:fs";
import { afterAll, expect, test } from "vitest";
import { limits } from "#domain/limits.ts";
import { getLocale, overwriteGetLocale } from "#messages/runtime.js";
import { issueText } from "./issue-text.ts";

const locales = ["en", "de"] as const;
const before = getLocale;
afterAll(() => overwriteGetLocale(before));
const [quantity, days] = [limits.offer_line_quantity, limits.offer_validity_max_days];

test.each<[path: string, code: string, params: Record<string, unknown> | undefined, figures: number[]]>([
  ["lines.0.quantity", "invalid_number", undefined, [1, quantity]],
  ["validity", "invalid_number", undefined, [days, days * 24]],
  ["share", "invalid_number", undefined, [0, limits.rate_max_bp / 100]],
  ["lines.0.tax_bp", "invalid_rate", undefined, [0, limits.rate_max_bp / 100]],
  ["deposit_bp", "invalid_rate", undefined, [0, limits.rate_max_bp / 100]],
  // As the schema of a rate reports it, in basis points.
  ["lines.0.tax_bp", "invalid_rate", { max: limits.rate_max_bp }, [0, limits.rate_max_bp / 100]],
  ["fee_bp", "fee_too_high", { max: limits.platform_fee_max_bp }, [limits.platform_fee_max_bp / 100]],
  ["fee_bp", "fee_too_high", undefined, [limits.platform_fee_max_bp / 100]],
  ["changes_until", "too_far_ahead", { max: 90 }, [limits.changes_until_max_days]],
  ["start_date", "too_far_ahead", { max: 10 }, [limits.date_ahead_years]],
])("%s %s names its bounds", (path, code, params, figures) => {
  for (const locale of locales) {
    overwriteGetLocale(() => locale);
    const said = issueText({ path, code, ...(params ? { params } : {}) });
    const written = figures.map((figure) => new Intl.NumberFormat(locale).format(figure));
    for (const figure of written) expect(said.split(/[^\d.,]+/), said).toContain(figure);
  }
});

test.each(locales)("no sentence of a fault writes a bound by hand: %s", (locale) => {
  const messages: Record<string, string> = JSON.parse(
    readFileSync(`messages/refusal/${locale}.json`, "utf8"),
  );
  const examples = /(?:such as|zum Beispiel|wie|Port|port) .*$/;
  const written = Object.entries(messages)
    .filter(([name]) => name.startsWith("refusal_issue_"))
    .filter(([, text]) => /[1-9]/.test(text.replace(examples, "")));
  expect(written).toEqual([]);
});
