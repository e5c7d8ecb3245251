// An unanswered request to cancel, from the operator's list to the customer's page.
import { describe, expect, test } from "vitest";
import { m } from "#messages/messages.js";
import { escalateCancellation } from "#server/flow/timer/create-operator-task.ts";
import { system } from "#server/kernel/actor.ts";
import { call, rowsOf } from "#tests/e2e/kit/api-client.ts";
import { paidBooking } from "#tests/e2e/kit/paid-booking.ts";
import { attachTo } from "#tests/kit/product/attached.ts";
import { product, provideDemoProduct } from "../kit/demo-product.ts";
import { browserOf, en, withToken } from "./kit.ts";

const wish = "Our plans have changed.";
const reason = "Half of it was prepared already.";
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);

/** A paid booking of €1,785.00 whose customer asks to cancel outside the policy. */
async function requestedCancellation() {
  const { data, customer, booking_id } = await paidBooking();
  const [paid] = await rowsOf(customer, "booking", booking_id);
  const asked = { booking_id, version: paid?.version, refund_minor: 10_000, reason: wish };
  await call(customer, "request_cancellation", asked);
  return { booking_id, email: data.customer_email };
}

provideDemoProduct();

describe.concurrent("an unanswered request to cancel", () => {
  test("is decided with the shown sum, which its customer sees; a colleague who is late learns of it", async () => {
    const { kit, tokens, owner, detach } = await attachTo(product.data_dir, product.ports);
    try {
      const { booking_id, email } = await requestedCancellation();
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
      expect(page.text()).toContain("€1,735.00");
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
