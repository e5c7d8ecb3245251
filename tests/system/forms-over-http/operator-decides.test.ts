// A request to cancel that nobody answered, from the operator's list to the customer's page.
import { describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { formatMoney } from "#domain/money-text.ts";
import { m } from "#messages/messages.js";
import { escalateCancellation } from "#server/flow/timer/create-operator-task.ts";
import { system } from "#server/kernel/actor.ts";
import { OK, payWith } from "#tests/contract/stripe/shop.ts";
import { call, newCustomer, rowsOf } from "#tests/e2e/kit/api-client.ts";
import { acceptedOffer, information } from "#tests/e2e/kit/api-steps.ts";
import { asOwner } from "#tests/e2e/kit/owner.ts";
import { workerProviders } from "#tests/e2e/kit/providers.ts";
import { newRequestData } from "#tests/e2e/kit/request-data.ts";
import { attachTo } from "#tests/kit/product/attached.ts";
import { product, provideDemoProduct } from "../kit/demo-product.ts";
import { browserOf, en, withToken } from "./kit.ts";

const patience = { timeout: 30_000, interval: 300 };
const wish = "Our plans have changed.";
const reason = "Half of it was prepared already.";
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);

/** A paid booking whose customer asks to cancel outside the policy. */
async function requestedCancellation() {
  const data = newRequestData();
  const email = data.customer_email;
  const [client, { keller }] = await Promise.all([newCustomer(email), workerProviders()]);
  const { booking_id } = await acceptedOffer(client, keller.client, data);
  const given = { booking_id, version: 1, ...information(data) };
  const { version } = await call(client, "provide_information", given);
  const checkout = await vi.waitFor(
    async () => z.url().parse((await call(client, "start_payment", { booking_id, version })).checkout_url),
    patience,
  );
  expect((await payWith(checkout, OK)).status).toBe(303);
  const paid = await vi.waitFor(async () => {
    const [booking] = await rowsOf(client, "booking", booking_id);
    expect(booking?.status).toBe("confirmed");
    return booking;
  }, patience);
  const asked = { booking_id, version: paid?.version, refund_minor: 10_000, reason: wish };
  await call(client, "request_cancellation", asked);
  const { rows } = await asOwner((owner) =>
    owner.query<{ paid_minor: number }>(
      `select sum(amount_minor)::float8 as paid_minor from payment_attempt
       where booking_id = $1 and status = 'succeeded'`,
      [booking_id],
    ),
  );
  return { booking_id, email, paid_minor: rows[0]?.paid_minor ?? 0 };
}

provideDemoProduct();

describe.concurrent("a request to cancel that nobody answered", () => {
  test("is decided with the pictured sum, which its customer sees; a late colleague is told", async () => {
    const { kit, tokens, owner, detach } = await attachTo(product.data_dir, product.ports);
    try {
      const { booking_id, email, paid_minor } = await requestedCancellation();
      await owner.query("update booking set cancel_answer_due_at = $2 where id = $1", [
        ...[booking_id, hoursAgo(1)],
      ]);
      await owner.query("update cancel_request set asked_at = $2, answer_due_at = $3 where booking_id = $1", [
        booking_id,
        hoursAgo(49),
        hoursAgo(1),
      ]);
      await kit.run(escalateCancellation, system, { booking_id });
      const { operator, session_id } = await kit.operatorSession();
      const page = withToken(await tokens.access(operator, 3_600, { session_id }));
      const path = `/admin/bookings/${booking_id}`;

      await page.open("/admin/disputes");
      await page.open((page.one(`a[href^="${path}"]`) as HTMLAnchorElement).href);
      for (const text of ["€100.00", "Our plans have changed.", m.admin_booking_awaits_cancellation({}, en)])
        expect(page.text()).toContain(text);
      await page.press(m.admin_decide_preview({}, en));
      expect(page.alert, "nothing was chosen").not.toBe("");
      (page.one('input[name="outcome"][value="cancel"]') as HTMLInputElement).checked = true;
      page.fill(m.admin_wish_amount({}, en), "50");
      await page.press(m.admin_decide_preview({}, en));
      const button = m.booking_cancel_paid_submit({ refund: "€50.00" }, en);
      expect(page.text()).toContain(formatMoney(paid_minor - 5_000, "EUR", "en-GB"));
      const late = await page.tab().open(page.url);
      await page.press(button);
      expect(page.alert).toContain(m.refusal_issue_required_reason({}, en));
      page.fill(m.admin_decide_reason({}, en), reason);
      await page.press(button);
      expect(page.url).toBe(path);
      for (const text of [m.booking_status_cancelled({}, en), reason]) expect(page.text()).toContain(text);

      late.fill(m.admin_decide_reason({}, en), "Too late.");
      await late.press(button);
      expect([late.status, late.text()]).toEqual([409, expect.stringContaining(m.refusal_stale({}, en))]);
      const { rows } = await owner.query("select amount_minor::float8 from refund where booking_id = $1", [
        booking_id,
      ]);
      expect(rows).toEqual([{ amount_minor: 5_000 }]);

      const own = await (await browserOf(email)).open(`/booking/${booking_id}`);
      for (const text of ["€50.00", reason, m.booking_status_cancelled({}, en)])
        expect(own.text()).toContain(text);
      expect((await own.open(path)).status, "the page is the operator's").toBe(403);
    } finally {
      await detach();
    }
  });
});
