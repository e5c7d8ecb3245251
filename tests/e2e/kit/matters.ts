// What lies before an operator: a refund that Stripe's stand-in really fails, and rows for what takes days to come about.
import { expect } from "@playwright/test";
import { z } from "zod";
import { payWith } from "#tests/contract/stripe/shop.ts";
import { setAside } from "#tests/kit/set-aside.ts";
import { call, newCustomer, rowsOf, signedIn } from "./machine.ts";
import { acceptedOffer, information } from "./machine-steps.ts";
import { newOccasion, type Occasion } from "./occasion.ts";
import { asOwner } from "./owner.ts";
import { urls } from "./urls.ts";

/** It pays, and takes no money back: some seconds after it was made, every refund fails. */
const cardWithoutRefunds = "4000000000005126";

async function bookedBy(occasion: Occasion) {
  const [client, keller] = await Promise.all([
    newCustomer(occasion.customer_email),
    signedIn("provider@demo.test"),
  ]);
  return { client, ...(await acceptedOffer(client, keller, occasion)) };
}

/** Webhooks wait, or go out again; a journey beside this one has its own a moment later. */
async function webhooks(order: "pause" | "resume"): Promise<void> {
  const url = `${urls.standins()}/_control/stripe/${order}`;
  const answer = await fetch(url, { method: "POST", headers: { "content-type": "application/json" } });
  expect(answer.status).toBe(200);
}

/** Paid and cancelled at the same time, so that the money goes back; answers the booking's occasion. */
export async function refundThatFails(offset: number): Promise<Occasion> {
  const occasion = newOccasion(offset);
  const { client, booking_id } = await bookedBy(occasion);
  const { version } = await call(client, "provide_information", {
    ...{ booking_id, version: 1, ...information(occasion) },
  });
  const page = async () => (await call(client, "start_payment", { booking_id, version })).checkout_url;
  await expect.poll(page).not.toBeNull();
  const checkout = z.url().parse(await page());
  await webhooks("pause");
  try {
    expect((await payWith(checkout, cardWithoutRefunds)).status).toBe(303);
    const [booking] = await rowsOf(client, "booking", booking_id);
    const reason = "Plans changed.";
    await call(client, "cancel_booking", { booking_id, version: booking?.version, reason });
  } finally {
    await webhooks("resume");
  }
  return occasion;
}

/** An event, a failed refund and a task about a booking, put there as rows; answers their pages. */
export async function rowsSetAside(offset: number): Promise<string[]> {
  const { booking_id } = await bookedBy(newOccasion(offset));
  return asOwner((owner) => setAside(owner, booking_id));
}
