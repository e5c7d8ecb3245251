// What a provider reads beside the form of an offer: what its customer will read, and what it earns itself.
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { viewerWords } from "#app/components/shell/viewer-text.ts";
import { ViewerContext } from "#app/ui/viewer.ts";
import { previewOf } from "#domain/offer/preview.ts";
import { m } from "#messages/messages.js";
import type { TypedOffer } from "./offer-preview.ts";
import { PreviewCard } from "./preview-card.tsx";

const viewer = { locale: "en", time_zone: "Europe/Berlin", now: null, words: viewerWords } as const;
const en = { locale: "en" } as const;
const line = { quantity: 1, unit: null, unit_net_minor: 10_000, tax_bp: 1_900, choice: "included" } as const;
const lines = [
  { ...line, label: "Photographs" },
  { ...line, label: "Album", unit_net_minor: 5_000, choice: "optional" },
] as const;
const offer: TypedOffer = { lines, totals: null, policy: "strict", validity: { quantity: 5, unit: "day" } };
const policies = { flexible: "", moderate: "", strict: "Free until two hours before the start." };
const basis = { currency: "EUR", fee_bp: 1_000, platform_vat_bp: 1_900 };
const checked = previewOf({ lines, deposit_bp: 0 }, basis);

function rowsOf(shown: { checked: typeof checked; totals: typeof checked }): Record<string, string> {
  const html = renderToStaticMarkup(
    <ViewerContext value={viewer}>
      <PreviewCard offer={offer} policies={policies} currency="EUR" pending="To come" {...shown} />
    </ViewerContext>,
  );
  const rows = html.matchAll(/<th scope="row">(.*?)<\/th><td>(.*?)<\/td>/g);
  const text = (cell = "") => cell.replaceAll(/<small>/g, ": ").replaceAll(/<[^>]*>/g, "");
  return {
    ...Object.fromEntries([...rows].map(([, label, amount]) => [text(label), text(amount)])),
    terms: text(/<dt[^>]*>Cancellation terms<\/dt><dd>(.*?)<\/dd>/.exec(html)?.[1]),
    ...(html.includes("To come") ? { pending: "To come" } : {}),
  };
}

test("the customer reads each line, and that an optional one is not in the total", () => {
  expect(rowsOf({ checked, totals: checked })).toMatchObject({
    Photographs: "€100.00",
    [`Album: ${m.offer_optional_left({}, en)}`]: "€50.00",
    [m.offer_total_with_tax({}, en)]: "€119.00",
  });
});

test("the terms are those of its policy", () => {
  expect(rowsOf({ checked, totals: checked }).terms).toBe("Strict. Free until two hours before the start.");
});

test("the provider earns the total less the fee and the tax on it, once the server has said so", () => {
  const fee = m.offer_earn_fee({}, en);
  expect(rowsOf({ checked, totals: checked })).toMatchObject({
    [fee]: "−€10.00",
    [m.offer_earn_fee_tax({}, en)]: "−€1.90",
    [m.offer_earn({}, en)]: "€107.10",
  });
  const waiting = rowsOf({ checked: null, totals: checked });
  expect(waiting.pending).toBe("To come");
  expect(waiting[fee]).toBeUndefined();
});

test("nothing is earned by an offer that cannot be added up", () => {
  expect(Object.keys(rowsOf({ checked, totals: null }))).toEqual(["terms"]);
});
