// What two web processes on one database must have in common, in a browser that is sent to the one or the other: counted
// tries, sessions and live events. And both are replaced while people fill in forms and send them.
import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
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
import { expectNoFaults, openBrowser } from "./kit/person.ts";
import { newRequestData } from "./kit/request-data.ts";
import { enter, openSession } from "./kit/session/session.ts";
import { signOut } from "./kit/steps-account.ts";
import { confirmByCode, draftRequest, expectRequestOpen, sendRequest } from "./kit/steps-request.ts";
import { test } from "./kit/test.ts";
import { urls } from "./kit/urls.ts";

const refused = /Too many attempts/;

/** Sends the form of the sign-in page to this instance, from an address of one's own, so that the account is counted. */
async function trySignIn(origin: string, from: string, email: string, password: string): Promise<string> {
  const answer = await fetch(`${origin}/auth/signin`, {
    method: "POST",
    redirect: "manual",
    headers: { origin: urls.app(), "sec-fetch-site": "same-origin", "x-forwarded-for": from },
    body: new URLSearchParams({ command: "sign_in", email, password }),
  });
  return answer.text();
}

test.describe("two instances", () => {
  let instances: Instances;
  test.beforeAll(async () => {
    instances = await openInstances({ RATE_LIMITS: "on" });
  });
  test.afterAll(() => instances?.stop());

  test("wrong passwords at one count at the other, from another address as well", async () => {
    const email = `counted.${randomUUID().slice(0, 8)}@journey.test`;
    await newCustomer(email);
    const [from, elsewhere] = ["2001:db8:a::1", "2001:db8:b::1"];
    const [first, second] = instances.origins;
    for (let count = 0; count < 10; count += 1)
      expect(await trySignIn(count % 2 === 0 ? first : second, from, email, "not the right one")).not.toMatch(
        refused,
      );
    for (const origin of [second, first])
      expect(await trySignIn(origin, elsewhere, email, customerPassword)).toMatch(refused);
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
