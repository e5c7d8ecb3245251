import type { Fault } from "./fault.ts";

export const screens: readonly Fault[] = [
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
    caught_by: "app/session/form-backup.test.ts",
  },
  {
    file: "app/ui/form/form.tsx",
    find: "<a href={`#${fieldId(formId, name)}`}>{message}</a>",
    replace: "<a href={`#${name}`}>{message}</a>",
    caught_by: "app/ui/form/form.test.tsx",
  },
  {
    file: "app/ui/form/field.tsx",
    find: '"aria-describedby": described,',
    replace: '"aria-describedby": hint ? `${id}-hint` : undefined,',
    caught_by: "app/ui/form/form.test.tsx",
  },
  {
    file: "app/ui/time.tsx",
    find: "const isElsewhere = !areDays && !haveSameClock(start, time_zone, zone);",
    replace: "const isElsewhere = !areDays && time_zone !== zone;",
    caught_by: "app/ui/primitives.test.tsx",
  },
  {
    file: "app/ui/dialog.tsx",
    find: "<a href={to} className",
    replace: "<a href={`#${id}`} className",
    caught_by: "app/ui/primitives.test.tsx",
  },
  {
    file: "app/components/booking/text/booking-standing.ts",
    find: '&& !booking.is_provider_suspended) return "overdue";',
    replace: ') return "overdue";',
    caught_by: "app/components/booking/text/booking-standing.test.ts",
  },
  {
    file: "app/components/booking/text/panel-text.ts",
    find: "if (isPaymentBlocked(b)) return joinSentences(said, suspendedRest(b));",
    replace: "",
    caught_by: "app/components/booking/text/panel-text.test.ts",
  },
  {
    file: "app/components/booking/text/cancellation-cost-text.ts",
    find: "Date.parse(step.until) >= from",
    replace: "Date.parse(step.until) <= from",
    caught_by: "app/components/booking/text/cancellation-cost-text.test.ts",
  },
  {
    file: "app/components/payment/attempt-text.ts",
    find: "Date.parse(live.expires_at) <= Date.parse(now)",
    replace: "Date.parse(live.expires_at) < Date.parse(now)",
    caught_by: "app/components/payment/attempt-text.test.ts",
  },
  {
    file: "app/components/payment/outcome-text.ts",
    find: 'live.failure_code !== null && live.status !== "processing"',
    replace: "live.failure_code !== null",
    caught_by: "app/components/payment/outcome-text.test.ts",
  },
  {
    file: "app/components/payment/paid-text.ts",
    find: "return reached_minor > now_minor;",
    replace: "return reached_minor >= now_minor;",
    caught_by: "app/components/payment/paid-text.test.ts",
  },
  {
    file: "app/components/account/device-groups.ts",
    find: ".map((row) => row.first_seen_at).sort()[0]",
    replace: ".map((row) => row.first_seen_at)[0]",
    caught_by: "app/components/account/device-groups.test.ts",
  },
  {
    file: "app/components/place/address-fields.tsx",
    find: 'keptOf("country") !== undefined && keptOf(part) === undefined',
    replace: "keptOf(part) === undefined && false",
    caught_by: "app/components/place/address-fields.test.tsx",
  },
  {
    file: "app/document-policy.ts",
    find: "still: \"'none'\",",
    replace: "still: \"'self'\",",
    caught_by: "app/document-policy.test.ts",
  },
  {
    file: "app/document-status.ts",
    find: "return status >= 500 ? status : answered;",
    replace: "return status;",
    caught_by: "app/document-status.test.ts",
  },
  {
    file: "app/routes/admin/partners.tsx",
    find: "requireOperator(context, request);\n",
    replace: "",
    caught_by: "server/http/session/operator-pages.test.ts",
  },
  {
    file: "messages/payment/de.json",
    find: '  "payment_sum_returned": "An Sie zurückgezahlt",\n',
    replace: "",
    caught_by: "tests/words/messages.test.ts",
  },
  {
    file: "app/routes/booking/payment.tsx",
    find: 'if (booking.side !== "customer") return refusePage("not_found");',
    replace: "",
    caught_by: "tests/conformance/screens/money-screens.test.ts",
  },
];
