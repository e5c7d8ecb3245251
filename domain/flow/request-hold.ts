// An operator's hold stops the clock of a request and its offers. The release moves every deadline by the length of
// the hold, so that nobody loses time to it; only the date of the service itself stays.

import { type PlannedMove, planRequestMove } from "../moves.ts";
import type { OfferStatus } from "../offer/machine.ts";
import { offerReminder } from "../offer/reminder.ts";
import { refuse } from "../refusal.ts";
import type { RequestStatus } from "../request/machine.ts";
import { requestReminder } from "../request/reminder.ts";
import { earliest } from "../time.ts";

type HeldOffer = {
  readonly id: string;
  readonly status: OfferStatus;
  readonly valid_until: Date;
  readonly counter_answer_due_at: Date | null;
};
export type OfferDeadlines = {
  readonly id: string;
  readonly valid_until: Date;
  readonly counter_answer_due_at: Date | null;
  readonly remind_at: Date | null;
};
export type ReleasePlan = {
  readonly move: PlannedMove;
  readonly expires_at: Date;
  readonly remind_at: Date | null;
  readonly offers: readonly OfferDeadlines[];
};

const waiting: readonly OfferStatus[] = ["sent", "countered"];

/** The deadlines of a request and its waiting offers after a hold since `held_at`. */
export function planRelease(
  input: {
    readonly request: {
      readonly id: string;
      readonly status: RequestStatus;
      readonly held_at: Date | null;
      readonly expires_at: Date;
      readonly starts_at: Date | null;
    };
    readonly offers: readonly HeldOffer[];
  },
  now: Date,
): ReleasePlan {
  const { request, offers } = input;
  const move = planRequestMove(request, "release", "operator");
  const { held_at } = request;
  if (held_at === null) return refuse("conflict", { guard: "held" });
  const length_ms = Math.max(0, now.getTime() - held_at.getTime());
  const later = (at: Date) => new Date(at.getTime() + length_ms);
  const expires_at = earliest(later(request.expires_at), request.starts_at);
  return {
    move,
    expires_at,
    remind_at: requestReminder(expires_at, now),
    offers: offers
      .filter(({ status }) => waiting.includes(status))
      .map(({ id, valid_until: until, counter_answer_due_at: due }) => {
        const valid_until = earliest(later(until), expires_at);
        return {
          id,
          valid_until,
          counter_answer_due_at: due && later(due),
          remind_at: offerReminder(valid_until, now),
        };
      }),
  };
}
