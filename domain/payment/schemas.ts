// Operators' input about a Stripe event that was set aside, and about a failed refund.
import { z } from "zod";
import { choiceOf, Instant, Version } from "../codes.ts";
import { Id } from "../ids.ts";
import { limits } from "../limits.ts";
import { paragraphs } from "../text.ts";
import { settlements } from "./event-settlement.ts";

/** Stripe's own id of an event. */
export const StripeEventId = z.string("required").regex(/^[A-Za-z0-9_]{1,255}$/, "not_found");

/** The event, its `set_aside_at` as shown on screen, and the operator's note. */
export const SetAsideInput = z.object({
  event_id: StripeEventId,
  set_aside_at: Instant,
  note: paragraphs(limits.reason_characters),
});

/** The same, plus where the event's money is now, which the form asks before the note. */
export const SettleEventInput = z.object({ settlement: choiceOf(settlements), ...SetAsideInput.shape });

/** The failed refund, its version as shown on screen, and the operator's note. */
export const FailedRefundInput = z.object({
  refund_id: Id,
  version: Version,
  note: paragraphs(limits.reason_characters),
});
