// The operator's screens; the first is checked before anything is on it.
import type { EventProblem } from "#domain/payment/problems.ts";
import { expectRefusal, unfold } from "../actions.ts";
import * as accounts from "../prepare/accounts.ts";
import * as admin from "../prepare/admin.ts";
import * as decisions from "../prepare/decisions.ts";
import * as figures from "../prepare/figures.ts";
import * as bookings from "../prepare/operator-bookings.ts";
import * as stories from "../prepare/stories.ts";
import { type ScreenState, screen } from "../screen-state.ts";

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
  screen("/admin/:list", persona, "accounts", accounts.searchResults),
  screen("/admin/:list", persona, "accounts-many", accounts.manyResults),
  screen("/admin/:list", persona, "accounts-none", accounts.noResults),
  {
    ...screen("/admin/:list", persona, "accounts-second-factor-needed", accounts.withoutSecondFactor),
    status: 403,
  },
  screen("/admin/accounts/:id", persona, "active", accounts.activeAccount),
  screen("/admin/accounts/:id", persona, "suspended", accounts.suspendedAccount),
  screen("/admin/accounts/:id", persona, "acted-for", accounts.impersonatedAccount),
  screen("/admin/accounts/:id", persona, "own", accounts.ownAccount),
  {
    ...screen("/admin/accounts/:id", persona, "refused", accounts.activeAccount),
    status: 422,
    perform: expectRefusal("suspend_account"),
  },
  screen("/admin/figures", persona, "some", figures.some),
  screen("/admin/figures", persona, "by-month", figures.byMonth),
  screen("/admin/figures", persona, "nothing", figures.nothing),
  screen("/auth/impersonation-callback", persona, "asks", accounts.pendingImpersonation),
  { ...screen("/auth/impersonation-callback", persona, "spent", accounts.usedCode), status: 410 },
  screen("/requests", persona, "acting", accounts.impersonatedRequests),
  screen("/terms", persona, "acting", accounts.impersonatedTerms),
  screen("/account", "customer", "acted-for", accounts.impersonationNotice),
];

const requestRoute = "/admin/requests/:id";
const requestStates: readonly ScreenState[] = [
  screen(requestRoute, persona, "open", admin.openRequest),
  screen(requestRoute, persona, "on-hold", admin.heldRequest),
  screen(requestRoute, persona, "booked", admin.bookedRequest),
  screen(requestRoute, persona, "removed", admin.removedRequest),
  {
    ...screen(requestRoute, persona, "refused", admin.openRequest),
    status: 422,
    perform: expectRefusal("hold_request", unfold("first")),
  },
];

const decisionStates: readonly ScreenState[] = [
  screen("/admin/disputes", persona, "some", decisions.list),
  {
    ...screen("/admin/disputes", "customer", "forbidden", async ({ kit }) => ({
      viewer: await kit.customer(),
      path: "/admin/disputes",
    })),
    status: 403,
  },
  screen("/admin/disputes/:id", persona, "awaited", decisions.awaited),
  screen("/admin/disputes/:id", persona, "answered", decisions.answered),
  screen("/admin/disputes/:id", persona, "split", decisions.split),
  screen("/admin/disputes/:id", persona, "too-much", decisions.tooMuch),
  {
    ...screen("/admin/disputes/:id", persona, "refused", decisions.split),
    status: 422,
    perform: expectRefusal("resolve_dispute"),
  },
  screen("/admin/disputes/:id", persona, "decided", decisions.decided),
  screen("/admin/disputes/:id", persona, "undelivered", decisions.undelivered),
];

const bookingRoute = "/admin/bookings/:id";
const bookingStates: readonly ScreenState[] = [
  screen(bookingRoute, persona, "held", bookings.held),
  screen(bookingRoute, persona, "balance", bookings.balance),
  {
    ...screen(bookingRoute, persona, "extension-refused", bookings.balance),
    status: 422,
    perform: expectRefusal("extend_instalment", unfold("first")),
  },
  screen(bookingRoute, persona, "stopping", bookings.stopping),
  {
    ...screen(bookingRoute, persona, "stop-refused", bookings.stopping),
    status: 422,
    perform: expectRefusal("stop_booking"),
  },
  screen(bookingRoute, persona, "changing", bookings.changing),
  screen(bookingRoute, persona, "requested", bookings.requested),
  screen(bookingRoute, persona, "escalated", bookings.escalated),
  screen(bookingRoute, persona, "granting", bookings.granting),
  screen(bookingRoute, persona, "refusing", bookings.refusing),
  screen(bookingRoute, persona, "too-much", bookings.tooMuch),
  {
    ...screen(bookingRoute, persona, "decision-refused", bookings.granting),
    status: 422,
    perform: expectRefusal("decide_cancellation"),
  },
  screen(bookingRoute, persona, "disputed", bookings.disputed),
  screen(bookingRoute, persona, "delivered", bookings.delivered),
  screen(bookingRoute, persona, "cancelled", bookings.cancelled),
  screen("/admin/task/:id", persona, "awaits-decision", bookings.decidedTask),
];

const storyStates: readonly ScreenState[] = [
  screen(bookingRoute, persona, "story", stories.booking),
  screen(bookingRoute, persona, "one-section", stories.oneSection),
  screen(bookingRoute, persona, "noted", stories.noted),
  {
    ...screen(bookingRoute, persona, "note-refused", stories.booking),
    status: 422,
    perform: expectRefusal("add_operator_note", unfold("all")),
  },
  screen("/admin/offers/:id", persona, "sent", stories.sentOffer),
  screen("/admin/offers/:id", persona, "booked", stories.bookedOffer),
  screen("/admin/payments/:id", persona, "paid", stories.payment),
  screen("/admin/payments/:id", persona, "refunded", stories.refundedPayment),
];

export const adminStates: readonly ScreenState[] = [
  ...accountStates,
  ...storyStates,
  ...decisionStates,
  ...bookingStates,
  screen("/admin", persona, "empty", async (product) => ({
    viewer: await product.share(admin.operator),
    path: "/admin",
  })),
  screen("/admin", persona, "many", (product) => product.share(admin.manyTasks)),
  screen("/admin", persona, "one-list", async (product) => ({
    viewer: await product.share(admin.operator),
    path: "/admin?list=tasks",
  })),
  screen("/admin", persona, "one-list-later-page", async (product) => ({
    viewer: await product.share(admin.operator),
    path: "/admin?list=tasks&after=x",
  })),
  {
    ...screen("/admin", "customer", "forbidden", async ({ kit }) => ({
      viewer: await kit.customer(),
      path: "/admin",
    })),
    status: 403,
  },
  {
    ...screen("/admin", "provider", "forbidden", async ({ kit }) => ({
      viewer: await kit.provider(),
      path: "/admin",
    })),
    status: 403,
  },
  ...(Object.keys(problems) as EventProblem[]).map(
    (problem): ScreenState =>
      screen("/admin/event/:id", persona, problem.replaceAll("_", "-"), (product) =>
        admin.quarantinedEvent(product, problem),
      ),
  ),
  screen("/admin/event/:id", persona, "closed", admin.closedEvent),
  {
    ...screen("/admin/event/:id", persona, "refused", (product) =>
      admin.quarantinedEvent(product, "dispute"),
    ),
    status: 422,
    perform: expectRefusal("settle_event", unfold("all")),
  },
  screen("/admin/refund/:id", persona, "failed", admin.openRefund),
  {
    ...screen("/admin/refund/:id", persona, "refused", admin.openRefund),
    status: 422,
    perform: expectRefusal("settle_refund", unfold("all")),
  },
  screen("/admin/refund/:id", persona, "given-back", admin.returnedRefund),
  screen("/admin/refund/:id", persona, "dismissed", admin.dismissedRefund),
  screen("/admin/refund/:id", persona, "settled", admin.settledRefund),
  ...requestStates,
  screen("/admin/event/:id", persona, "settled", admin.settledEvent),
  screen("/admin/refund/:id", persona, "retried", admin.retriedRefund),
  screen("/admin/task/:id", persona, "undelivered", (product) =>
    admin.openTask(product, "booking_undelivered"),
  ),
  screen("/admin/task/:id", persona, "cancellation-unanswered", (product) =>
    admin.openTask(product, "cancellation_unanswered"),
  ),
  ...(["payment_while_suspended", "refunded_at_stripe", "refund_paid_twice"] as const).map(
    (kind): ScreenState =>
      screen("/admin/task/:id", persona, kind.replaceAll("_", "-"), (product) =>
        admin.openTask(product, kind),
      ),
  ),
  {
    ...screen("/admin/task/:id", persona, "refused", (product) =>
      admin.openTask(product, "booking_undelivered"),
    ),
    status: 422,
    perform: expectRefusal("close_task", unfold("all")),
  },
  screen("/admin/task/:id", persona, "verification", admin.verificationTask),
  screen("/admin/task/:id", persona, "verification-again", admin.verificationAgain),
  screen("/admin/task/:id", persona, "vat-valid", admin.vatNumberAnswered("valid")),
  screen("/admin/task/:id", persona, "vat-invalid", admin.vatNumberAnswered("invalid")),
  screen("/admin/task/:id", persona, "vat-unanswered", admin.vatNumberAnswered("unanswered")),
  screen("/admin/task/:id", persona, "closed", admin.closedTask),
  screen("/", persona, "much-due", async (product) => {
    await product.kit.operatorTask();
    return { viewer: await product.share(admin.operator), path: "/" };
  }),
];
