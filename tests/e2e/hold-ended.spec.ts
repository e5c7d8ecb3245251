// A page that is still open when its booking's hold ends.
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

test("an open page says that the hold has ended and leads to the current state", async ({ browser }) => {
  const { data, client, booking_id } = await accepted();
  await call(client, "provide_information", { booking_id, version: 1, ...information(data) });
  // Soon enough that the browser's clock passes it within the session: a clock moved past the session's end renews
  // the session, which reloads the page's data and removes the link while it is being pressed.
  await asOwner((owner) =>
    owner.query("update booking set hold_until = now() + interval '10 minutes' where id = $1", [booking_id]),
  );
  const at = `/request/booking/${booking_id}/payment`;
  const person = await openAt(browser, "/bookings", { email: data.customer_email, width: 360 });
  const { page } = person;
  // Live events would give the page the server's time again while the test moves the page's clock.
  await withoutLiveEvents(person);
  await page.clock.install();
  await page.goto(at);
  await waitForHydration(person);
  await expect(page.getByText(m.booking_hold_passed({}, en))).toHaveCount(0);
  // Retry in case the component has not started counting yet.
  await expect(async () => {
    await page.clock.fastForward("10:10");
    await expect(page.getByText(m.booking_hold_passed({}, en))).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 5_000 });
  await page.getByRole("link", { name: m.booking_hold_reload({}, en) }).click();
  await expect(headline(person)).toHaveText(m.payment_title({}, en));
  expectNoFaults(person);
});
