// A page that is open when the hold of its booking ends.
import { expect } from "@playwright/test";
import { m } from "#messages/messages.js";
import { type Client, call, newCustomer } from "./kit/api-client.ts";
import { acceptedOffer, information } from "./kit/api-steps.ts";
import { asOwner } from "./kit/owner.ts";
import { expectNoFaults, headline, waitForHydration, withoutLiveEvents } from "./kit/person.ts";
import { workerProviders } from "./kit/providers.ts";
import { newRequestData, type RequestData } from "./kit/request-data.ts";
import { openAt } from "./kit/session/session.ts";
import { test } from "./kit/test.ts";

const en = { locale: "en" } as const;

async function accepted(): Promise<{ data: RequestData; client: Client; booking_id: string }> {
  const data = newRequestData();
  const client = await newCustomer(data.customer_email);
  const { booking_id } = await acceptedOffer(client, (await workerProviders()).keller.client, data);
  return { data, client, booking_id };
}

test("a page left open says when the hold has ended and leads to what is so now", async ({ browser }) => {
  const { data, client, booking_id } = await accepted();
  await call(client, "provide_information", { booking_id, version: 1, ...information(data) });
  // Near enough for the browser's clock to pass it within the session: a clock moved past the session's end renews
  // the session, which reads the page again and takes the link away while it is being pressed.
  await asOwner((owner) =>
    owner.query("update booking set hold_until = now() + interval '10 minutes' where id = $1", [booking_id]),
  );
  const at = `/request/booking/${booking_id}/payment`;
  const person = await openAt(browser, "/bookings", { email: data.customer_email, width: 360 });
  const { page } = person;
  // With it the page would have the server's time again while this one's is moved.
  await withoutLiveEvents(person);
  await page.clock.install();
  await page.goto(at);
  await waitForHydration(person);
  await expect(page.getByText(m.booking_hold_passed({}, en))).toHaveCount(0);
  // Again, should the component not have begun to count yet.
  await expect(async () => {
    await page.clock.fastForward("10:10");
    await expect(page.getByText(m.booking_hold_passed({}, en))).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 5_000 });
  await page.getByRole("link", { name: m.booking_hold_reload({}, en) }).click();
  await expect(headline(person)).toHaveText(m.payment_title({}, en));
  expectNoFaults(person);
});
