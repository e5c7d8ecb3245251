// The operator's places; the first is seen before anything lies there.
import type { EventProblem } from "#domain/payment/problems.ts";
import { type Place, refused, unfold } from "../place.ts";
import * as accounts from "../scenes/accounts.ts";
import * as office from "../scenes/office.ts";

const persona = "operator" as const;
const problems: Record<EventProblem, true> = {
  unknown_object: true,
  other_mode: true,
  other_session: true,
  other_payment: true,
  other_refund: true,
  payment_mismatch: true,
  dispute: true,
};
const accountPlaces: readonly Place[] = [
  { route: "/admin/accounts", state: "some", persona, see: accounts.found },
  { route: "/admin/accounts", state: "many", persona, see: accounts.many },
  { route: "/admin/accounts", state: "none", persona, see: accounts.none },
  {
    ...{ route: "/admin/accounts", state: "second-factor-needed", persona, status: 403 },
    see: accounts.asleep,
  },
  { route: "/admin/accounts/:id", state: "active", persona, see: accounts.active },
  { route: "/admin/accounts/:id", state: "suspended", persona, see: accounts.suspended },
  { route: "/admin/accounts/:id", state: "acted-for", persona, see: accounts.actedFor },
  { route: "/admin/accounts/:id", state: "own", persona, see: accounts.own },
  {
    ...{ route: "/admin/accounts/:id", state: "refused", persona, status: 422 },
    see: accounts.active,
    act: refused("suspend_account"),
  },
  { route: "/auth/impersonation-callback", state: "asks", persona, see: accounts.begun },
  {
    ...{ route: "/auth/impersonation-callback", state: "spent", persona, status: 410 },
    see: accounts.spent,
  },
  { route: "/requests", state: "acting", persona, see: accounts.acting },
  { route: "/terms", state: "acting", persona, see: accounts.actingStill },
  { route: "/account", state: "acted-for", persona: "customer", see: accounts.told },
];

export const officePlaces: readonly Place[] = [
  ...accountPlaces,
  {
    route: "/admin",
    state: "empty",
    persona,
    see: async (stage) => ({ as: await stage.once(office.operator), path: "/admin" }),
  },
  { route: "/admin", state: "many", persona, see: (stage) => stage.once(office.muchToDo) },
  {
    route: "/admin",
    state: "one-list",
    persona,
    see: async (stage) => ({ as: await stage.once(office.operator), path: "/admin?list=tasks" }),
  },
  {
    route: "/admin",
    state: "one-list-later-page",
    persona,
    see: async (stage) => ({ as: await stage.once(office.operator), path: "/admin?list=tasks&after=x" }),
  },
  {
    route: "/admin",
    state: "forbidden",
    persona: "customer",
    status: 403,
    see: async ({ kit }) => ({ as: await kit.customer(), path: "/admin" }),
  },
  {
    route: "/admin",
    state: "forbidden",
    persona: "provider",
    status: 403,
    see: async ({ kit }) => ({ as: await kit.provider(), path: "/admin" }),
  },
  ...(Object.keys(problems) as EventProblem[]).map(
    (problem): Place => ({
      route: "/admin/event/:id",
      state: problem.replaceAll("_", "-"),
      persona,
      see: (stage) => office.eventAbout(stage, problem),
    }),
  ),
  { route: "/admin/event/:id", state: "closed", persona, see: office.closedEvent },
  {
    route: "/admin/event/:id",
    state: "refused",
    persona,
    status: 422,
    see: (stage) => office.eventAbout(stage, "dispute"),
    act: refused("settle_event", unfold),
  },
  { route: "/admin/refund/:id", state: "failed", persona, see: office.openRefund },
  {
    route: "/admin/refund/:id",
    state: "refused",
    persona,
    status: 422,
    see: office.openRefund,
    act: refused("settle_refund", unfold),
  },
  { route: "/admin/refund/:id", state: "given-back", persona, see: office.refundGivenBack },
  { route: "/admin/refund/:id", state: "dismissed", persona, see: office.dismissedRefund },
  { route: "/admin/refund/:id", state: "settled", persona, see: office.settledRefund },
  { route: "/admin/event/:id", state: "settled", persona, see: office.settledEvent },
  { route: "/admin/refund/:id", state: "retried", persona, see: office.retriedRefund },
  {
    route: "/admin/task/:id",
    state: "undelivered",
    persona,
    see: (stage) => office.openTask(stage, "booking_undelivered"),
  },
  {
    route: "/admin/task/:id",
    state: "cancellation-unanswered",
    persona,
    see: (stage) => office.openTask(stage, "cancellation_unanswered"),
  },
  ...(["payment_while_suspended", "refunded_at_stripe", "refund_paid_twice"] as const).map(
    (kind): Place => ({
      ...{ route: "/admin/task/:id", state: kind.replaceAll("_", "-"), persona },
      see: (stage) => office.openTask(stage, kind),
    }),
  ),
  {
    route: "/admin/task/:id",
    state: "refused",
    persona,
    status: 422,
    see: (stage) => office.openTask(stage, "booking_undelivered"),
    act: refused("close_task", unfold),
  },
  { route: "/admin/task/:id", state: "closed", persona, see: office.closedTask },
  {
    route: "/",
    state: "much-due",
    persona,
    async see(stage) {
      await stage.kit.operatorTask();
      return { as: await stage.once(office.operator), path: "/" };
    },
  },
];
