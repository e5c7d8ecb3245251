// A device whose clock is hours off stays signed in, renews no more often than others, and loses no session because
// the auth service was too busy once.
import { type Browser, expect, type Page, type Route } from "@playwright/test";
import { customerPassword, newCustomer } from "../kit/api-client.ts";
import { openBrowser, type Person, waitForHydration } from "../kit/person.ts";
import { newRequestData } from "../kit/request-data.ts";
import { openSession } from "../kit/session/session.ts";
import { endIn, sessionIn } from "../kit/session/session-end.ts";
import { test } from "../kit/test.ts";

const hour_ms = 3_600_000;
const minute_ms = 60_000;
/** How often the official client checks the session. */
const tick_ms = 30_000;

/** A member's tab on a device whose clock is ahead by this much; the test drives its timers. */
async function openAhead(browser: Browser, ahead_ms: number) {
  const email = newRequestData().customer_email;
  await newCustomer(email);
  const who = { email, name: "Mara Example", password: customerPassword, width: 1440 };
  const person = await openBrowser(browser, who, true);
  await openSession(person);
  await person.context.clock.install({ time: Date.now() + ahead_ms });
  const calls = watchCalls(person);
  await openTab(person, person.page);
  return { person, calls };
}

/** Opens the account page in this tab and waits until the official client runs in it. */
async function openTab(person: Person, page: Page): Promise<Page> {
  const client = page.waitForResponse((response) => response.url().includes("auth-client"));
  await page.goto("/account");
  await waitForHydration({ ...person, page });
  await expect(async () => {
    await page.clock.runFor(1_000);
    await Promise.race([client, Promise.reject(new Error("no client yet"))]);
  }).toPass({ timeout: 15_000 });
  return page;
}

/** Counts what all tabs request from the auth service and of the page's data. */
function watchCalls({ context }: Person) {
  const calls = { renewals: 0, reads: 0 };
  context.on("request", (request) => {
    if (request.url().includes("/auth/v1/token")) calls.renewals += 1;
    if (/\.data(\?|$)/.test(request.url())) calls.reads += 1;
  });
  return calls;
}

/** Lets this much device time pass in all its tabs, as their timers see it. */
async function pass({ context }: Person, duration_ms: number): Promise<void> {
  for (let left = duration_ms; left > 0; left -= tick_ms) await context.clock.runFor(tick_ms);
}

async function expectSignedIn(person: Person): Promise<void> {
  expect(await sessionIn(person.context)).toHaveProperty("refresh_token");
  for (const page of person.context.pages()) {
    await page.reload();
    await expect(page.getByRole("main")).toContainText(person.email);
  }
}

for (const hours of [2, -2])
  test(`a clock ${hours} hours ahead: two tabs renew and read nothing in ten minutes, and each end once`, async ({
    browser,
  }) => {
    const { person, calls } = await openAhead(browser, hours * hour_ms);
    await openTab(person, await person.context.newPage());
    const before = { ...calls };
    await pass(person, 10 * minute_ms);
    expect(calls).toEqual({ ...before, renewals: 0 });

    const { refresh_token } = await endIn(person.context, 60);
    await pass(person, 10 * minute_ms);
    await expect.poll(async () => (await sessionIn(person.context)).refresh_token).not.toBe(refresh_token);
    // Both tabs may notice the end at the same moment; each then rereads its page.
    expect(calls.renewals).toBeLessThanOrEqual(2);
    expect(calls.reads - before.reads).toBeLessThanOrEqual(4);
    await expectSignedIn(person);
    expect(calls.renewals).toBeLessThanOrEqual(2);
  });

const faults: [what: string, fail: (route: Route) => Promise<void>][] = [
  [
    "a 429",
    (route) => route.fulfill({ status: 429, json: { code: "over_request_rate_limit", message: "" } }),
  ],
  ["a 500", (route) => route.fulfill({ status: 500, body: "" })],
  ["a time-out", (route) => route.abort("timedout")],
];

for (const [what, fail] of faults)
  for (const [when, ends_in_s] of [
    ["before", 60],
    ["after", -10],
  ] as const)
    test(`${what} of the auth service just ${when} the end, two hours ahead, ends no session`, async ({
      browser,
    }) => {
      const { person, calls } = await openAhead(browser, 2 * hour_ms);
      const before = { ...calls };
      let failed = 0;
      await person.context.route("**/auth/v1/token?**", (route) => {
        failed += 1;
        return failed === 1 ? fail(route) : route.continue();
      });
      await endIn(person.context, ends_in_s);
      await pass(person, 5 * minute_ms);
      await expect.poll(() => failed).toBeGreaterThan(0);
      await expectSignedIn(person);
      expect(calls.renewals).toBeLessThanOrEqual(3);
      expect(calls.reads - before.reads).toBeLessThanOrEqual(4);
    });
