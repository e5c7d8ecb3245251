// Steps that change a booking or end it early.
import { units } from "#domain/limits.ts";
import { isRefusal } from "#domain/refusal.ts";
import { extendHold } from "#server/booking/commands/extend-hold.ts";
import { cancelBooking } from "#server/flow/booking/cancel-booking.ts";
import { answerCancellation } from "#server/flow/booking/cancellation/answer-cancellation.ts";
import { requestCancellation } from "#server/flow/booking/cancellation/request-cancellation.ts";
import { stopBooking } from "#server/flow/booking/cancellation/stop-booking.ts";
import { answerChange } from "#server/flow/booking/change/answer-change.ts";
import { proposeChange } from "#server/flow/booking/change/propose-change.ts";
import { proposeReschedule } from "#server/flow/booking/change/propose-reschedule.ts";
import { reducePrice } from "#server/flow/booking/change/reduce-price.ts";
import { withdrawChange } from "#server/flow/booking/change/withdraw-change.ts";
import { extendInstalment } from "#server/flow/payment/instalment/extend-instalment.ts";
import { oneLine } from "#tests/kit/states/changes.ts";
import type { BookingState } from "../state.ts";
import type { Play, Step } from "../step.ts";

const seen = ({ id: booking_id, version }: BookingState) => ({ booking_id, version });
const reason = "Our plans have changed.";
const sides = ["customer", "provider"] as const;
const memberOf = ({ scene }: Play, booking: BookingState, side: "customer" | "provider") =>
  side === "customer" ? scene.customer : booking.provider;
const otherSide = (side: "customer" | "provider") => (side === "customer" ? "provider" : "customer");
/** A part of what was paid, from nothing to everything; the currency cannot pay some of these sums. */
function partOf({ random }: Play, paid_minor: number): number {
  const share = random.pick([0, 0, 1, 3, 5, 10, 10]);
  if (share === 10) return paid_minor;
  return Math.floor((paid_minor * share) / 100) * 10 + (share === 3 ? 5 : 0);
}
const isPaid = (status: string) => ["confirmed", "cancel_requested", "changes_requested"].includes(status);

export const changeSteps: readonly Step[] = [
  {
    name: "cancel",
    weight: ({ status }) =>
      ({ awaiting_information: 1, awaiting_payment: 1, confirmed: 2, disputed: 1 })[status] ?? 0,
    async run(play, booking) {
      const side = play.random.pick(["customer", "customer", "provider"] as const);
      const input = { ...seen(booking), reason };
      if (!isPaid(booking.status))
        return `${side} ${await play.act(cancelBooking, memberOf(play, booking, side), input)}`;
      const refund_minor = await sumOnButton(play, booking, side);
      return `${side} ${await play.act(cancelBooking, memberOf(play, booking, side), { ...input, refund_minor })}`;
    },
  },
  {
    name: "ask to cancel",
    weight: ({ status, has_started }) => (status === "confirmed" && !has_started ? 3 : 0),
    async run(play, booking) {
      const side = play.random.pick(sides);
      const input = { ...seen(booking), refund_minor: partOf(play, booking.paid_minor), reason };
      return `${side} ${await play.act(requestCancellation, memberOf(play, booking, side), input)}`;
    },
  },
  {
    name: "answer the wish to cancel",
    weight: ({ cancel_asked_by }) => (cancel_asked_by ? 16 : 0),
    async run(play, booking) {
      const agrees = play.random.chance(40);
      const side = otherSide(booking.cancel_asked_by ?? "customer");
      const outcome = await play.act(answerCancellation, memberOf(play, booking, side), {
        ...seen(booking),
        agrees,
      });
      return `${agrees ? "yes" : "no"} ${outcome}`;
    },
  },
  {
    name: "the operator stops it",
    weight: ({ status }) => (isPaid(status) || status === "awaiting_payment" ? 1 : 0),
    run: async (play, booking) => {
      // Only sometimes in earnest.
      if (play.random.chance(50)) return "thinks better of it";
      return play.act(stopBooking, play.world.operator, {
        ...seen(booking),
        refund_minor: booking.status === "awaiting_payment" ? 0 : partOf(play, booking.paid_minor),
        reason: "The provider has closed.",
      });
    },
  },
  {
    name: "the operator gives more time to pay",
    weight: ({ status, overdue_instalment }) =>
      status === "awaiting_payment" ? 1 : overdue_instalment ? 4 : 0,
    run: ({ world, act }, booking) => {
      const due = booking.overdue_instalment;
      if (!due) return act(extendHold, world.operator, { ...seen(booking), hours: 24, reason });
      const due_at = new Date(world.clock.now().getTime() + 2 * units.day_ms).toISOString();
      return act(extendInstalment, world.operator, {
        instalment_id: due.id,
        version: due.version,
        due_at,
        reason,
      });
    },
  },
  {
    name: "propose another date",
    weight: ({ status, change }) => (status === "confirmed" && !change ? 5 : 0),
    run: (play, booking) => {
      const ms = play.random.pick([-3, 1, 7, 40, 80]) * units.day_ms;
      const moved = (at: Date | null) => at && new Date(at.getTime() + ms).toISOString();
      const dates = { starts_at: moved(booking.starts_at), ends_at: moved(booking.ends_at) };
      return play.act(proposeReschedule, memberOf(play, booking, play.random.pick(sides)), {
        ...seen(booking),
        ...dates,
        reason,
      });
    },
  },
  {
    name: "propose other lines",
    weight: ({ status, change }) => (status === "confirmed" && !change ? 8 : 0),
    run: (play, booking) => {
      const { random, scene } = play;
      const net = random.pick([
        booking.net_minor + scene.price(random),
        Math.floor(booking.net_minor / 20) * 10,
        Math.max(0, booking.net_minor - 10 * random.below(40)),
        0,
        booking.net_minor,
      ]);
      const lines = oneLine(net, { tax_bp: random.pick([0, 1_900]) });
      return play.act(proposeChange, memberOf(play, booking, random.pick(sides)), {
        ...seen(booking),
        lines,
        reason,
      });
    },
  },
  {
    name: "answer the change",
    weight: ({ change }) => (change?.status === "proposed" ? 20 : 0),
    async run(play, booking) {
      const { change } = booking;
      if (!change) return "there is none";
      const agrees = play.random.chance(80);
      const { id: change_id, total_minor, proposed_by } = change;
      const actor = memberOf(play, booking, otherSide(proposed_by));
      const outcome = await play.act(answerChange, actor, {
        change_id,
        version: booking.version,
        agrees,
        total_minor,
      });
      return `${agrees ? "yes" : "no"} ${outcome}`;
    },
  },
  {
    name: "withdraw the change",
    weight: ({ change }) => (change ? 3 : 0),
    run: (play, booking) => {
      const { id: change_id = "", version = 0, status, proposed_by = "customer" } = booking.change ?? {};
      const side = status === "awaiting_payment" ? "customer" : proposed_by;
      return play.act(withdrawChange, memberOf(play, booking, side), { change_id, version });
    },
  },
];

/** Last of all steps, so that seeds play the others as before it came. */
export const discountSteps: readonly Step[] = [
  {
    name: "give a discount",
    weight: ({ status, change }) =>
      ["confirmed", "delivered", "changes_requested"].includes(status) && !change ? 3 : 0,
    run: (play, booking) =>
      play.act(reducePrice, booking.provider, {
        ...seen(booking),
        amount_minor: partOf(play, booking.paid_minor),
        reason,
      }),
  },
];

/** The sum that the page names, learnt from the answer to another sum. */
async function sumOnButton(
  play: Play,
  booking: BookingState,
  side: "customer" | "provider",
): Promise<number> {
  // More than can ever be returned, so that it always differs from the right sum.
  const input = { ...seen(booking), reason, refund_minor: 99_999_990 };
  try {
    await play.world.kit.run(cancelBooking, memberOf(play, booking, side), input);
  } catch (error) {
    if (isRefusal(error, "cancellation_fee_changed")) return Number(error.details.refund_minor);
    throw error;
  }
  throw new Error("a booking was cancelled with a sum that nobody pays");
}
