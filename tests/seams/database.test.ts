// PostgreSQL goes away while twenty people browse, accept and pay: killed without a word, and restarted in order.
// Pages say so in between; afterwards nothing that was acknowledged is missing, and every booking is paid once.
import { afterAll, beforeAll, expect, test } from "vitest";
import { sendCrowd } from "./kit/crowd.ts";
import { type House, openHouse } from "./kit/house.ts";
import { type Booked, type Market, type Offered, openMarket } from "./kit/market.ts";
import { bookingOf, expectPaidOnce, expectUnpaid, statusOf } from "./kit/outcome.ts";
import { payAt, sessionUrl } from "./kit/stripe.ts";
import { until } from "./kit/until.ts";

let house: House;
let market: Market;

beforeAll(async () => {
  house = await openHouse();
  market = await openMarket(house);
});
afterAll(() => house?.close());

async function several<T>(count: number, make: () => Promise<T>): Promise<T[]> {
  const made: T[] = [];
  for (let index = 0; index < count; index += 1) made.push(await make());
  return made;
}

/** Every answer is a page, and those that say no say when to come again. */
function expectReadable(answers: Awaited<ReturnType<typeof sendCrowd>>["answers"]): void {
  const seen = [...new Set(answers.map(({ status }) => status))].sort();
  expect(seen.filter((status) => ![200, 302, 303, 503].includes(status))).toEqual([]);
  expect(seen, "the outage was seen by somebody").toContain(503);
  for (const { status, html, retryAfter } of answers.filter((answer) => answer.status === 503)) {
    expect(html, String(status)).toContain("Please come back in a moment");
    expect(html).not.toMatch(/\bat .*\(node:|ECONNREFUSED|57P0|Error:/);
    expect(retryAfter).toBe("5");
  }
}

test.each([
  ["is killed without a word", "SIGKILL"],
  ["is restarted in order", "SIGINT"],
] as const)("PostgreSQL %s under load", async (_how, signal) => {
  const offers: Offered[] = await several(5, market.offered);
  const bookings: Booked[] = await several(5, market.payable);
  const web = house.child("web");
  const crowd = await sendCrowd(house, market, { offers, bookings, browsers: 10 });
  await until("the first writes are acknowledged", () => crowd.count() >= 2);
  await house.kill("postgres", signal);
  await house.isBack();
  await crowd.done();
  expect(house.child("web"), "the web server lives on").toEqual(web);
  expectReadable(crowd.answers);
  for (const { offer_id } of offers) {
    const booking_id = await bookingOf(house, offer_id);
    expect(crowd.acknowledged.get(offer_id)).toBe(`/request/booking/${booking_id}/information`);
  }
  for (const deal of bookings) {
    // Whoever got no hosted page, because nobody could record it, presses again.
    if ((await statusOf(house, deal.booking_id)) === "awaiting_payment") {
      const isPaidThere = crowd.acknowledged.get(deal.booking_id)?.includes("/pay/");
      if (!isPaidThere) {
        await expectUnpaid(house, deal.booking_id);
        await payAt(await sessionUrl(house, deal.booking_id));
      }
    }
    await expectPaidOnce(house, deal.booking_id);
  }
});
