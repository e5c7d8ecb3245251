// The offer: one provider's price for one request. The row holds the latest terms; the lines of every revision remain.
// An acceptance names the version it saw. While the request is on hold every timer here fails its guard.
// The database stops these races: one accepted offer per request, one live offer per request and provider.
import { defineMachine } from "../machine.ts";

export type OfferStatus =
  | "draft"
  | "sent"
  | "countered"
  | "parked"
  | "accepted"
  | "declined"
  | "withdrawn"
  | "expired"
  | "not_selected"
  | "voided";

export type OfferTransition =
  | "send"
  | "revise"
  | "reconfirm"
  | "counter"
  | "answer_counter"
  | "counter_withdraw"
  | "counter_lapse"
  | "accept"
  | "undo"
  | "release"
  | "reinstate"
  | "retire"
  | "park"
  | "revive"
  | "decline"
  | "withdraw"
  | "expire"
  | "not_select"
  | "void";

/** Offers that can still win; they count against the limit per request. */
export const liveOfferStatuses = ["sent", "countered", "parked", "accepted"] as const;

/** Offers that still await their customer's decision, now or once others have ended. */
export const undecidedOfferStatuses = ["sent", "countered", "parked"] as const;

const decline = { to: "declined", by: ["customer", "recipient"] } as const;
const withdraw = { to: "withdrawn", by: ["provider"] } as const;
const voided = { to: "voided", by: ["operator"], is_reason_required: true } as const;
const expireByClock = {
  to: "expired",
  by: ["system"],
  guard: "request_not_on_hold",
  timer: { column: "valid_until" },
} as const;
const notSelect = { to: "not_selected", by: ["system"] } as const;
const park = { to: "parked", by: ["system"] } as const;

export const offerMachine = defineMachine<OfferStatus, OfferTransition>({
  name: "offer",
  initial: "draft",
  states: {
    draft: {
      send: { to: "sent", by: ["provider"], guard: "request_open_and_totals_agree" },
    },
    sent: {
      revise: { to: "sent", by: ["provider"], guard: "request_open_and_totals_agree" },
      // Same terms, for the request as edited by the customer.
      reconfirm: { to: "sent", by: ["provider"], guard: "request_open" },
      counter: { to: "countered", by: ["customer"], guard: "counter_rounds_left" },
      accept: { to: "accepted", by: ["customer", "recipient"], guard: "latest_version_still_valid" },
      // Late money revives a lapsed booking together with its offer.
      reinstate: { to: "accepted", by: ["system"], guard: "late_payment_revives" },
      park,
      decline,
      withdraw,
      expire: expireByClock,
      not_select: notSelect,
      void: voided,
    },
    countered: {
      // Agreeing, replying and refusing all take this edge; the version rises when the terms change.
      answer_counter: { to: "sent", by: ["provider"] },
      counter_withdraw: { to: "sent", by: ["customer"] },
      counter_lapse: {
        to: "sent",
        by: ["system"],
        guard: "request_not_on_hold",
        timer: { column: "counter_answer_due_at" },
      },
      park,
      decline,
      withdraw,
      expire: expireByClock,
      not_select: notSelect,
      void: voided,
    },
    parked: {
      revive: { to: "sent", by: ["system"], guard: "still_valid" },
      expire: { to: "expired", by: ["system"], guard: "validity_passed_and_request_reopened" },
      withdraw,
      not_select: notSelect,
      void: voided,
    },
    accepted: {
      undo: { to: "sent", by: ["customer"], guard: "within_undo_window_without_attempt" },
      // The booking lapsed or was cancelled before it was confirmed.
      release: { to: "sent", by: ["system"], guard: "still_valid" },
      expire: { to: "expired", by: ["system"], guard: "validity_passed_and_request_reopened" },
      // The confirmed booking was cancelled and the request reopens: offer_one_accepted_per_request must allow another.
      retire: { to: "voided", by: ["system"], guard: "confirmed_booking_cancelled" },
    },
    declined: {},
    withdrawn: {},
    expired: {
      reinstate: { to: "accepted", by: ["system"], guard: "late_payment_revives" },
    },
    not_selected: {},
    voided: {},
  },
});
