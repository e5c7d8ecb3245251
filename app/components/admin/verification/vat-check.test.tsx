// What the task to verify a provider says about its VAT number and the register, in both languages.
import { renderToStaticMarkup } from "react-dom/server";
import { afterAll, describe, expect, test } from "vitest";
import { viewerWords } from "#app/components/shell/viewer-text.ts";
import { PermittedContext } from "#app/roles.ts";
import { ViewerContext } from "#app/ui/viewer.ts";
import { getLocale, overwriteGetLocale } from "#messages/runtime.js";
import type { VatCheckView } from "#server/operator/reads/verification.ts";
import { VatCheck } from "./vat-check.tsx";

const ownLocale = getLocale;
afterAll(() => overwriteGetLocale(ownLocale));

const nothing: VatCheckView = {
  state: "not_asked",
  at: null,
  consultation_number: null,
  registered_name: null,
  registered_address: null,
};
const asked: VatCheckView = { ...nothing, state: "asked", at: "2026-11-20T09:00:00Z" };
const answered = (state: VatCheckView["state"]) => ({ ...nothing, state, at: "2026-11-21T10:30:00Z" });
const named = { registered_name: "Keller GmbH", registered_address: "Seestraße 1\n78462 Konstanz" };

function shown(locale: "en" | "de", check: VatCheckView, hasService = true): string {
  overwriteGetLocale(() => locale);
  const viewer = { locale, time_zone: "UTC", now: "2026-11-22T00:00:00Z", words: viewerWords };
  const html = renderToStaticMarkup(
    <ViewerContext value={viewer}>
      <PermittedContext value={{ commands: [], pages: [] }}>
        <VatCheck check={check} hasService={hasService} hidden={null} result={null} />
      </PermittedContext>
    </ViewerContext>,
  );
  return html.replaceAll(/<[^>]+>/g, " ").replaceAll(/\s+/g, " ");
}

describe.each([
  [
    "en",
    {
      form: "only the form of the number was checked",
      not_asked: "Not asked yet",
      asked: /No answer yet \(asked .*20 Nov/,
      valid: / Valid \(.*21 Nov/,
      invalid: /Not valid \(.*21 Nov.*the register does not have this number/,
      unanswered: /Asked in vain, most recently .*21 Nov/,
      undisclosed: "Not disclosed by the register",
    },
  ],
  [
    "de",
    {
      form: "Nur die Form der Nummer wurde geprüft",
      not_asked: "Noch nicht abgefragt",
      asked: /Noch keine Antwort \(abgefragt: .*20\. Nov/,
      valid: / Gültig \(.*21\. Nov/,
      invalid: /Nicht gültig \(.*21\. Nov.*Das Register hat diese Nummer nicht/,
      unanswered: /Vergeblich abgefragt, zuletzt: .*21\. Nov/,
      undisclosed: "Vom Register nicht angegeben",
    },
  ],
] as const)("in %s", (locale, texts) => {
  const says = (check: VatCheckView, hasService = true) => expect(shown(locale, check, hasService));

  test("without a service, the form alone was checked", () => {
    says(nothing, false).toContain(texts.form);
    says(asked, false).toContain(texts.form);
    says(answered("invalid"), false).toMatch(texts.invalid);
  });

  test("a question that was not put, is open, or got no answer says so", () => {
    says(nothing).toContain(texts.not_asked);
    says(asked).toMatch(texts.asked);
    says(answered("unanswered")).toMatch(texts.unanswered);
  });

  test("an answer has its date; a valid number what the register has", () => {
    says(answered("invalid")).toMatch(texts.invalid);
    says(answered("valid")).toMatch(texts.valid);
    says(answered("valid")).toContain(texts.undisclosed);
    const full = shown(locale, { ...answered("valid"), ...named, consultation_number: "WAPI1" });
    for (const part of ["Keller GmbH", "78462 Konstanz", "WAPI1"]) expect(full).toContain(part);
    expect(full).not.toContain(texts.undisclosed);
  });
});
