// What two web processes on one database must have in common, in a browser that is sent to the one or the other: counted
// tries, sessions and live events. And both are replaced while people fill in forms and send them.
import { randomBytes, randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { m } from "#messages/messages.js";
import { customerPassword, newCustomer } from "./kit/api-client.ts";
import { type Instances, openInstances } from "./kit/instances.ts";
import {
  expectSameDocument,
  mark,
  messagesAbout,
  offerOf,
  openMarket,
  recordMessages,
  streamOpened,
} from "./kit/live-market.ts";
import { expectNoFaults, field, openBrowser } from "./kit/person.ts";
import { newRequestData } from "./kit/request-data.ts";
import { enter, openSession } from "./kit/session/session.ts";
import { signOut } from "./kit/steps-account.ts";
import { confirmByCode, draftRequest, expectRequestOpen, sendRequest } from "./kit/steps-request.ts";
import { test } from "./kit/test.ts";

const en = { locale: "en" } as const;

/** Sends the form of the sign-in page at this instance. */
async function trySignIn(page: Page, origin: string, email: string, password: string): Promise<void> {
  await page.goto(`${origin}/auth/signin`);
  await field(page, m.account_email({}, en)).fill(email);
  await field(page, m.account_password({}, en)).fill(password);
  const answered = page.waitForResponse((response) => response.request().method() === "POST");
  await page.getByRole("button", { name: m.account_sign_in_submit({}, en) }).click();
  await answered;
}

test.describe("two instances", () => {
  let instances: Instances;
  test.beforeAll(async () => {
    instances = await openInstances({ RATE_LIMITS: "on" });
  });
  test.afterAll(() => instances?.stop());

  test("wrong passwords at one count at the other, in another browser as well", async ({ browser }) => {
    const email = `counted.${randomUUID().slice(0, 8)}@journey.test`;
    await newCustomer(email);
    const who = { email, name: "Mara Example", password: customerPassword, width: 1440 };
    const [person, other] = [await openBrowser(browser, who, true), await openBrowser(browser, who, true)];
    // Each at an address of its own, so that what is counted is the account.
    for (const { context } of [person, other])
      await context.setExtraHTTPHeaders({
        "x-forwarded-for": `2001:db8:${randomBytes(2).toString("hex")}::1`,
      });
    const [first, second] = instances.origins;
    const refused = /Too many attempts/;
    for (let count = 0; count < 10; count += 1) {
      await trySignIn(person.page, count % 2 === 0 ? first : second, email, "not the right one");
      await expect(person.page.getByRole("main")).not.toContainText(refused);
    }
    for (const origin of [second, first]) {
      await trySignIn(other.page, origin, email, customerPassword);
      await expect(other.page.getByRole("main")).toContainText(refused);
    }
  });

  test("what is done at one is shown at the other, to whom it concerns alone", async ({ browser }) => {
    const { person, path, provider, sendOffer, request_id } = await openMarket(browser);
    const stranger = await openMarket(browser);
    const [first, second] = instances.origins;
    await Promise.all([person, stranger.person].map(recordMessages));
    for (const [market, origin] of [
      [{ person, path }, first],
      [stranger, second],
    ] as const) {
      const opened = streamOpened(market.person.page);
      await openSession(market.person);
      await market.person.page.goto(`${origin}${market.path}`);
      await opened;
      await mark(market.person.page);
    }
    // Through the balancer, to whichever of the two is next.
    await sendOffer();
    await person.page.bringToFront();
    await expect(offerOf(person.page, provider)).toBeVisible();
    await expectSameDocument(person.page);
    expect(await messagesAbout(person.page, request_id)).not.toEqual([]);
    // What is told later has come: so would have what was told before.
    await stranger.sendOffer();
    await stranger.person.page.bringToFront();
    await expect(offerOf(stranger.person.page, stranger.provider)).toBeVisible();
    await expectSameDocument(stranger.person.page);
    expect(await messagesAbout(stranger.person.page, stranger.request_id)).not.toEqual([]);
    expect(await messagesAbout(stranger.person.page, request_id)).toEqual([]);
    expectNoFaults(person, stranger.person);
  });

  test("a session that is ended at one gives no access at the other", async ({ browser }) => {
    const { person } = await openMarket(browser);
    const { page, context } = person;
    const [first, second] = instances.origins;
    await openSession(person);
    await page.goto(`${first}/bookings`);
    await expect(page).toHaveURL(`${first}/bookings`);
    const cookies = await context.cookies();
    await signOut(person);
    // A copy of the cookies, as another program may have kept one.
    await context.addCookies(cookies);
    await page.goto(`${second}/bookings`);
    await expect(page).toHaveURL(/\/auth\/not-authenticated/);
  });
});

test.describe("two instances that are replaced one after the other", () => {
  let instances: Instances;
  test.beforeAll(async () => {
    instances = await openInstances({ RATE_LIMITS: "off" });
  });
  test.afterAll(() => instances?.stop());

  test("lose nothing that people fill in and send meanwhile, and an open page follows on", async ({
    browser,
  }) => {
    const { person: reader, path, provider, sendOffer } = await openMarket(browser);
    const opened = streamOpened(reader.page);
    await enter(reader, path);
    await opened;
    await mark(reader.page);

    let is_replaced = false;
    const replacing = instances.replaceAll().then(() => {
      is_replaced = true;
    });
    let sent = 0;
    do {
      const data = newRequestData();
      const who = { email: data.customer_email, name: "Mara Example", width: 1440 };
      const person = await openBrowser(browser, who, true);
      await draftRequest(person, data);
      await sendRequest(person, data);
      await confirmByCode(person, "Confirm your e-mail address");
      await expectRequestOpen(person, data);
      expectNoFaults(person);
      await person.context.close();
      sent += 1;
    } while (!is_replaced);
    await replacing;
    expect(sent).toBeGreaterThan(0);

    await reader.page.bringToFront();
    await sendOffer();
    await expect(offerOf(reader.page, provider)).toBeVisible();
    await expectSameDocument(reader.page);
    expectNoFaults(reader);
  });
});
