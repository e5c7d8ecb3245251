// The supervisor is killed without a word in the middle of a payment, and the product started again as a person
// would: what was left is stopped, and the booking is paid once.
import { afterAll, beforeAll, expect, test } from "vitest";
import { holdAt } from "./kit/hold.ts";
import { type House, openHouse } from "./kit/house.ts";
import { type Market, openMarket } from "./kit/market.ts";
import { expectPaidOnce } from "./kit/outcome.ts";
import { payAt, sessionUrl } from "./kit/stripe.ts";

let house: House;
let market: Market;

beforeAll(async () => {
  house = await openHouse();
  market = await openMarket(house);
});
afterAll(() => house?.close());

test("the supervisor dies while a payment settles: the next start finishes it", async () => {
  const deal = await market.payable();
  const form = await market.payForm(deal);
  await market.browser.post(form.action, form.fields);
  const url = await sessionUrl(house, deal.booking_id);
  const hold = await holdAt(house.db, { table: "ledger_entry", on: "insert", when: "after" });
  await payAt(url);
  let startAgain: Awaited<ReturnType<House["killSupervisor"]>>;
  try {
    await hold.reached();
    startAgain = await house.killSupervisor();
  } finally {
    await hold.release();
  }
  expect(await startAgain(), "left of the earlier start").toEqual([]);
  expect(house.output()).toContain("Stopping what an earlier start left running");
  await expectPaidOnce(house, deal.booking_id);
});
