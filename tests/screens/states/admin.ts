// The operator's screens; the first is seen before anything lies there.
import type { EventProblem } from "#domain/payment/problems.ts";
import { expectRefusal, unfold } from "../actions.ts";
import * as accounts from "../prepare/accounts.ts";
import * as admin from "../prepare/admin.ts";
import * as decisions from "../prepare/decisions.ts";
import * as bookings from "../prepare/operator-bookings.ts";
import type { ScreenState } from "../screen-state.ts";

const persona = "operator" as const;
const problems: Record<EventProblem, true> = {
  unreadable: true,
  unknown_object: true,
  other_mode: true,
  other_session: true,
  other_payment: true,
  other_refund: true,
  payment_mismatch: true,
  dispute: true,
};
const accountStates: readonly ScreenState[] = [
  { route: "/admin/accounts", state: "some", persona, prepare: accounts.searchResults },
  { route: "/admin/accounts", state: "many", persona, prepare: accounts.manyResults },
  { route: "/admin/accounts", state: "none", persona, prepare: accounts.noResults },
  {
    ...{ route: "/admin/accounts", state: "second-factor-needed", persona, status: 403 },
    prepare: accounts.withoutSecondFactor,
  },
  { route: "/admin/accounts/:id", state: "active", persona, prepare: accounts.activeAccount },
  { route: "/admin/accounts/:id", state: "suspended", persona, prepare: accounts.suspendedAccount },
  { route: "/admin/accounts/:id", state: "acted-for", persona, prepare: accounts.impersonatedAccount },
  { route: "/admin/accounts/:id", state: "own", persona, prepare: accounts.ownAccount },
  {
    ...{ route: "/admin/accounts/:id", state: "refused", persona, status: 422 },
    prepare: accounts.activeAccount,
    perform: expectRefusal("suspend_account"),
  },
  { route: "/auth/impersonation-callback", state: "asks", persona, prepare: accounts.pendingImpersonation },
  {
    ...{ route: "/auth/impersonation-callback", state: "spent", persona, status: 410 },
    prepare: accounts.usedCode,
  },
  { route: "/requests", state: "acting", persona, prepare: accounts.impersonatedRequests },
  { route: "/terms", state: "acting", persona, prepare: accounts.impersonatedTerms },
  { route: "/account", state: "acted-for", persona: "customer", prepare: accounts.impersonationNotice },
];

const requestRoute = "/admin/requests/:id";
const requestStates: readonly ScreenState[] = [
  { route: requestRoute, state: "open", persona, prepare: admin.openRequest },
  { route: requestRoute, state: "on-hold", persona, prepare: admin.heldRequest },
  { route: requestRoute, state: "booked", persona, prepare: admin.bookedRequest },
  { route: requestRoute, state: "removed", persona, prepare: admin.removedRequest },
  {
    route: requestRoute,
    state: "refused",
    persona,
    status: 422,
    prepare: admin.openRequest,
    perform: expectRefusal("hold_request", unfold("first")),
  },
];

const decisionStates: readonly ScreenState[] = [
  { route: "/admin/disputes", state: "some", persona, prepare: decisions.list },
  {
    ...{ route: "/admin/disputes", state: "forbidden", persona: "customer", status: 403 },
    prepare: async ({ kit }) => ({ viewer: await kit.customer(), path: "/admin/disputes" }),
  },
  { route: "/admin/disputes/:id", state: "awaited", persona, prepare: decisions.awaited },
  { route: "/admin/disputes/:id", state: "answered", persona, prepare: decisions.answered },
  { route: "/admin/disputes/:id", state: "split", persona, prepare: decisions.split },
  { route: "/admin/disputes/:id", state: "too-much", persona, prepare: decisions.tooMuch },
  {
    ...{ route: "/admin/disputes/:id", state: "refused", persona, status: 422 },
    prepare: decisions.split,
    perform: expectRefusal("resolve_dispute"),
  },
  { route: "/admin/disputes/:id", state: "decided", persona, prepare: decisions.decided },
  { route: "/admin/disputes/:id", state: "undelivered", persona, prepare: decisions.undelivered },
];

const bookingRoute = "/admin/bookings/:id";
const bookingStates: readonly ScreenState[] = [
  { route: bookingRoute, state: "held", persona, prepare: bookings.held },
  { route: bookingRoute, state: "balance", persona, prepare: bookings.balance },
  {
    ...{ route: bookingRoute, state: "extension-refused", persona, status: 422 },
    prepare: bookings.balance,
    perform: expectRefusal("extend_instalment", unfold("first")),
  },
  { route: bookingRoute, state: "stopping", persona, prepare: bookings.stopping },
  {
    ...{ route: bookingRoute, state: "stop-refused", persona, status: 422 },
    prepare: bookings.stopping,
    perform: expectRefusal("stop_booking"),
  },
  { route: bookingRoute, state: "changing", persona, prepare: bookings.changing },
  { route: bookingRoute, state: "requested", persona, prepare: bookings.requested },
  { route: bookingRoute, state: "escalated", persona, prepare: bookings.escalated },
  { route: bookingRoute, state: "granting", persona, prepare: bookings.granting },
  { route: bookingRoute, state: "refusing", persona, prepare: bookings.refusing },
  { route: bookingRoute, state: "too-much", persona, prepare: bookings.tooMuch },
  {
    ...{ route: bookingRoute, state: "decision-refused", persona, status: 422 },
    prepare: bookings.granting,
    perform: expectRefusal("decide_cancellation"),
  },
  { route: bookingRoute, state: "disputed", persona, prepare: bookings.disputed },
  { route: bookingRoute, state: "delivered", persona, prepare: bookings.delivered },
  { route: bookingRoute, state: "cancelled", persona, prepare: bookings.cancelled },
  { route: "/admin/task/:id", state: "awaits-decision", persona, prepare: bookings.decidedTask },
];

export const adminStates: readonly ScreenState[] = [
  ...accountStates,
  ...decisionStates,
  ...bookingStates,
  {
    route: "/admin",
    state: "empty",
    persona,
    prepare: async (product) => ({ viewer: await product.share(admin.operator), path: "/admin" }),
  },
  { route: "/admin", state: "many", persona, prepare: (product) => product.share(admin.manyTasks) },
  {
    route: "/admin",
    state: "one-list",
    persona,
    prepare: async (product) => ({ viewer: await product.share(admin.operator), path: "/admin?list=tasks" }),
  },
  {
    route: "/admin",
    state: "one-list-later-page",
    persona,
    prepare: async (product) => ({
      viewer: await product.share(admin.operator),
      path: "/admin?list=tasks&after=x",
    }),
  },
  {
    route: "/admin",
    state: "forbidden",
    persona: "customer",
    status: 403,
    prepare: async ({ kit }) => ({ viewer: await kit.customer(), path: "/admin" }),
  },
  {
    route: "/admin",
    state: "forbidden",
    persona: "provider",
    status: 403,
    prepare: async ({ kit }) => ({ viewer: await kit.provider(), path: "/admin" }),
  },
  ...(Object.keys(problems) as EventProblem[]).map(
    (problem): ScreenState => ({
      route: "/admin/event/:id",
      state: problem.replaceAll("_", "-"),
      persona,
      prepare: (product) => admin.quarantinedEvent(product, problem),
    }),
  ),
  { route: "/admin/event/:id", state: "closed", persona, prepare: admin.closedEvent },
  {
    route: "/admin/event/:id",
    state: "refused",
    persona,
    status: 422,
    prepare: (product) => admin.quarantinedEvent(product, "dispute"),
    perform: expectRefusal("settle_event", unfold("all")),
  },
  { route: "/admin/refund/:id", state: "failed", persona, prepare: admin.openRefund },
  {
    route: "/admin/refund/:id",
    state: "refused",
    persona,
    status: 422,
    prepare: admin.openRefund,
    perform: expectRefusal("settle_refund", unfold("all")),
  },
  { route: "/admin/refund/:id", state: "given-back", persona, prepare: admin.returnedRefund },
  { route: "/admin/refund/:id", state: "dismissed", persona, prepare: admin.dismissedRefund },
  { route: "/admin/refund/:id", state: "settled", persona, prepare: admin.settledRefund },
  ...requestStates,
  { route: "/admin/event/:id", state: "settled", persona, prepare: admin.settledEvent },
  { route: "/admin/refund/:id", state: "retried", persona, prepare: admin.retriedRefund },
  {
    route: "/admin/task/:id",
    state: "undelivered",
    persona,
    prepare: (product) => admin.openTask(product, "booking_undelivered"),
  },
  {
    route: "/admin/task/:id",
    state: "cancellation-unanswered",
    persona,
    prepare: (product) => admin.openTask(product, "cancellation_unanswered"),
  },
  ...(["payment_while_suspended", "refunded_at_stripe", "refund_paid_twice"] as const).map(
    (kind): ScreenState => ({
      ...{ route: "/admin/task/:id", state: kind.replaceAll("_", "-"), persona },
      prepare: (product) => admin.openTask(product, kind),
    }),
  ),
  {
    route: "/admin/task/:id",
    state: "refused",
    persona,
    status: 422,
    prepare: (product) => admin.openTask(product, "booking_undelivered"),
    perform: expectRefusal("close_task", unfold("all")),
  },
  { route: "/admin/task/:id", state: "verification", persona, prepare: admin.verificationTask },
  { route: "/admin/task/:id", state: "closed", persona, prepare: admin.closedTask },
  {
    route: "/",
    state: "much-due",
    persona,
    async prepare(product) {
      await product.kit.operatorTask();
      return { viewer: await product.share(admin.operator), path: "/" };
    },
  },
];
