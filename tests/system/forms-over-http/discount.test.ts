// A provider takes something off the price of a paid booking, without scripts and in German; the customer reads it.
import { expect, test } from "vitest";
import { m } from "#messages/messages.js";
import { paidBooking } from "#tests/e2e/kit/paid-booking.ts";
import { product, provideDemoProduct } from "../kit/demo-product.ts";
import { browserIn, de, en, type } from "./kit.ts";

provideDemoProduct();

test("a discount is typed once, refused above the price, and read by both sides", async () => {
  const { booking_id, keller, data } = await paidBooking();
  const path = `/booking/${booking_id}`;
  const theirs = await (await browserIn("de", keller.email)).open(path);
  const reduce = async (amount: string) => {
    type(theirs, { "money:amount_minor": amount, reason: "Ich kam eine Stunde zu spät." });
    await theirs.submit(theirs.one('button[value="reduce_price"]') as HTMLButtonElement);
  };
  await reduce("100.000,00");
  expect(theirs.status).toBe(422);
  expect((theirs.one('[name="money:amount_minor"]') as HTMLInputElement).value).toBe("100.000,00");
  await reduce("50,00");
  expect([theirs.status, theirs.alert]).toEqual([200, ""]);
  expect(theirs.text()).toContain(m.flash_price_reduced({}, de));
  expect(theirs.text()).toContain(m.booking_discount({}, de));

  const own = await (await browserIn("en", data.customer_email)).open(path);
  expect(own.text()).toContain(m.booking_discount({}, en));
  expect(own.text()).toContain("Ich kam eine Stunde zu spät.");
  expect(own.document.querySelector('button[value="reduce_price"]')).toBeNull();
  const { rows } = await product.owner.query(
    "select amount_minor::int, reason from refund where booking_id = $1",
    [booking_id],
  );
  expect(rows).toEqual([{ amount_minor: 5_000, reason: "change_order" }]);
});
