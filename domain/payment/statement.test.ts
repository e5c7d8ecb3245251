import { expect, test } from "vitest";
import { type LedgerFact, statementOf } from "./statement.ts";

let count = 0;
const fact = (type: string, entries: Record<string, number>): LedgerFact => ({
  id: `t${++count}`,
  type,
  at: "2027-03-01T10:00:00Z",
  entries: Object.entries(entries).map(([account, amount_minor]) => ({ account, amount_minor })),
});
const charge = fact("charge", { stripe_pending: 11_900, customer_funds: -11_900 });

test("an empty ledger yields an empty statement", () => {
  expect(statementOf([])).toEqual({
    lines: [],
    paid_minor: 0,
    partner_minor: 0,
    returned_minor: 0,
    held_minor: 0,
    earned: null,
  });
});

test("paid, partly returned, and the rest earned", () => {
  const refund = fact("refund", { customer_funds: 5_950, stripe_pending: -5_950 });
  const earn = fact("earn", {
    customer_funds: 5_950,
    provider_payable: -5_355,
    commission: -500,
    vat_payable: -95,
  });
  const said = statementOf([charge, refund, earn]);
  expect(said).toMatchObject({ paid_minor: 11_900, returned_minor: 5_950, held_minor: 0 });
  expect(said.earned).toEqual({ provider_minor: 5_355, fee_minor: 500, fee_tax_minor: 95 });
  expect(said.lines.map(({ kind, amount_minor }) => [kind, amount_minor])).toEqual([
    ["paid", 11_900],
    ["returned", -5_950],
    ["earned", -5_950],
  ]);
});

test("a failed refund returns no money; one settled otherwise does", () => {
  const refund = fact("refund", { customer_funds: 1_000, stripe_pending: -1_000 });
  const failed = fact("refund_failed", { customer_funds: -1_000, stripe_pending: 1_000 });
  expect(statementOf([charge, refund, failed])).toMatchObject({ returned_minor: 0, held_minor: 11_900 });
  const otherwise = fact("refund_settled_otherwise", { customer_funds: 1_000, paid_otherwise: -1_000 });
  expect(statementOf([charge, refund, failed, otherwise])).toMatchObject({ returned_minor: 1_000 });
});

test("earnings that were returned later are zero, not minus zero", () => {
  const entries = { customer_funds: 5_950, provider_payable: -5_355, commission: -500, vat_payable: -95 };
  const back = Object.fromEntries(Object.entries(entries).map(([account, sum]) => [account, -sum]));
  const { earned } = statementOf([charge, fact("earn", entries), fact("earn", back)]);
  // `toEqual` distinguishes a negated zero, and a page would show it with a minus.
  expect(earned).toEqual({ provider_minor: 0, fee_minor: 0, fee_tax_minor: 0 });
  const waived = fact("earn", { customer_funds: 1_000, provider_payable: -1_000 });
  expect(statementOf([charge, waived]).earned).toEqual({
    provider_minor: 1_000,
    fee_minor: 0,
    fee_tax_minor: 0,
  });
});

test("a partner's share of the fee moves none of the booking's money, and a smaller fee takes it back", () => {
  const passed = fact("partner_commission", { partner_commission: 200, partner_payable: -200 });
  const back = fact("partner_commission", { partner_commission: -50, partner_payable: 50 });
  const plain = statementOf([charge]);
  expect(statementOf([charge, passed, back])).toEqual({ ...plain, partner_minor: 150 });
});

test("an unknown fact is an error, not a gap", () => {
  expect(() => statementOf([fact("gift", { customer_funds: 1, stripe_pending: -1 })])).toThrow("gift");
});
