// The services that the product depends on are down for a while, one after the other. What does not need them works,
// what waits says so, and everything catches up by itself.
import { decodeJwt } from "jose";
import { afterEach, describe, expect, test } from "vitest";
import { FormBrowser } from "#tests/kit/browser/form-browser.ts";
import { makeOld, sessionIn } from "#tests/kit/product/session-cookies.ts";
import { makeTokens } from "#tests/kit/product/tokens.ts";
import { until } from "#tests/kit/product/until.ts";
import { expectMailsOnce, expectPaidOnce, quiet, timesSent } from "../kit/outcome.ts";
import { market, product, provideGatedProduct } from "../kit/provide-product.ts";
import { atStripe, order, passTime, payAt, sessionUrl } from "../kit/stripe.ts";

provideGatedProduct();

describe("services away", () => {
  afterEach(() => {
    for (const gate of Object.values(product.gates)) gate.open();
  });
  const ways = ["shut", "silence"] as const;

  test("no external service decides whether the product is ready", async () => {
    for (const gate of Object.values(product.gates)) gate.shut();
    expect(await product.isReady()).toBe(true);
  });

  test.each(ways)("auth away (%s): signed-in people continue and stay signed in", async (way) => {
    product.gates.auth[way]();
    const page = await market.browser.get("/bookings");
    expect(page.status).toBe(200);
    const made = await market.provider("send_offer", {}).catch((error: Error) => error.message);
    expect(made, "machines are known too").toMatch(/^send_offer: 422/);
  });

  test("auth away: an expiring session is neither renewed nor ended, and its token is still valid", async () => {
    const person = await new FormBrowser(product.url).signIn("customer@demo.test");
    makeOld(person.cookies, await tokenEndingSoon(sessionIn(person.cookies)?.access_token ?? ""));
    const before = new Map(person.cookies);
    product.gates.auth.shut();
    expect((await person.get("/bookings")).status).toBe(200);
    expect(new Map(person.cookies), "the session is as it was").toEqual(before);
    expect(product.gates.auth.turnedAway(), "a renewal was tried").toBeGreaterThan(0);
    product.gates.auth.open();
    expect((await person.get("/bookings")).status).toBe(200);
    expect(new Map(person.cookies), "and renewed now").not.toEqual(before);
  });

  test.each(ways)(
    "auth away (%s): a session nobody can vouch for is neither shown, ended, nor asked to sign in",
    async (way) => {
      const person = await new FormBrowser(product.url).signIn("customer@demo.test");
      makeOld(person.cookies);
      const before = new Map(person.cookies);
      product.gates.auth[way]();
      const start = await person.get("/legal");
      expect(start.status).toBe(200);
      const top = /<header class="top">([\s\S]*?)<\/header>/.exec(start.html)?.[1];
      expect(top, "the frame is there").toContain('href="/"');
      for (const offered of ["/auth/signin", "/request", "/account"])
        expect(top).not.toContain(`href="${offered}`);
      // All at once: each waits for the auth service for as long as a page may.
      const paths = ["/bookings", "/requests", "/account"];
      const answers = await Promise.all(paths.map((path) => person.get(path)));
      for (const [index, refused] of answers.entries()) {
        expect([refused.status, refused.location], paths[index]).toEqual([503, null]);
        expect(refused.html, "no way to sign in, and nothing of hers").not.toMatch(/href="\/auth\/|Lena/);
      }
      expect(new Map(person.cookies), "the session is as it was").toEqual(before);
      product.gates.auth.open();
      const bookings = await person.get("/bookings");
      expect(bookings.status, "it is good again by itself").toBe(200);
      expect(bookings.html).toContain("Lena");
      const stranger = new FormBrowser(product.url);
      expect((await stranger.get("/legal")).html, "who has no session is asked").toContain(
        'href="/auth/signin"',
      );
    },
  );

  test("auth away: signing in says so and keeps what was typed", async () => {
    product.gates.auth.shut();
    const person = new FormBrowser(product.url);
    const fields = [
      ["email", "customer@demo.test"],
      ["password", "demo-proffer-2026"],
      ["command", "sign_in"],
    ] as const;
    const refused = await person.post("/auth/signin", fields);
    expect(refused.status).toBe(503);
    expect(refused.html).toContain('value="customer@demo.test"');
    expect(refused.html).not.toContain("demo-proffer-2026");
    product.gates.auth.open();
    expect((await person.post("/auth/signin", fields)).status).toBe(303);
  });

  test.each(ways)(
    "Stripe away (%s): accepting works, paying waits, and the checkout appears by itself",
    async (way) => {
      product.gates.stripe[way]();
      const deal = await market.payable();
      const form = await market.payForm(deal);
      const pressed = await market.browser.post(form.action, form.fields);
      expect([pressed.status, pressed.location]).toEqual([303, market.payPath(deal)]);
      expect((await market.browser.get(market.payPath(deal))).status).toBe(200);
      expect(product.gates.stripe.turnedAway()).toBeGreaterThan(0);
      product.gates.stripe.open();
      await payAt(await sessionUrl(product, deal.booking_id));
      await expectPaidOnce(product, deal.booking_id);
      expect((await atStripe(product, deal.booking_id)).sessions).toHaveLength(1);
    },
  );

  test("a payment whose webhooks are lost is found by the sweep", async () => {
    const deal = await market.payable();
    const form = await market.payForm(deal);
    await market.browser.post(form.action, form.fields);
    await order(product, "webhooks", { kind: "drop", count: 100 });
    await payAt(await sessionUrl(product, deal.booking_id));
    await passTime(product, 6 * 60_000);
    await product.db.query("select graphile_worker.add_job('sweep_payments', '{}')");
    await expectPaidOnce(product, deal.booking_id);
    await order(product, "reset");
  });

  test("mail away: nothing waits for it, and each mail comes once when it is back", async () => {
    await quiet(product);
    product.gates.mail.shut();
    const first = await market.offered();
    const form = await market.acceptForm(first);
    expect((await market.browser.post(form.action, form.fields)).status).toBe(303);
    const failing =
      "graphile_worker.jobs where task_identifier = 'send_mail' and attempts > 0 and last_error is not null";
    await until("mails have been tried in vain", async () => (await failed()) >= 2);
    async function failed(): Promise<number> {
      return (await product.db.query(`select count(*)::int as count from ${failing}`)).rows[0].count;
    }
    // As after a day: all but one would wait for an hour. The one that succeeds brings the others forward.
    await product.db.query(
      `update graphile_worker._private_jobs set run_at = now() + interval '1 hour', attempts = 9
     where id in (select id from ${failing} order by id offset 1)`,
    );
    product.gates.mail.open();
    await until("every mail is out", async () => {
      const waiting = "select 1 from graphile_worker.jobs where task_identifier = 'send_mail'";
      return (await product.db.query(waiting)).rowCount === 0;
    });
    await expectMailsOnce(product);
    expect(await timesSent(product, "offer_accepted", first.offer_id)).toBe(1);
  });
});

/** The service's own token for the same session, which expires in ten seconds. */
async function tokenEndingSoon(token: string): Promise<string> {
  const { sub: account_id = "", email, session_id, iss = "" } = decodeJwt(token);
  const tokens = await makeTokens(product.standinsDatabaseUrl, iss);
  const member = { account_id, email: String(email) } as Parameters<typeof tokens.access>[0];
  const access = await tokens.access(member, 10, { session_id: String(session_id), aal: "aal1" });
  expect(decodeJwt(access).session_id).toBe(session_id);
  return access;
}
