// A device whose clock is wrong by hours stays signed in, renews no more often than others, and loses no session because
// the auth service was too busy once.
import { type Browser, expect, type Page } from "@playwright/test";
import { authCookieName } from "#domain/account/session-cookie.ts";
import { cookieNameAt } from "#tests/kit/browser/cookie-name.ts";
import { customerPassword, newCustomer } from "../kit/api-client.ts";
import { openBrowser, type Person, waitForHydration } from "../kit/person.ts";
import { newRequestData } from "../kit/request-data.ts";
import { enter } from "../kit/session.ts";
import { test } from "../kit/test.ts";
import { urls } from "../kit/urls.ts";

const hour_ms = 3_600_000;

async function member(browser: Browser): Promise<Person> {
  const email = newRequestData().customer_email;
  await newCustomer(email);
  const who = { email, name: "Mara Example", password: customerPassword, width: 1440 };
  const person = await openBrowser(browser, who, true);
  await enter(person, "/account");
  return person;
}

/** Opens the page with a clock that is ahead by this much, and waits for the client. */
async function openAhead(person: Person, ahead_ms: number): Promise<Page> {
  const { page } = person;
  let isLoaded = false;
  page.on("response", (response) => {
    isLoaded ||= response.url().includes("auth-client");
  });
  await page.clock.install({ time: Date.now() + ahead_ms });
  await page.goto("/account");
  await waitForHydration(person);
  await expect
    .poll(async () => {
      await page.clock.runFor(1_000);
      return isLoaded;
    })
    .toBe(true);
  return page;
}

const sessionCookies = async ({ context }: Person) =>
  (await context.cookies()).filter(({ name }) => name.startsWith(cookieNameAt(urls.app(), authCookieName)));

for (const hours of [2, -2])
  test(`a clock ${hours} hours ahead renews nothing in ten minutes and reads the page once`, async ({
    browser,
  }) => {
    const person = await member(browser);
    const asked: string[] = [];
    person.page.on("request", (request) => {
      if (/\/auth\/v1\/token|\.data(\?|$)/.test(request.url())) asked.push(request.url());
    });
    const page = await openAhead(person, hours * hour_ms);
    for (let minute = 0; minute < 10; minute += 1) await page.clock.runFor(60_000);
    expect(asked).toEqual([]);
    expect(await sessionCookies(person)).not.toEqual([]);
    await expect(page.getByRole("main")).toContainText(person.email ?? "");
  });

for (const answer of [
  { status: 429, body: '{"code":"over_request_rate_limit","message":"slow down"}' },
  { status: 500, body: "" },
])
  test(`one ${answer.status} of the auth service removes no cookie, and the person stays signed in`, async ({
    browser,
  }) => {
    const person = await member(browser);
    let refused = 0;
    await person.context.route("**/auth/v1/token?**", (route) => {
      refused += 1;
      return route.fulfill({ ...answer, contentType: "application/json" });
    });
    const page = await openAhead(person, 2 * hour_ms);
    // Past the end of the token by the clock of the device; by the server's it has not come yet.
    await page.clock.fastForward(hour_ms);
    await page.clock.runFor(120_000);
    await expect.poll(() => refused).toBeGreaterThan(0);
    expect(refused).toBeLessThan(12);
    expect(await sessionCookies(person)).not.toEqual([]);
    await page.reload();
    await expect(page.getByRole("main")).toContainText(person.email ?? "");
  });
