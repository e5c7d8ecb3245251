// A member's start page ships one small script, with which it follows live events; so does the operator's console.
import { expect, type Page } from "@playwright/test";
import { demoOperator } from "#domain/account/demo-operator.ts";
import { m } from "#messages/messages.js";
import { foreignPayment } from "./kit/foreign-payment.ts";
import { countStreams, expectSameDocument, mark, openMarket, streamOpened } from "./kit/live-market.ts";
import { expectFits, expectNoFaults, openBrowser, type Person } from "./kit/person.ts";
import { openSession } from "./kit/session/session.ts";
import { test } from "./kit/test.ts";

const de = { locale: "de" } as const;

/** Opens a page and waits until it follows live events. */
async function follow(person: Person, path: string, how = {}): Promise<void> {
  // An authenticator code may take longer to become available than a stream.
  await openSession(person, how);
  const opened = streamOpened(person.page);
  await person.page.goto(path);
  await opened;
  await mark(person.page);
}

/** Waits until this tab receives what another one reads. */
const streamShared = (tab: Page) =>
  tab.waitForFunction(async () => (await navigator.locks.query()).pending?.length === 1);

test("a customer's start page shows a new offer by itself; while somebody types, only afterwards", async ({
  browser,
}) => {
  const phone = { locale: "de", width: 393, isPhone: true } as const;
  const { person, data, sendOffer } = await openMarket(browser, phone);
  const { page, context } = person;
  await follow(person, "/");
  const offerOn = (tab: Page) => tab.getByRole("main").getByText("1.785,00");
  await expect(offerOn(page)).toHaveCount(0);
  const front = await context.newPage();
  await front.goto("/");
  await streamShared(front);
  await mark(front);
  // The page has no field of its own; a browser extension may add one.
  await page.evaluate(() => document.querySelector("footer")?.append(document.createElement("input")));
  const field = page.locator("footer > input");
  await field.pressSequentially("Wo");
  const fetched: string[] = [];
  page.on("request", (request) => fetched.push(new URL(request.url()).pathname));

  await sendOffer();
  await expect(offerOn(front)).toBeVisible();
  await expect(front.getByText(m.shell_updated({}, de))).toBeAttached();
  await expect(front.getByRole("link", { name: new RegExp(data.title) }).first()).toBeVisible();
  await expectFits({ page: front });
  expect(fetched).not.toContain("/");
  await expect(field).toHaveValue("Wo");
  await field.fill("");
  await field.blur();
  await expect(offerOn(page)).toBeVisible();
  await Promise.all([expectSameDocument(page), expectSameDocument(front)]);
  expectNoFaults(person);
});

test("a visitor's start page has no script and no stream; a member's has the one script", async ({
  browser,
}) => {
  const { person } = await openMarket(browser);
  const streams = countStreams(person);
  await person.page.goto("/");
  await expect(person.page.locator("script")).toHaveCount(0);
  await person.page.waitForLoadState("networkidle");
  expect(streams()).toBe(0);
  await follow(person, "/");
  await expect(person.page.locator("script")).toHaveCount(1);
  expect(streams()).toBe(1);
});

const count = async (page: Page) => {
  const title = page.getByRole("main").getByRole("heading", { name: m.admin_set_aside() });
  return Number(/\d+$/.exec((await title.first().textContent())?.trim() ?? "")?.[0] ?? 0);
};

test("the operator's console counts an event that is set aside, at /admin and on the start page", async ({
  browser,
}) => {
  const who = { email: demoOperator.email, name: "Robin Hahn", width: 1440 };
  const person = await openBrowser(browser, who, true);
  const desk = person.page;
  await follow(person, "/admin", { app_key: demoOperator.totp_key });
  const home = await person.context.newPage();
  await home.goto("/");
  await streamShared(home);
  await mark(home);
  const before = [await count(desk), await count(home)] as const;
  await foreignPayment();
  await expect.poll(() => count(home)).toBeGreaterThan(before[1]);
  await desk.bringToFront();
  await expect.poll(() => count(desk)).toBeGreaterThan(before[0]);
  await Promise.all([expectSameDocument(desk), expectSameDocument(home)]);
  expectNoFaults(person);
});
