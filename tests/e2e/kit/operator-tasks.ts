// Tasks of an operator: a refund that Stripe's stand-in fails after its seconds, and rows for what takes days to arise.
import { expect } from "@playwright/test";
import { z } from "zod";
import { payWith } from "#tests/contract/stripe/shop.ts";
import { setAside } from "#tests/kit/set-aside-events.ts";
import { call, newCustomer, rowsOf } from "./api-client.ts";
import { acceptedOffer, information } from "./api-steps.ts";
import { asOwner } from "./owner.ts";
import { workerProviders } from "./providers.ts";
import { newRequestData, type RequestData } from "./request-data.ts";
import { urls } from "./urls.ts";

/** It pays, and takes no money back: some seconds after it was made, every refund fails. */
const cardWithoutRefunds = "4000000000005126";

async function bookedBy(data: RequestData) {
  const [client, { keller }] = await Promise.all([newCustomer(data.customer_email), workerProviders()]);
  return { client, ...(await acceptedOffer(client, keller.client, data)) };
}

/** Webhooks wait, or go out again; a journey beside this one has its own a moment later. */
async function webhooks(order: "pause" | "resume"): Promise<void> {
  const url = `${urls.standins()}/_control/stripe/${order}`;
  const answer = await fetch(url, { method: "POST", headers: { "content-type": "application/json" } });
  expect(answer.status).toBe(200);
}

/** Paid and cancelled at the same time, so that the money goes back; answers the booking's data. */
export async function refundThatFails(): Promise<RequestData> {
  const data = newRequestData();
  const { client, booking_id } = await bookedBy(data);
  const { version } = await call(client, "provide_information", {
    ...{ booking_id, version: 1, ...information(data) },
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
  return data;
}

/** An event, a failed refund and a task about a booking, put there as rows; answers their pages. */
export async function rowsSetAside(): Promise<string[]> {
  const { booking_id } = await bookedBy(newRequestData());
  return asOwner((owner) => setAside(owner, booking_id));
}
