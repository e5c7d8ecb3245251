// A customer accepts work that its provider has not reported, without scripts.
import { expect, test } from "vitest";
import { m } from "#messages/messages.js";
import { moveDay, paidBooking } from "#tests/e2e/kit/paid-booking.ts";
import { provideDemoProduct } from "../kit/demo-product.ts";
import { browserOf, en } from "./kit.ts";

provideDemoProduct();

test("work that was not reported is accepted from its day on, and only once", async () => {
  const { booking_id, keller, data } = await paidBooking();
  const path = `/booking/${booking_id}`;
  const accept = m.booking_accept_submit({}, en);
  const page = await (await browserOf(data.customer_email)).open(path);
  expect(page.buttons(accept)).toEqual([]);
  await moveDay(booking_id, -30);
  await page.open(path);
  expect(page.text()).toContain(m.booking_accept_unreported_title({}, en));
  const other = await page.tab().open(path);
  await page.press(accept);
  expect([page.status, page.alert]).toEqual([200, ""]);
  expect(page.text()).toContain(m.booking_state_completed({}, en));
  await other.press(accept);
  expect(other.status).toBe(409);
  const provider = await (await browserOf(keller.email)).open(path);
  expect(provider.text()).toContain(m.booking_status_completed({}, en));
});
