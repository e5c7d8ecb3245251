// A change to a confirmed booking that one side proposes and the other agrees to: the date or the lines. A change that
// makes a paid booking dearer takes effect once the difference is paid; a provider's discount needs no answer.
// The database stops a race: one open change per booking.
import { defineMachine } from "../../machine.ts";

export type ChangeStatus =
  | "proposed"
  | "awaiting_payment"
  | "applied"
  | "declined"
  | "withdrawn"
  | "lapsed"
  | "overtaken";
export type ChangeTransition =
  | "apply"
  | "grant"
  | "await_payment"
  | "decline"
  | "withdraw"
  | "lapse"
  | "overtake";
export type ChangeKind = "reschedule" | "order";
export type ChangeSide = "customer" | "provider";

/** Changes that await an answer or payment: at most one per booking. */
export const openChangeStatuses = ["proposed", "awaiting_payment"] as const;

const bySides = ["customer", "provider"] as const;
const lapse = { to: "lapsed", by: ["system"], timer: { column: "due_at" } } as const;
// The booking was cancelled, delivered or disputed in the meantime.
const overtake = { to: "overtaken", by: ["system"] } as const;

export const changeMachine = defineMachine<ChangeStatus, ChangeTransition>({
  name: "change",
  initial: "proposed",
  states: {
    proposed: {
      apply: { to: "applied", by: bySides, guard: "other_side_answers" },
      grant: { to: "applied", by: ["provider"], guard: "only_the_price_falls" },
      await_payment: { to: "awaiting_payment", by: bySides, guard: "other_side_answers" },
      decline: { to: "declined", by: bySides, guard: "other_side_answers" },
      withdraw: { to: "withdrawn", by: bySides, guard: "proposer_only" },
      lapse,
      overtake,
    },
    awaiting_payment: {
      apply: { to: "applied", by: ["system"], guard: "difference_paid" },
      // The customer decides not to pay: the booking stays as it is.
      withdraw: { to: "withdrawn", by: ["customer"] },
      lapse: { ...lapse, guard: "no_attempt_processing" },
      overtake,
    },
    applied: {},
    declined: {},
    withdrawn: {},
    lapsed: {},
    overtaken: {},
  },
});
