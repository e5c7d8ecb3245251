import { expect, test } from "vitest";
import { previewOf } from "./preview.ts";

test("the provider earns the gross less the fee and the platform's VAT on it", () => {
  const lines = [{ quantity: 1, unit_net_minor: 10_000, tax_bp: 1_900 }];
  const basis = { currency: "EUR", fee_bp: 1_000, platform_vat_bp: 1_900 };
  expect(previewOf({ lines, deposit_bp: 3_000 }, basis)).toMatchObject({
    net_minor: 10_000,
    total_minor: 11_900,
    fee_minor: 1_000,
    fee_tax_minor: 190,
    provider_earns_minor: 10_710,
    deposit_minor: 3_570,
    currency: "EUR",
  });
});
