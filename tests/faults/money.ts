import type { Fault } from "./fault.ts";

export const money: readonly Fault[] = [
  {
    file: "domain/booking/change/discount.ts",
    find: "line.is_discount ? { ...line, unit_net_minor: -line.unit_net_minor } : line",
    replace: "line",
    caught_by: "domain/booking/change/discount.test.ts",
  },
  {
    file: "domain/booking/change/plan.ts",
    find: "const lines = [...input.lines, ...lines_before.filter(isDiscount)];",
    replace: "const lines = [...input.lines];",
    caught_by: "server/flow/booking/change/reduce-price.test.ts",
  },
  {
    file: "server/booking/store/lines.ts",
    find: "unit_net_minor, net_minor, tax_bp,\n      is_discount\n",
    replace: "unit_net_minor, net_minor, tax_bp,\n      false\n",
    caught_by: "server/flow/booking/change/reduce-price.test.ts",
  },
  {
    file: "domain/booking/change/schemas.ts",
    find: "OfferLine.extend({ is_discount: z.literal(false).optional() })",
    replace: "OfferLine",
    caught_by: "server/flow/booking/change/reduce-price.test.ts",
  },
  {
    file: "domain/money.ts",
    find: "(2n * magnitude + denominator) / (2n * denominator)",
    replace: "magnitude / denominator",
    caught_by: "domain/money.test.ts",
  },
  {
    file: "domain/money.ts",
    find: "a.remainder > b.remainder ? -1 : 1",
    replace: "a.remainder > b.remainder ? 1 : -1",
    caught_by: "domain/money.test.ts",
  },
  {
    file: "domain/money.ts",
    find: "Math.min(percentOf(fee_minor, platform_vat_bp, step_minor), total_minor - fee_minor)",
    replace: "percentOf(fee_minor, platform_vat_bp, step_minor)",
    caught_by: "domain/money.test.ts",
  },
  {
    file: "domain/money.ts",
    find: "Math.min(total_minor, Math.max(step_minor, percentOf(total_minor, deposit_bp, step_minor)))",
    replace: "percentOf(total_minor, deposit_bp, step_minor)",
    caught_by: "domain/money.test.ts",
  },
  {
    file: "domain/money.ts",
    find: "const fee_minor = Math.min(percentOf(net_minor, fee_bp, step_minor), total_minor);",
    replace: "const fee_minor = Math.min(Math.ceil((net_minor * fee_bp) / 10_000), total_minor);",
    caught_by: "domain/money.test.ts",
  },
  {
    file: "domain/money-parse.ts",
    find: "read.fraction.length > iso_exponent",
    replace: "read.fraction.length > 2",
    caught_by: "domain/money-parse.test.ts",
  },
  {
    file: "domain/payment/earnings.ts",
    find: "Math.max(refund_minor, paid_minor - total_minor)",
    replace: "refund_minor",
    caught_by: "domain/payment/earnings.test.ts",
  },
  {
    file: "domain/partner/commission.ts",
    find: 'referrers.find(({ side }) => side === "customer") ??\n    referrers.find(({ side }) => side === "provider") ??',
    replace:
      'referrers.find(({ side }) => side === "provider") ??\n    referrers.find(({ side }) => side === "customer") ??',
    caught_by: "domain/partner/commission.test.ts",
  },
  {
    file: "domain/booking/change/money.ts",
    find: "refund_minor: Math.min(rest, paid_minor)",
    replace: "refund_minor: rest",
    caught_by: "domain/booking/change/money.test.ts",
  },
  {
    file: "domain/payment/instalments.ts",
    find: "if (row.amount_minor > rest_minor) break;",
    replace: "if (row.amount_minor >= rest_minor) break;",
    caught_by: "domain/payment/instalments.test.ts",
  },
  {
    file: "domain/payment/refund-plan.ts",
    find: "[...attempts].reverse()",
    replace: "attempts",
    caught_by: "domain/payment/refund-plan.test.ts",
  },
];
