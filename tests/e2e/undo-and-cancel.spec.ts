// Leaving before anything was paid: taking an acceptance back in time, and cancelling from the list. By the provider, and
// without scripts: over HTTP.
import { type Browser, expect, type Page } from "@playwright/test";
import { m } from "#messages/messages.js";
import { type Client, call, customerPassword, newCustomer, rowsOf } from "./kit/api-client.ts";
import { acceptedOffer, information, Offer, openRequest, termsOf } from "./kit/api-steps.ts";
import { expectMail } from "./kit/inbox.ts";
import { asOwner } from "./kit/owner.ts";
import {
  expectFits,
  expectNoFaults,
  headline,
  openBrowser,
  type Person,
  waitForHydration,
  withoutLiveEvents,
} from "./kit/person.ts";
import { workerProviders } from "./kit/providers.ts";
import { kellersLines, newRequestData, type RequestData, wintersLines } from "./kit/request-data.ts";
import { enter } from "./kit/session/session.ts";
import { test } from "./kit/test.ts";

const en = { locale: "en" } as const;
const kellers = "€1,785.00";
const winters = "€2,261.00";

async function customerAt(browser: Browser, email: string, path: string): Promise<Person> {
  const who = { email, name: "Mara Example", password: customerPassword, width: 360 };
  const person = await openBrowser(browser, who, true);
  await enter(person, path);
  return person;
}

/** An open request with two offers, and its customer looking at them. */
async function compared(browser: Browser) {
  const data = newRequestData();
  const client = await newCustomer(data.customer_email);
  const { keller, winter } = await workerProviders();
  const request_id = await openRequest(client, data);
  await call(keller.client, "send_offer", termsOf(request_id, kellersLines, data), Offer);
  await call(winter.client, "send_offer", termsOf(request_id, wintersLines, data), Offer);
  const person = await customerAt(browser, data.customer_email, `/request/${request_id}`);
  return { data, client, request_id, person, keller };
}

const views = (page: Page) => page.getByRole("link", { name: new RegExp(`^${m.offer_view({}, en)}`) });

/** Opens the offer at this place of the comparison and accepts it; ends on the information step. */
async function accept({ page }: Person, index: number, total: string): Promise<string> {
  await views(page).nth(index).click();
  await page.getByRole("button", { name: m.offer_accept({ total }, en) }).click();
  await expect(page.getByText(m.booking_notice_accepted({}, en))).toBeVisible();
  return /\/request\/booking\/([0-9a-f-]{36})\/information/.exec(page.url())?.[1] ?? "";
}

test("an acceptance taken back in time brings all offers back, and another one can be accepted", async ({
  browser,
}) => {
  const { person, client, data, request_id, keller } = await compared(browser);
  const { page } = person;
  const first = await accept(person, 0, kellers);
  await expectFits(person);

  await page.getByText(m.booking_undo_title({}, en), { exact: true }).click();
  await expectFits(person);
  await page.getByRole("button", { name: m.booking_undo_submit({}, en) }).click();
  await expect(page).toHaveURL(`/request/${request_id}?notice=undone`);
  await expect(page.getByText(m.request_notice_undone_title({}, en))).toBeVisible();
  await expect(views(page)).toHaveCount(2);
  for (const total of [kellers, winters])
    await expect(page.getByText(total, { exact: true }).filter({ visible: true })).toBeVisible();
  await expectFits(person);

  const second = await accept(person, 1, winters);
  expect(second).not.toBe(first);
  await page.goto(`/booking/${first}`);
  await expect(page.getByRole("main")).toContainText(m.booking_state_undone_customer({}, en));
  await expect(page.getByRole("main")).not.toContainText(m.booking_state_lapsed_customer({}, en));
  await expectFits(person);
  await page.goto("/bookings?group=cancelled");
  const row = page.getByRole("listitem").filter({ hasText: data.title });
  await expect(row).toContainText(m.booking_status_undone({}, en));
  expect(
    (await rowsOf(client, "booking", request_id, "request_id")).map(({ status }) => status).sort(),
  ).toEqual(["awaiting_information", "lapsed"]);
  await expectMail(keller.email, m.mail_booking_undone_subject({ title: data.title }, en));
  expectNoFaults(person);
});

async function accepted(): Promise<{ data: RequestData; client: Client; booking_id: string }> {
  const data = newRequestData();
  const client = await newCustomer(data.customer_email);
  const { booking_id } = await acceptedOffer(client, (await workerProviders()).keller.client, data);
  return { data, client, booking_id };
}

test("an unpaid booking is cancelled from the list, which stays, with a reason", async ({ browser }) => {
  const { data, client, booking_id } = await accepted();
  const person = await customerAt(browser, data.customer_email, "/bookings");
  const { page } = person;
  const row = page.getByRole("listitem").filter({ hasText: data.title });
  await row.getByRole("link", { name: m.booking_row_cancel({}, en) }).click();
  await expectFits(person);
  const submit = row.getByRole("button", { name: m.booking_cancel_submit({}, en) });
  // Without a reason nothing happens, and the question stays open.
  await submit.click();
  await expect(row.getByText(m.refusal_issue_required_reason({}, en)).first()).toBeVisible();
  await row.getByLabel(m.booking_cancel_reason({}, en)).fill("Our plans have changed.");
  await submit.click();
  await expect(page.getByText(m.booking_notice_row_cancelled({ title: data.title }, en))).toBeVisible();
  await expect(page).toHaveURL(/^[^?]*\/bookings\?/);
  await expect(row).toHaveCount(0);
  await expectFits(person);
  expect(await rowsOf(client, "booking", booking_id)).toMatchObject([{ status: "cancelled" }]);
  expectNoFaults(person);
});

test("a page left open says when the hold has ended and leads to what is so now", async ({ browser }) => {
  const { data, client, booking_id } = await accepted();
  await call(client, "provide_information", { booking_id, version: 1, ...information(data) });
  // Near enough for the browser's clock to pass it within the session: a clock moved past the session's end renews
  // the session, which reads the page again and takes the link away while it is being pressed.
  await asOwner((owner) =>
    owner.query("update booking set hold_until = now() + interval '10 minutes' where id = $1", [booking_id]),
  );
  const at = `/request/booking/${booking_id}/payment`;
  const person = await customerAt(browser, data.customer_email, "/bookings");
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
