// The web server with its worker is killed without warning at every phase of cancelling a paid booking and of the
// refund that follows. Afterwards it is cancelled once and the money refunded once, or nothing has happened and the
// same form does it. A kill costs seconds, so when it comes several bookings are each at another phase.
import { beforeAll, describe, expect, test } from "vitest";
import { signalProcess } from "#scripts/supervisor/processes.ts";
import { holdAt } from "#tests/kit/product/hold.ts";
import { until } from "#tests/kit/product/until.ts";
import { killHeld } from "../kit/killing.ts";
import type { Booked, PostForm } from "../kit/market.ts";
import { quiet, statusOf } from "../kit/outcome.ts";
import { expectCancelledOnce, expectConfirmed, refundsOf } from "../kit/outcome-cancelled.ts";
import { market, product, provideGatedProduct } from "../kit/provide-product.ts";
import { atStripe, hurry, leaseMs, order, passTime } from "../kit/stripe.ts";

/** 1,785.00 were paid; a customer who cancels less than seven days before the job gets half of it back. */
const half = { refund_minor: 89_250, kept_minor: 89_250 };
const all = { refund_minor: 178_500, kept_minor: 0 };
const refundCall = /POST \/v1\/refunds HTTP/;

/** What was answered to those who did not wait for it: the answer says why a cancellation did not get to its phase. */
const answers: string[] = [];

function noteAnswer(who: string, answer: Promise<unknown>): void {
  const note = (what: unknown) => void answers.push(`${who}: ${what}`);
  answer.then((given) => note(JSON.stringify(given).slice(0, 500)), note);
}

/** The customer presses the button that names the sum; the function does not wait for the outcome. */
async function press(deal: Booked): Promise<PostForm> {
  const form = await market.cancelForm(deal);
  expect(form.fields).toContainEqual(["int:refund_minor", String(half.refund_minor)]);
  noteAnswer(
    "the customer",
    market.browser.post(form.action, form.fields).then(({ status, location }) => ({ status, location })),
  );
  return form;
}

/** The provider cancels, so everything is refunded; the function does not wait for the outcome. */
async function cancelAsProvider({ booking_id }: Booked): Promise<void> {
  const { rows } = await product.db.query("select version from booking where id = $1", [booking_id]);
  const { refund_minor } = all;
  const input = { booking_id, version: rows[0].version, reason: "The studio is flooded.", refund_minor };
  noteAnswer("the provider", market.provider("cancel_booking", input));
}

const refundAtStripe = async ({ booking_id }: Booked) => (await atStripe(product, booking_id)).refunds[0];
const isRefunded = async (deal: Booked) => (await refundsOf(product, deal))[0]?.status === "succeeded";

provideGatedProduct();

describe("killed while paid bookings are cancelled", () => {
  /** Each named after its phase. */
  let inside: Booked;
  let committed: Booked;
  let onTheWay: Booked;
  let unheard: Booked;
  let recorded: Booked;
  let forms: { inside: PostForm; committed: PostForm };

  beforeAll(async () => {
    const deals = await market.paidOn([2, 3, 4, 190, 5]);
    [inside, committed, onTheWay, unheard, recorded] = deals as [Booked, Booked, Booked, Booked, Booked];
    await quiet(product);
    await order(product, "pause");
    const holdOf = (table: string, where: string, on: "insert" | "update" = "update") =>
      holdAt(product.db, { table, on, when: on === "insert" ? "after" : "commit", where });
    const holds = {
      inside: await holdOf("refund", `new.booking_id = '${inside.booking_id}'`, "insert"),
      committed: await holdOf("booking", `new.id = '${committed.booking_id}' and new.status = 'cancelled'`),
      recorded: await holdOf(
        "refund",
        `new.booking_id = '${recorded.booking_id}' and new.status = 'succeeded'`,
      ),
    };
    try {
      await press(recorded);
      await holds.recorded.reached();
      const answered = product.gates.stripe.hold("answer", refundCall);
      await cancelAsProvider(unheard);
      await answered;
      await until("Stripe has made it", () => refundAtStripe(unheard));
      const requested = product.gates.stripe.hold("request", refundCall);
      await press(onTheWay);
      await requested;
      forms = { inside: await press(inside), committed: await press(committed) };
      await Promise.all([holds.inside.reached(), holds.committed.reached()]);
      // A stopped server can do nothing more after these two commits.
      signalProcess(product.child("web"), "SIGSTOP");
      await Promise.all([holds.committed.letGo(), holds.recorded.letGo()]);
      await until("both are committed", async () => {
        const status = await statusOf(product, committed.booking_id);
        return status === "cancelled" && (await isRefunded(recorded));
      });
      await product.kill("web");
    } catch (error) {
      throw new Error(`${error}; answered by then: ${answers.join("; ") || "nothing"}`, { cause: error });
    } finally {
      for (const hold of Object.values(holds)) await hold.release();
    }
    product.gates.stripe.open();
    for (const deal of [inside, committed, onTheWay]) expect(await refundAtStripe(deal)).toBeUndefined();
    const inUse = { kind: "status", status: 409, path: "/v1/refunds", should_retry: false };
    await order(product, "requests", inUse);
    await product.isBack();
    await expectConfirmed(product, inside);
    // The dead process holds the leases on two refunds.
    await passTime(product, leaseMs);
    // The webhook would report it too; here none comes.
    await until("the refund whose answer was lost is found by its key", async () => {
      await hurry(product);
      return isRefunded(unheard);
    });
    await order(product, "resume");
  });

  test("inside the command, with the refund written: nothing has happened, and the same form cancels", async () => {
    const again = await market.browser.post(forms.inside.action, forms.inside.fields);
    expect(again.status, again.html).toBe(303);
    await expectCancelledOnce(product, inside, half);
  });

  test("committed, but Stripe was not asked: the queue asks, and the same form is answered", async () => {
    const again = await market.browser.post(forms.committed.action, forms.committed.fields);
    expect(again.status, again.html).toBe(303);
    await expectCancelledOnce(product, committed, half);
  });

  test("the refund request was on its way to Stripe, and the first retry was answered 409", () =>
    expectCancelledOnce(product, onTheWay, half));

  test("Stripe made the refund and its answer was lost", () => expectCancelledOnce(product, unheard, all));

  test("Stripe's answer was recorded, and its webhook comes after the restart", () =>
    expectCancelledOnce(product, recorded, half));

  test("while booking from the webhook, with the answer to the request still pending", async () => {
    const [deal] = (await market.paidOn([191])) as [Booked];
    await order(product, "pause");
    const held = product.gates.stripe.hold("answer", refundCall);
    await cancelAsProvider(deal);
    await held;
    await until("Stripe has made it", () => refundAtStripe(deal));
    const hold = await holdAt(product.db, { table: "ledger_entry", on: "insert", when: "after" });
    await order(product, "resume");
    await killHeld(product, hold);
    product.gates.stripe.open();
    await passTime(product, leaseMs);
    await expectCancelledOnce(product, deal, all);
  });
});
