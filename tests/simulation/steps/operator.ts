// What the operator decides.
import type { sharedActs } from "#domain/operator/second-operator.ts";
import { decideCancellation } from "#server/flow/booking/cancellation/decide-cancellation.ts";
import { decideUndelivered } from "#server/flow/booking/delivery/decide-undelivered.ts";
import { resolveDispute } from "#server/flow/booking/dispute/resolve-dispute.ts";
import { confirmApproval, requestApproval } from "#server/flow/operator/approval.ts";
import type { BookingState } from "../state.ts";
import type { Play, Step } from "../step.ts";

const reason = "Both sides were heard.";

/** Presses the button; over the sum that one operator may move alone, another confirms what the first asks for. */
async function decide(
  play: Play,
  command: (typeof sharedActs)[number],
  input: { booking_id: string; version: number },
  press: () => Promise<string>,
): Promise<string> {
  const { world } = play;
  const pressed = await press();
  if (!pressed.includes("second_operator_needed")) return pressed;
  const asked = await play.act(requestApproval, world.operator, { command, input, reason });
  const waiting = await world.one(
    "select id, version from operator_approval where command = $1 and subject_id = $2 and outcome is null",
    [command, input.booking_id],
  );
  if (!waiting) return `asks ${asked}`;
  const { id: approval_id, version } = waiting;
  const sure = { approval_id, version, note: reason };
  return `asks ${asked}, second operator ${await play.act(confirmApproval, world.second_operator, sure)}`;
}

function choose({ random }: Play, { paid_minor }: BookingState) {
  if (random.chance(70)) return { share_bp: random.pick([0, 3_333, 4_000, 6_000, 10_000]) };
  return { refund_minor: random.chance(50) ? paid_minor : Math.floor(paid_minor / 30) * 10 };
}

/** Resolves a dispute; refused until both sides have been heard. */
export const resolve = (play: Play, booking: BookingState): Promise<string> => {
  const outcome = play.random.pick(["complete", "complete", "cancel", "continue"] as const);
  const split = outcome === "continue" ? {} : choose(play, booking);
  const input = { booking_id: booking.id, version: booking.version, outcome, ...split, reason };
  return decide(play, "resolve_dispute", input, () => play.act(resolveDispute, play.world.operator, input));
};
export const decideNeverDelivered = (play: Play, booking: BookingState): Promise<string> => {
  const outcome = play.random.pick(["complete", "complete", "cancel", "continue"] as const);
  const split = outcome === "continue" ? {} : choose(play, booking);
  const input = { booking_id: booking.id, version: booking.version, outcome, ...split, reason };
  return decide(play, "decide_undelivered", input, () =>
    play.act(decideUndelivered, play.world.operator, input),
  );
};
export const decideWishToCancel = (
  play: Play,
  { id, version, paid_minor }: BookingState,
): Promise<string> => {
  const agrees = play.random.chance(60);
  const sum = agrees && play.random.chance(50) ? { refund_minor: Math.floor(paid_minor / 20) * 10 } : {};
  const input = { booking_id: id, version, agrees, ...sum, reason };
  return decide(play, "decide_cancellation", input, () =>
    play.act(decideCancellation, play.world.operator, input),
  );
};

export const operatorSteps: readonly Step[] = [
  { name: "resolve the dispute", weight: ({ status }) => (status === "disputed" ? 12 : 0), run: resolve },
  {
    name: "decide what was never delivered",
    weight: ({ tasks }) => (tasks.includes("booking_undelivered") ? 60 : 0),
    run: decideNeverDelivered,
  },
  {
    name: "decide the wish to cancel",
    weight: ({ status }) => (status === "cancel_requested" ? 5 : 0),
    run: decideWishToCancel,
  },
];
