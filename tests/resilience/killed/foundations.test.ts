// The product's foundations fail: PostgreSQL while twenty people browse, accept and pay (killed without warning, and
// restarted gracefully), the disk, the supervisor. Pages say so meanwhile; afterwards nothing acknowledged is
// missing, and every booking is paid once.
import { beforeAll, describe, expect, test } from "vitest";
import { holdAt } from "#tests/kit/product/hold.ts";
import { until } from "#tests/kit/product/until.ts";
import { sendCrowd } from "../kit/crowd.ts";
import type { Booked, Offered } from "../kit/market.ts";
import { bookingOf, expectBookedOnce, expectUnpaid, quiet, statusOf } from "../kit/outcome.ts";
import type { GatedProduct } from "../kit/product.ts";
import { market, product, provideGatedProduct } from "../kit/provide-product.ts";
import { leaseMs, passTime, payAt, sessionUrl } from "../kit/stripe.ts";

provideGatedProduct();

describe("the product's foundations", () => {
  beforeAll(() => market.closeOpenRequests());

  async function several<T>(count: number, make: () => Promise<T>): Promise<T[]> {
    const made: T[] = [];
    for (let index = 0; index < count; index += 1) made.push(await make());
    return made;
  }

  /**
   * Every answer is a page, and every refusal says when to retry: on the outage page, or, if the database was back by
   * the time the page loaded, above the form that could not be saved.
   */
  function expectReadable(answers: Awaited<ReturnType<typeof sendCrowd>>["answers"]): void {
    const seen = [...new Set(answers.map(({ status }) => status))].sort();
    expect(seen.filter((status) => ![200, 302, 303, 503].includes(status))).toEqual([]);
    expect(seen, "the outage was seen by somebody").toContain(503);
    for (const { status, html, retryAfter } of answers.filter((answer) => answer.status === 503)) {
      expect(html, String(status)).toMatch(/Back in a moment|does not answer right now/);
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
    const web = product.child("web");
    const crowd = await sendCrowd(product, market, { offers, bookings, browsers: 10 });
    await until("the first writes are acknowledged", () => crowd.count() >= 2);
    await product.kill("postgres", signal);
    await product.isBack();
    await crowd.done();
    expect(product.child("web"), "the web server lives on").toEqual(web);
    expectReadable(crowd.answers);
    for (const { offer_id } of offers) {
      const booking_id = await bookingOf(product, offer_id);
      expect(crowd.acknowledged.get(offer_id)?.split("?")[0]).toBe(
        `/request/booking/${booking_id}/information`,
      );
    }
    // Whoever was asking Stripe when the database failed still holds the lease on that attempt.
    await passTime(product, leaseMs);
    for (const deal of bookings) {
      // Whoever got no hosted page, because it could not be recorded, presses again.
      if ((await statusOf(product, deal.booking_id)) === "awaiting_payment") {
        const isPaidThere = crowd.acknowledged.get(deal.booking_id)?.includes("/pay/");
        if (!isPaidThere) {
          await expectUnpaid(product, deal.booking_id);
          await payAt(await sessionUrl(product, deal.booking_id));
        }
      }
      await expectBookedOnce(product, deal.booking_id);
    }
  });

  // Pages stay readable; a form says that it was not saved, and the same form succeeds once there is space again.
  test("an acceptance on a full disk is not saved, keeps its form, and goes through later", async () => {
    const made = await market.offered();
    const form = await market.acceptForm(made);
    await quiet(product);
    // The error that PostgreSQL raises when it cannot extend a file.
    await product.db.query(`
    create function disk_is_full() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
    create trigger disk_is_full before insert on booking execute function disk_is_full();
    create trigger disk_is_full before insert on command_log execute function disk_is_full();`);
    const refused = await market.browser.post(form.action, form.fields);
    expect([refused.status, refused.retryAfter]).toEqual([503, "5"]);
    expect(refused.html).toContain("does not answer right now");
    expect(refused.html, "the form is there again").toContain('value="accept_offer"');
    expect(refused.html).not.toMatch(/53100|No space left/);
    expect((await market.browser.get(market.offerPath(made))).status).toBe(200);
    const machine = await market
      .customer("accept_offer", { offer_id: made.offer_id, version: 1 })
      .catch((error: Error) => error.message);
    expect(machine).toMatch(/^accept_offer: 503 service_unavailable/);
    expect(await bookingOf(product, made.offer_id)).toBeNull();
    await product.db.query("drop function disk_is_full cascade");
    const again = await market.browser.post(form.action, form.fields);
    expect(again.location?.split("?")[0]).toBe(
      `/request/booking/${await bookingOf(product, made.offer_id)}/information`,
    );
  });

  // The product is started again as a person would: the start stops what was left, and the payment continues.
  test("the supervisor dies while a payment settles: the next start finishes it", async () => {
    const deal = await market.payable();
    const form = await market.payForm(deal);
    await market.browser.post(form.action, form.fields);
    const url = await sessionUrl(product, deal.booking_id);
    const hold = await holdAt(product.db, { table: "ledger_entry", on: "insert", when: "after" });
    await payAt(url);
    let startAgain: Awaited<ReturnType<GatedProduct["killSupervisor"]>>;
    try {
      await hold.reached();
      startAgain = await product.killSupervisor();
    } finally {
      await hold.release();
    }
    expect(await startAgain(), "left of the earlier start").toEqual([]);
    expect(product.output()).toContain("Stopping what an earlier start left running");
    await expectBookedOnce(product, deal.booking_id);
  });
});
