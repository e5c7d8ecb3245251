import type { Fault } from "./fault.ts";

export const payments: readonly Fault[] = [
  {
    file: "domain/payment/snapshot.ts",
    find: 'snapshot.amount_minor === attempt.amount_minor ? null : "amount"',
    replace: "null",
    caught_by: "server/flow/payment/pay.test.ts",
  },
  {
    file: "server/flow/payment/settle-payment.ts",
    find: "amount_minor: -attempt.amount_minor }",
    replace: "amount_minor: 1 - attempt.amount_minor }",
    caught_by: "server/flow/payment/pay.test.ts",
  },
  {
    file: "server/flow/payment/settle-payment.ts",
    find: 'if (attempt.status === "succeeded") return { outcome: "unchanged" };',
    replace: "",
    caught_by: "server/flow/payment/pay.test.ts",
  },
  {
    file: "server/services/stripe.ts",
    find: "toleranceSeconds,\n      undefined,",
    replace: "999_999_999,\n      undefined,",
    caught_by: "tests/contract/payment/trouble.test.ts",
  },
  {
    file: "server/flow/payment/start-payment.ts",
    find: "if (!isLater && booking.hold_until <= ctx.now)",
    replace: "if (!isLater && booking.hold_until < ctx.now)",
    caught_by: "server/flow/payment/pay.test.ts",
  },
  {
    file: "server/flow/payment/settle-payment.ts",
    find: 'whole.attempts.filter(({ id }) => id !== attempt.id),\n  );\n  return "confirmed";',
    replace: '[],\n  );\n  return "confirmed";',
    caught_by: "server/flow/payment/late-payment.test.ts",
  },
  {
    file: "server/flow/payment/record-refund.ts",
    find: "amount_minor: -sign * amount_minor",
    replace: "amount_minor: sign * amount_minor",
    caught_by: "server/flow/payment/record-refund.test.ts",
  },
  {
    file: "domain/flow/failed-refund.ts",
    find: ", refundableMinor(payment, ofPayment)",
    replace: "",
    caught_by: "domain/flow/failed-refund.test.ts",
  },
  {
    file: "domain/flow/failed-refund.ts",
    find: " && one.created_at > refund.created_at",
    replace: "",
    caught_by: "domain/flow/failed-refund.test.ts",
  },
  {
    file: "domain/payment/plan.ts",
    find: 'refund.is_settled_otherwise || ["requested"',
    replace: '["requested"',
    caught_by: "domain/payment/plan.test.ts",
  },
  {
    file: "domain/payment/instalments.ts",
    find: 'attempt.status !== "succeeded" &&\n',
    replace: "",
    caught_by: "domain/payment/instalments.test.ts",
  },
];
