import type { Fault } from "./fault.ts";

export const bookings: readonly Fault[] = [
  {
    file: "domain/category/cancellation-policies.ts",
    find: "free_until: { days: 7 }",
    replace: "free_until: { days: 6 }",
    caught_by: "domain/booking/cancellation-policy.test.ts",
  },
  {
    file: "domain/booking/cancellation-policy.ts",
    find: "Math.min(shareOf(terms, current.fee_bp), paid_minor)",
    replace: "shareOf(terms, current.fee_bp)",
    caught_by: "domain/booking/cancellation-policy.test.ts",
  },
  {
    file: "domain/booking/cancellation-policy.ts",
    find: "Math.min(share_minor, paidUntil(terms, period.until))",
    replace: "Math.min(share_minor, terms.paid_minor)",
    caught_by: "domain/booking/cancellation-cost.test.ts",
  },
  {
    file: "domain/booking/plan.ts",
    find: "now.getTime() < booking.hold_until.getTime()",
    replace: "now.getTime() <= booking.hold_until.getTime()",
    caught_by: "domain/booking/plan.test.ts",
  },
  {
    file: "domain/booking/plan.ts",
    find: 'return now.getTime() > latest ? "too_late" : null;',
    replace: "return null;",
    caught_by: "domain/booking/plan.test.ts",
  },
  {
    file: "domain/booking/plan.ts",
    find: 'if (attempts.length > 0) refuse("payment_in_progress");',
    replace: "",
    caught_by: "domain/booking/plan.test.ts",
  },
  {
    file: "domain/booking/plan.ts",
    find: 'isValid(sibling, now) ? "revive" : "expire"',
    replace: '"revive"',
    caught_by: "domain/booking/plan.test.ts",
  },
  {
    file: "domain/booking/hold-extension.ts",
    find: "Math.max(hold_until.getTime(), now.getTime())",
    replace: "hold_until.getTime()",
    caught_by: "domain/booking/hold-extension.test.ts",
  },
  {
    file: "domain/booking/dispute.ts",
    find: "if (!has_answer && now.getTime() < answer_due_at.getTime())",
    replace: "if (now.getTime() < answer_due_at.getTime())",
    caught_by: "domain/booking/dispute.test.ts",
  },
  {
    file: "domain/offer/slot.ts",
    find: "taken_until: hasEnd ? ends_at : startOfNextDay(starts_at, time_zone)",
    replace: "taken_until: ends_at ?? startOfNextDay(starts_at, time_zone)",
    caught_by: "domain/offer/slot.test.ts",
  },
  {
    file: "server/flow/booking/lapse-booking.ts",
    find: 'if (whole.attempts.some(isUndecided)) refuse("payment_in_progress");',
    replace: "",
    caught_by: "server/flow/booking/lapse-booking.test.ts",
  },
  {
    file: "domain/booking/cancellation.ts",
    find: 'if (by !== asked.asked_by) refuse("forbidden", { guard: "asker_withdraws" });',
    replace: "",
    caught_by: "domain/booking/cancellation.test.ts",
  },
  {
    file: "domain/booking/delivery.ts",
    find: "if (!isReported) requireDoable(input, now);",
    replace: "",
    caught_by: "domain/booking/delivery.test.ts",
  },
  {
    file: "domain/booking/settlement.ts",
    find: "paid_minor > 0 && sums.kept_minor === 0",
    replace: "sums.kept_minor === 0",
    caught_by: "domain/booking/settlement.test.ts",
  },
  {
    file: "server/flow/booking/dispute/answer-settlement.ts",
    find: " || settlement_id !== input.settlement_id",
    replace: "",
    caught_by: "server/flow/booking/dispute/settlement.test.ts",
  },
  {
    file: "server/flow/booking/dispute/answer-settlement.ts",
    find: "!side || dispute?.settlement_by === side",
    replace: "!side",
    caught_by: "server/flow/booking/dispute/settlement.test.ts",
  },
  {
    file: "server/home/web/start.ts",
    find: 'rows.filter(({ status }) => status === "confirmed")',
    replace: "rows",
    caught_by: "server/home/home.test.ts",
  },
  {
    file: "server/payment/reads/earnings.ts",
    find: " and ledger_tx.type = 'earn'",
    replace: "",
    caught_by: "server/payment/earnings.test.ts",
  },
  {
    file: "server/request/store/board.ts",
    find: "order by request.category_id, coalesce(request.place_country::text, ''),\n      ",
    replace: "order by ",
    caught_by: "server/request/reads/lists.test.ts",
  },
];
