// Plays a story with the product's own commands and jobs against the stand-in.
import Stripe from "stripe";
import { sweepPayments, tick } from "#domain/flow-jobs.ts";
import { units } from "#domain/limits.ts";
import { expireCheckout, reconcilePayment } from "#domain/payment/jobs.ts";
import { isRefusal } from "#domain/refusal.ts";
import { acceptOffer } from "#server/flow/booking/accept-offer.ts";
import { cancelBooking } from "#server/flow/booking/cancel-booking.ts";
import { startPayment } from "#server/flow/payment/start-payment.ts";
import { payWith } from "../stripe/shop.ts";
import type { Deal, Market } from "./market.ts";
import type { Action, Story } from "./story.ts";

/** Plays a story on a booking that waits for its payment, until nothing moves any more. */
export async function playStory(market: Market, deal: Deal, story: Story): Promise<void> {
  const hold_until = new Date(market.testServer.clock.now() + 15 * units.minute_ms);
  await market.all("update booking set hold_until = $2 where id = $1", [deal.booking_id, hold_until]);
  if (story.stripe.startsWith("session_unknown")) await market.beginWithLostAnswer(deal);
  else await market.beginPayment(deal);
  if (story.stripe === "session_unknown_until_end") market.blockJob(expireCheckout);
  market.advanceClock(hold_until.getTime() + story.starts_ms - market.testServer.clock.now());
  await injectFaults(market, story);
  for (const { actions, pause_after_ms } of story.waves) {
    await Promise.all(
      actions.map((action) => ignoreRefusals(() => perform(market, deal, story.cards, action))),
    );
    market.advanceClock(pause_after_ms);
  }
  await settle(market);
}

/** Tells the stand-in what should go wrong. */
async function injectFaults({ testServer }: Market, story: Story): Promise<void> {
  const { control } = testServer;
  if (story.webhooks === "lost") await control("webhooks", { kind: "drop", count: 20 });
  if (story.webhooks === "twice") await control("webhooks", { kind: "duplicate", copies: 3, count: 20 });
  if (story.webhooks === "late")
    await control("webhooks", { kind: "delay", ms: 20 * units.minute_ms, count: 20 });
  if (story.stripe === "slow") await control("requests", { kind: "slow", ms: 250, count: 3 });
  if (story.stripe === "answer_lost") await control("requests", { kind: "reset_after", count: 1 });
}

async function perform(market: Market, deal: Deal, cards: readonly string[], action: Action): Promise<void> {
  const { booking_id, customer, sibling_id } = deal;
  const versionOf = async (noun: "booking" | "offer", id: string): Promise<number> =>
    (await market.one(`select version from ${noun} where id = $1`, [id])).version;
  const performers: Record<Action, () => Promise<unknown>> = {
    async pay() {
      const url = (await market.sessions(booking_id)).at(-1)?.url;
      if (url) for (const card of cards) await payWith(url, card);
    },
    tick: () => market.runJob(tick),
    sweep: () => market.runJob(sweepPayments),
    async ask() {
      const attempt = (await market.attempts(booking_id)).at(-1);
      if (attempt) await market.runJob(reconcilePayment, { attempt_id: attempt.id });
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
  await performers[action]();
}

/** A refusal of the rules and an unreachable Stripe are part of the story; anything else is a fault. */
async function ignoreRefusals(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!isRefusal(error) && !(error instanceof Stripe.errors.StripeError)) throw error;
  }
}

/** Everything works again and time passes: queue, tick and sweep do what is left, and every event is read. */
async function settle(market: Market): Promise<void> {
  for (const ms of [units.minute_ms, 40 * units.minute_ms, 6 * units.minute_ms]) {
    market.advanceClock(ms);
    market.unblockJobs();
    await market.testServer.control("reset");
    await market.waitForWebhooks();
    await market.drainQueue();
    await market.runJob(tick);
    await market.runJob(sweepPayments);
  }
  await market.drainQueue();
  await market.waitForWebhooks();
}
