// The request: what a customer asks for. Drafts are deleted after 30 idle days, so that is no edge.
// The database stops a race: one accepted offer per request (partial unique index).
import { defineMachine } from "../machine.ts";

export type RequestStatus =
  | "draft"
  | "open"
  | "on_hold"
  | "awarded"
  | "fulfilled"
  | "closed"
  | "expired"
  | "removed";

export type RequestTransition =
  | "open"
  | "edit"
  | "extend"
  | "hold"
  | "release"
  | "award"
  | "reopen_after_lapse"
  | "reopen"
  | "fulfil"
  | "close"
  | "close_by_silence"
  | "expire"
  | "remove";

const remove = { to: "removed", by: ["operator"], is_reason_required: true } as const;

export const requestMachine = defineMachine<RequestStatus, RequestTransition>({
  name: "request",
  initial: "draft",
  states: {
    draft: {
      open: { to: "open", by: ["customer"], guard: "email_confirmed_answers_complete_below_limit" },
      remove,
    },
    open: {
      // A material edit raises `revision`; live offers then need the provider's reconfirmation.
      edit: { to: "open", by: ["customer"] },
      extend: { to: "open", by: ["customer", "operator"], guard: "within_longest_opening" },
      hold: { to: "on_hold", by: ["operator"], is_reason_required: true },
      // Accepting an offer fires it, or a late payment that revives a lapsed booking.
      award: { to: "awarded", by: ["system"], guard: "one_accepted_offer" },
      close: { to: "closed", by: ["customer"], is_reason_required: true },
      expire: { to: "expired", by: ["system"], timer: { column: "expires_at" } },
      remove,
    },
    on_hold: {
      release: { to: "open", by: ["operator"] },
      remove,
    },
    awarded: {
      // The booking lapsed, was undone, or was cancelled before it was confirmed.
      reopen_after_lapse: { to: "open", by: ["system"], guard: "booking_never_confirmed" },
      // After a confirmed booking was cancelled we ask the customer once; without an answer the request closes.
      reopen: { to: "open", by: ["customer"], guard: "confirmed_booking_cancelled" },
      close: {
        to: "closed",
        by: ["customer"],
        guard: "confirmed_booking_cancelled",
        is_reason_required: true,
      },
      close_by_silence: {
        to: "closed",
        by: ["system"],
        guard: "confirmed_booking_cancelled",
        timer: { column: "decide_until" },
      },
      fulfil: { to: "fulfilled", by: ["system"], guard: "booking_completed" },
      remove,
    },
    fulfilled: { remove },
    closed: {
      reopen: { to: "open", by: ["customer"], guard: "within_reopening_window_and_date_ahead" },
      remove,
    },
    expired: {
      reopen: { to: "open", by: ["customer"], guard: "within_reopening_window_and_date_ahead" },
      remove,
    },
    removed: {},
  },
});
