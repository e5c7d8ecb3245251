// The two sides of a booking settle a reported problem themselves: one proposes how it ends, the other agrees. Until then
// the operator may decide.
import { limits } from "../limits.ts";
import { planBookingMove } from "../moves.ts";
import type { EarningTerms } from "../payment/earnings.ts";
import { refuse, refuseInput } from "../refusal.ts";
import {
  conclude,
  type Decision,
  type DisputableStatus,
  type DisputeOutcome,
  decisionSums,
  mayContinue,
  type Outcome,
  type Resolution,
  resolutions,
} from "./dispute.ts";

/** What a side may propose: the booking ends, and a sum of its choice goes back, or the booking goes on. */
export const settlementKinds = ["refund", "continue"] as const;
export type SettlementKind = (typeof settlementKinds)[number];

export type Settlement = {
  readonly outcome: DisputeOutcome;
  /** Null for a booking that continues. */
  readonly refund_minor: number | null;
};

/** What a side may propose in a dispute of a booking in this status. */
export function settlementKindsOf(from_status: DisputableStatus): readonly SettlementKind[] {
  return mayContinue(from_status) ? settlementKinds : ["refund"];
}

/**
 * What a side proposes. A booking of which everything goes back is cancelled; otherwise it counts as done. Refuses
 * settlement_limit_reached after too many proposals, and a refund above what was paid or that cannot be paid.
 */
export function proposeSettlement(
  input: {
    readonly booking: EarningTerms;
    readonly from_status: DisputableStatus;
    readonly paid_minor: number;
    /** How many proposals there have been. */
    readonly made: number;
  },
  choice: { readonly kind: SettlementKind; readonly refund_minor: number | undefined },
): Settlement {
  const { booking, from_status, paid_minor, made } = input;
  const most = limits.settlements_per_dispute;
  if (made >= most) refuse("settlement_limit_reached", { most });
  if (!settlementKindsOf(from_status).includes(choice.kind))
    refuseInput([{ path: "proposal", code: "invalid_choice" }]);
  if (choice.kind === "continue") return { outcome: "continue", refund_minor: null };
  const { refund_minor } = choice;
  if (refund_minor === undefined) return refuseInput([{ path: "refund_minor", code: "required" }]);
  const sums = decisionSums(booking, paid_minor, { refund_minor });
  const isAllBack = paid_minor > 0 && sums.kept_minor === 0;
  return { outcome: isAllBack ? "cancel" : "complete", refund_minor: sums.refund_minor };
}

/** The other side agrees. Refuses a refund above what is paid by now. */
export function planSettlement(
  input: Omit<Outcome, "outcome" | "choice"> & {
    readonly settlement: Settlement;
    /** The side that agrees. */
    readonly side: "customer" | "provider";
  },
  now: Date,
): Decision {
  const { booking, settlement, side } = input;
  const { outcome, refund_minor } = settlement;
  const transition: Resolution = resolutions[outcome];
  const move = planBookingMove(booking, transition, side);
  return conclude({ ...input, outcome, choice: refund_minor === null ? null : { refund_minor } }, move, now);
}
