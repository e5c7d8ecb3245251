// One story around the end of a hold, drawn from a seed: who does what, in which order, how many of them at once, what
// gets lost on the way. Played with the product's own commands and jobs against the stand-in.
import Stripe from "stripe";
import { sweepPayments, tick } from "#domain/flow-jobs.ts";
import { units } from "#domain/limits.ts";
import { expireCheckout, reconcilePayment } from "#domain/payment/jobs.ts";
import { isRefusal } from "#domain/refusal.ts";
import { acceptOffer } from "#server/flow/booking/accept-offer.ts";
import { cancelBooking } from "#server/flow/booking/cancel-booking.ts";
import { startPayment } from "#server/flow/payment/start-payment.ts";
import { OK, payWith } from "../stripe/shop.ts";
import type { Deal, Market } from "./market.ts";
import { type Random, randomOf } from "./random.ts";

const actions = ["pay", "tick", "sweep", "ask", "cancel", "second_tab", "accept_sibling"] as const;
type Action = (typeof actions)[number];
const webhooks = ["on_time", "lost", "late", "twice"] as const;
/** Unheard: Stripe has made a page and we do not know of it; for long: nor is it found when the booking ends. */
const stripe = ["well", "slow", "answer_lost", "unheard", "unheard_for_long"] as const;

export type Story = {
  seed: number;
  /** When the first wave begins, counted from the end of the hold. */
  starts_ms: number;
  cards: readonly string[];
  webhooks: (typeof webhooks)[number];
  stripe: (typeof stripe)[number];
  /** All actions of a wave at once, one wave after the other with so much time between them. */
  waves: readonly { then_ms: number; actions: readonly Action[] }[];
};

const DECLINED = "4000000000000002";
const share: Readonly<Record<Exclude<Action, "pay">, number>> = {
  tick: 75,
  sweep: 25,
  ask: 35,
  cancel: 22,
  second_tab: 25,
  accept_sibling: 30,
};

/** The story of a seed. */
export function storyOf(seed: number): Story {
  const random = randomOf(seed);
  const chosen: Action[] = random.chance(92) ? ["pay"] : [];
  for (const action of actions) if (action !== "pay" && random.chance(share[action])) chosen.push(action);
  if (random.chance(20)) chosen.push("tick");
  return {
    seed,
    starts_ms: random.pick([-700, -150, 0, 0, 40, 999]),
    cards: random.chance(20) ? [DECLINED, OK] : [OK],
    webhooks: random.pick(["on_time", "on_time", ...webhooks]),
    stripe: random.chance(65) ? "well" : random.pick(["slow", "answer_lost", "unheard", "unheard_for_long"]),
    waves: wavesOf(random.shuffle(chosen), random),
  };
}

function wavesOf(chosen: readonly Action[], random: Random): Story["waves"] {
  const waves: { then_ms: number; actions: Action[] }[] = [];
  for (const action of chosen) {
    const last = waves.at(-1);
    if (last && random.chance(60)) last.actions.push(action);
    else waves.push({ then_ms: random.pick([0, 150, 1_000, 61_000]), actions: [action] });
  }
  return waves;
}

/** Plays a story on a booking that waits for its payment, until nothing moves any more. */
export async function play(market: Market, deal: Deal, story: Story): Promise<void> {
  const hold_until = new Date(market.rig.clock.now() + 15 * units.minute_ms);
  await market.all("update booking set hold_until = $2 where id = $1", [deal.booking_id, hold_until]);
  if (story.stripe.startsWith("unheard")) await market.beginUnheard(deal);
  else await market.begin(deal);
  if (story.stripe === "unheard_for_long") market.hold(expireCheckout);
  market.pass(hold_until.getTime() + story.starts_ms - market.rig.clock.now());
  await order(market, story);
  for (const { actions: together, then_ms } of story.waves) {
    await Promise.all(together.map((action) => tolerantly(() => act(market, deal, story, action))));
    market.pass(then_ms);
  }
  await settleDown(market);
}

/** Tells the stand-in what is to go wrong. */
async function order({ rig }: Market, story: Story): Promise<void> {
  const { control } = rig;
  if (story.webhooks === "lost") await control("webhooks", { kind: "drop", count: 20 });
  if (story.webhooks === "twice") await control("webhooks", { kind: "duplicate", copies: 3, count: 20 });
  if (story.webhooks === "late")
    await control("webhooks", { kind: "delay", ms: 20 * units.minute_ms, count: 20 });
  if (story.stripe === "slow") await control("requests", { kind: "slow", ms: 250, count: 3 });
  if (story.stripe === "answer_lost") await control("requests", { kind: "reset_after", count: 1 });
}

async function act(market: Market, deal: Deal, story: Story, action: Action): Promise<void> {
  const { booking_id, customer, sibling_id } = deal;
  const versionOf = async (noun: "booking" | "offer", id: string): Promise<number> =>
    (await market.one(`select version from ${noun} where id = $1`, [id])).version;
  const acts: Record<Action, () => Promise<unknown>> = {
    async pay() {
      const url = (await market.sessions(booking_id)).at(-1)?.url;
      if (url) for (const card of story.cards) await payWith(url, card);
    },
    tick: () => market.job(tick),
    sweep: () => market.job(sweepPayments),
    async ask() {
      const attempt = (await market.attempts(booking_id)).at(-1);
      if (attempt) await market.job(reconcilePayment, { attempt_id: attempt.id });
    },
    async cancel() {
      const version = await versionOf("booking", booking_id);
      await market.run(cancelBooking, customer, { booking_id, version, reason: "Plans changed." });
    },
    async second_tab() {
      const version = await versionOf("booking", booking_id);
      await market.run(startPayment, customer, { booking_id, version });
    },
    async accept_sibling() {
      const version = await versionOf("offer", sibling_id);
      await market.run(acceptOffer, customer, { offer_id: sibling_id, version });
    },
  };
  await acts[action]();
}

/** A no of the rules or Stripe out of reach is part of the story; anything else is a fault. */
async function tolerantly(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!isRefusal(error) && !(error instanceof Stripe.errors.StripeError)) throw error;
  }
}

/** Everything works again and time goes by: what the queue kept is done, the clock's work is done, all is read. */
export async function settleDown(market: Market): Promise<void> {
  for (const ms of [units.minute_ms, 40 * units.minute_ms, 6 * units.minute_ms]) {
    market.pass(ms);
    market.letGo();
    await market.rig.control("reset");
    await market.quiet();
    await market.workOff();
    await market.job(tick);
    await market.job(sweepPayments);
  }
  await market.workOff();
  await market.quiet();
}
