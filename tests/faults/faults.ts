// Faults that the tests must catch: one text of a file replaced by another, and the test file that must fail then.
// `npm run faults` plants each in a copy of the repository. A text that is not exactly once in its file is an error.

export type Fault = {
  file: string;
  find: string;
  replace: string;
  /** The test file that must fail. */
  caught_by: string;
};

export const faults: readonly Fault[] = [
  // Money and rules.
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
    file: "domain/booking/cancellation-policy.ts",
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
    file: "domain/account/next-path.ts",
    find: ' || url.pathname.startsWith("//")',
    replace: "",
    caught_by: "domain/account/next-path.test.ts",
  },
  {
    file: "domain/offer/plan.ts",
    find: "offer.valid_until.getTime() < now.getTime()",
    replace: "offer.valid_until.getTime() < 0",
    caught_by: "domain/offer/plan.test.ts",
  },
  {
    file: "domain/offer/plan.ts",
    find: "terms.total_minor !== undefined && terms.total_minor !== plan.totals.total_minor",
    replace: "terms.total_minor === null",
    caught_by: "domain/offer/plan.test.ts",
  },
  // Commands.
  {
    file: "server/kernel/run-command.ts",
    find: "if (replay) return { output: replay.output, run_now: [], is_replay: true };",
    replace: "void replay;",
    caught_by: "server/kernel/run-command.test.ts",
  },
  {
    file: "server/kernel/run-command.ts",
    find: "row.input_hash !== input_hash",
    replace: "row.input_hash === null",
    caught_by: "server/kernel/run-command.test.ts",
  },
  {
    file: "server/kernel/run-command.ts",
    find: "on_behalf_of: member?.on_behalf_of ?? null",
    replace: "on_behalf_of: null",
    caught_by: "server/kernel/run-command.test.ts",
  },
  {
    file: "server/kernel/move.ts",
    find: " and version =",
    replace: " and version >=",
    caught_by: "server/kernel/move.test.ts",
  },
  {
    file: "server/kernel/rate/limit.ts",
    find: "consumedPoints > tries)",
    replace: "consumedPoints > tries * 100)",
    caught_by: "server/kernel/rate/limit.test.ts",
  },
  // Who sees and does what.
  {
    file: "server/request/access.ts",
    find: "(request.status = 'open' and not request.is_directed",
    replace: "(request.status <> 'closed' and not request.is_directed",
    caught_by: "tests/conformance/visible-sets.test.ts",
  },
  {
    file: "server/offer/access.ts",
    find: 'if (actor.kind === "visitor") return sql`false`;',
    replace: 'if (actor.kind === "visitor") return sql`true`;',
    caught_by: "tests/conformance/visible-sets.test.ts",
  },
  {
    file: "server/booking/access.ts",
    find: "and booking.status <> 'awaiting_information'",
    replace: "",
    caught_by: "server/booking/information/keep-information.test.ts",
  },
  {
    file: "server/http/session/bearer.ts",
    find: 'if (account.status === "suspended") refuse("account_suspended");',
    replace: "",
    caught_by: "server/http/session/bearer.test.ts",
  },
  {
    file: "server/http/session/bearer.ts",
    find: "wanted !== null && active?.id !== wanted",
    replace: "wanted === undefined",
    caught_by: "server/http/session/bearer.test.ts",
  },
  {
    file: "server/http/middleware/security.ts",
    find: 'return site === "same-origin" || site === "none";',
    replace: "return true;",
    caught_by: "server/http/middleware/security.test.ts",
  },
  {
    file: "server/http/middleware/command-limits.ts",
    find: 'if (name === "request_export" && account)',
    replace: 'if (name === "no_command" && account)',
    caught_by: "server/http/middleware/command-limits.test.ts",
  },
  // Payments.
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
    file: "server/flow/payment/settle-payment.ts",
    find: 'if (hasFailed) await notify(ctx, "payment_failed", booking.customer_profile_id, booking.id);',
    replace: "",
    caught_by: "server/notification/command-mails.test.ts",
  },
  {
    file: "server/services/stripe.ts",
    find: "toleranceSeconds,\n      undefined,",
    replace: "999_999_999,\n      undefined,",
    caught_by: "tests/contract/payment/trouble.test.ts",
  },
  // Time.
  {
    file: "server/flow/timer/due.ts",
    find: "} <= $",
    replace: "} < $",
    caught_by: "server/flow/timer/due.test.ts",
  },
  {
    file: "domain/booking/delivery.ts",
    find: "addDaysInZone(now, editableLimits.auto_complete_days, booking.time_zone)",
    replace: "new Date(now.getTime() + editableLimits.auto_complete_days * 86_400_000)",
    caught_by: "tests/contract/payment/year.test.ts",
  },
  // Database.
  {
    file: "db/migrations/0003-marketplace.sql",
    find: "create unique index offer_one_accepted_per_request",
    replace: "create index offer_one_accepted_per_request",
    caught_by: "tests/conformance/database.test.ts",
  },
  {
    file: "db/migrations/0004-bookings-and-payments.sql",
    find: "create unique index payment_one_live_attempt",
    replace: "create index payment_one_live_attempt",
    caught_by: "tests/conformance/database.test.ts",
  },
  // What outlives a request.
  {
    file: "server/kernel/database/db.ts",
    find: "new SerialDriver(driver)) })",
    replace: "new SerialDriver(driver)), log: () => undefined })",
    caught_by: "server/kernel/database/statement-pool.test.ts",
  },
  {
    file: "server/kernel/database/db.ts",
    find: "return new Kysely<DB>({ dialect: new FixedDriverDialect(new SerialDriver(driver))",
    replace:
      "return new Kysely<DB>({ log: () => undefined, dialect: new FixedDriverDialect(new SerialDriver(driver))",
    caught_by: "tests/tooling/soak.test.ts",
  },
  // Stand-ins.
  {
    file: "standins/auth/session/sessions.ts",
    find: "await revokeFamily(sql, row.session_id, at);",
    replace: "",
    caught_by: "tests/contract/auth/session.test.ts",
  },
  // Screens.
  {
    file: "app/components/shell/focus-on-navigation.ts",
    find: "headline.focus({ preventScroll: true });",
    replace: "",
    caught_by: "tests/e2e/page/route-transition.spec.ts",
  },
  {
    file: "app/session/form-backup.ts",
    find: "if (isWaiting) resubmit(kept);",
    replace: "",
    caught_by: "tests/e2e/page/session-tabs.spec.ts",
  },
  // Tools.
  {
    file: "scripts/supervisor/supervised-program.ts",
    find: "silence: 15_000",
    replace: "silence: 15_000_000",
    caught_by: "tests/resilience/processes/hanging.test.ts",
  },
  // What a request is answered with, and what becomes of its connection.
  {
    file: "server/http/middleware/routed-request.ts",
    find: '  headers.delete("origin");\n',
    replace: "",
    caught_by: "server/http/middleware/routed-request.test.ts",
  },
  {
    file: "server/http/middleware/unread-body.ts",
    find: 'if (!(await discardRest(incoming, limits))) c.header("Connection", "close");',
    replace: "",
    caught_by: "server/http/middleware/unread-body.test.ts",
  },
  {
    file: "server/http/middleware/client-left.ts",
    find: "  if (!signal.aborted) return false;\n",
    replace: "",
    caught_by: "server/http/middleware/client-left.test.ts",
  },
  {
    file: "server/kernel/database/outage.ts",
    find: "(networkCodes.has(code) && networkErrors.has(error))",
    replace: "networkCodes.has(code)",
    caught_by: "server/http/middleware/outage.test.ts",
  },
];
