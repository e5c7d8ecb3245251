// Notifications, without scripts: what a page is about is read by opening it, the rest by one button.
import { describe, expect, test } from "vitest";
import { m } from "#messages/messages.js";
import { paidBooking } from "#tests/e2e/kit/paid-booking.ts";
import type { PageBrowser } from "#tests/kit/browser/page-browser.ts";
import { product, provideDemoProduct } from "../kit/demo-product.ts";
import { browserOf, en } from "./kit.ts";

provideDemoProduct();

const bell = (page: PageBrowser) => page.text(page.one('.top a[href="/notifications"]'));

/** A customer with a paid booking; the events of its request, its offer and itself are unread. */
async function bookedCustomer() {
  const { booking_id, data } = await paidBooking();
  const page = await browserOf(data.customer_email);
  const unread = async () => {
    const { rows } = await product.owner.query<{ subject: string }>(
      `select distinct subject from notification join profile on profile.id = profile_id
       join account on account.id = profile.account_id
       where account.email = $1 and read_at is null order by subject`,
      [data.customer_email],
    );
    return rows.map(({ subject }) => subject);
  };
  return { page, booking_id, unread };
}

describe("a notification", () => {
  test("is listed with its booking, and read by opening the page of that, however one came there", async () => {
    const { page, booking_id, unread } = await bookedCustomer();
    const before = await unread();
    expect(before).toContain("booking");
    await page.open("/notifications");
    expect(bell(page)).toMatch(/[1-9].*unread/u);
    const [link] = page.links(m.notification_event_booking_confirmed({}, en));
    expect(link?.getAttribute("href")).toBe(`/booking/${booking_id}`);
    const ahead = { cookie: page.cookies.header, "sec-purpose": "prefetch" };
    expect((await fetch(new URL(`/booking/${booking_id}`, page.origin), { headers: ahead })).status).toBe(
      200,
    );
    expect(await unread(), "a page fetched ahead").toEqual(before);
    await page.open(`/booking/${booking_id}`);
    expect(await unread()).toEqual(before.filter((subject) => subject !== "booking"));
  });

  test("is read with all others by the button", async () => {
    const { page, unread } = await bookedCustomer();
    await page.open("/notifications");
    await page.press(m.notification_read_all({}, en));
    expect(page.text()).toContain(m.flash_notifications_read({}, en));
    expect(await unread()).toEqual([]);
    expect(bell(page)).not.toContain("unread");
    expect(page.buttons(m.notification_read_all({}, en))).toEqual([]);
  });
});
