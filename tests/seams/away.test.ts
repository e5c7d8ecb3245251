// The services that the product leans on are away for a while, one after the other. What does not need them works,
// what waits says so, and everything catches up by itself.
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type House, openHouse } from "./kit/house.ts";
import { type Market, openMarket } from "./kit/market.ts";
import { countOf, expectMailsOnce, expectPaidOnce, quiet } from "./kit/outcome.ts";
import { signIn, visitor } from "./kit/person.ts";
import { atStripe, order, passTime, payAt, sessionUrl } from "./kit/stripe.ts";
import { until } from "./kit/until.ts";

let house: House;
let market: Market;

beforeAll(async () => {
  house = await openHouse();
  market = await openMarket(house);
});
afterEach(() => {
  for (const gate of Object.values(house.gates)) gate.open();
});
afterAll(() => house?.close());

const ways = ["shut", "silence"] as const;

test("nothing outside decides whether the product is ready", async () => {
  for (const gate of Object.values(house.gates)) gate.shut();
  expect(await house.isReady()).toBe(true);
});

test.each(ways)("auth away (%s): who is signed in goes on, and stays signed in", async (way) => {
  house.gates.auth[way]();
  const page = await market.browser.open("/bookings");
  expect(page.status).toBe(200);
  const made = await market.provider("send_offer", {}).catch((error: Error) => error.message);
  expect(made, "machines are known too").toMatch(/^send_offer: 422/);
});

test("auth away: a session at its end is neither renewed nor ended, and its token is still good", async () => {
  const person = await signIn(house.url, "customer@demo.test");
  makeOld(person.cookies);
  const before = new Map(person.cookies);
  house.gates.auth.shut();
  expect((await person.open("/bookings")).status).toBe(200);
  expect(person.cookies, "the session is as it was").toEqual(before);
  expect(house.gates.auth.turnedAway(), "a renewal was tried").toBeGreaterThan(0);
  house.gates.auth.open();
  expect((await person.open("/bookings")).status).toBe(200);
  expect(person.cookies, "and renewed now").not.toEqual(before);
});

/** Tells the session's cookie that its token ends now, which is when the client renews it. */
function makeOld(cookies: Map<string, string>): void {
  const names = [...cookies.keys()].filter((name) => name.startsWith("proffer-auth")).sort();
  const stored = names.map((name) => cookies.get(name)).join("");
  const session = JSON.parse(Buffer.from(stored.slice("base64-".length), "base64url").toString("utf8"));
  session.expires_at = Math.floor(Date.now() / 1_000) + 10;
  const text = `base64-${Buffer.from(JSON.stringify(session)).toString("base64url")}`;
  const size = Math.ceil(text.length / names.length);
  for (const [index, name] of names.entries()) {
    cookies.set(name, text.slice(index * size, (index + 1) * size));
  }
}

test("auth away: signing in says so and keeps what was typed", async () => {
  house.gates.auth.shut();
  const person = await visitor(house.url);
  const fields = [
    ["email", "customer@demo.test"],
    ["password", "demo-proffer-2026"],
    ["command", "sign_in"],
  ] as const;
  const refused = await person.post("/auth/signin", fields);
  expect(refused.status).toBe(503);
  expect(refused.html).toContain('value="customer@demo.test"');
  expect(refused.html).not.toContain("demo-proffer-2026");
  house.gates.auth.open();
  expect((await person.post("/auth/signin", fields)).status).toBe(303);
});

test.each(ways)(
  "Stripe away (%s): accepting works, paying waits, and the checkout appears by itself",
  async (way) => {
    house.gates.stripe[way]();
    const deal = await market.payable();
    const form = await market.payForm(deal);
    const pressed = await market.browser.post(form.action, form.fields);
    expect([pressed.status, pressed.location]).toEqual([303, market.payPath(deal)]);
    expect((await market.browser.open(market.payPath(deal))).status).toBe(200);
    expect(house.gates.stripe.turnedAway()).toBeGreaterThan(0);
    house.gates.stripe.open();
    await payAt(await sessionUrl(house, deal.booking_id));
    await expectPaidOnce(house, deal.booking_id);
    expect((await atStripe(house, deal.booking_id)).sessions).toHaveLength(1);
  },
);

test("a payment whose webhooks are lost is found by the sweep", async () => {
  const deal = await market.payable();
  const form = await market.payForm(deal);
  await market.browser.post(form.action, form.fields);
  await order(house, "webhooks", { kind: "drop", count: 100 });
  await payAt(await sessionUrl(house, deal.booking_id));
  await passTime(house, 6 * 60_000);
  await house.db.query("select graphile_worker.add_job('sweep_payments', '{}')");
  await expectPaidOnce(house, deal.booking_id);
  await order(house, "reset");
});

test("mail away: nothing waits for it, and each mail comes once when it is back", async () => {
  await quiet(house);
  house.gates.mail.shut();
  const first = await market.offered();
  const form = await market.acceptForm(first);
  expect((await market.browser.post(form.action, form.fields)).status).toBe(303);
  const failing =
    "graphile_worker.jobs where task_identifier = 'send_mail' and attempts > 0 and last_error is not null";
  await until("mails have been tried in vain", async () => (await failed()) >= 2);
  async function failed(): Promise<number> {
    return (await house.db.query(`select count(*)::int as count from ${failing}`)).rows[0].count;
  }
  // As after a day: all but one would wait for an hour. The one that goes through brings the others forward.
  await house.db.query(
    `update graphile_worker._private_jobs set run_at = now() + interval '1 hour', attempts = 9
     where id in (select id from ${failing} order by id offset 1)`,
  );
  house.gates.mail.open();
  await until("every mail is out", async () => {
    const waiting = "select 1 from graphile_worker.jobs where task_identifier = 'send_mail'";
    return (await house.db.query(waiting)).rowCount === 0;
  });
  await expectMailsOnce(house);
  expect(
    await countOf(
      house,
      "sent_mail where template = 'offer_accepted' and key like '%' || $1 || '%'",
      first.offer_id,
    ),
  ).toBe(1);
});
