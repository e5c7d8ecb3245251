// One session in several tabs: all renew it at the same moment, it ends for all, and no typed input is lost.
import { type Browser, expect, type Page } from "@playwright/test";
import { authCookieName } from "#domain/account/session-cookie.ts";
import { m } from "#messages/messages.js";
import { cookieNameAt } from "#tests/kit/browser/cookie-name.ts";
import { call, customerPassword, newCustomer } from "../kit/api-client.ts";
import { asOwner } from "../kit/owner.ts";
import { expectFits, field, headline, openBrowser, type Person, waitForHydration } from "../kit/person.ts";
import { newRequestData } from "../kit/request-data.ts";
import { openAt } from "../kit/session/session.ts";
import { endIn, sessionIn } from "../kit/session/session-end.ts";
import { signOut } from "../kit/steps-account.ts";
import { test } from "../kit/test.ts";
import { publishableKey, urls } from "../kit/urls.ts";

const en = { locale: "en" } as const;
const cookieName = () => cookieNameAt(urls.app(), authCookieName);

async function member(browser: Browser, path: string) {
  const email = newRequestData().customer_email;
  const client = await newCustomer(email);
  return { person: await openAt(browser, path, { email, width: 1440 }), client, email };
}

async function tabAt({ context }: Person, path: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(path);
  return page;
}

/** Waits until a script with this name has loaded. */
const loaded = (page: Page, name: string) =>
  page.waitForFunction(
    (part) => performance.getEntriesByType("resource").some((entry) => entry.name.includes(part)),
    name,
  );

/** Marks this account as signed in nowhere in our own list of devices. */
const endDevices = (email: string) =>
  asOwner((owner) =>
    owner.query(
      "update device set revoked_at = now() where account_id = (select id from account where email = $1)",
      [email],
    ),
  );

const wayBack = (path: string, kept = "") =>
  `/auth/not-authenticated?next=${encodeURIComponent(path)}${kept}`;

/** A page that asks to sign in is a refusal, which Chromium itself reports; nothing else may go wrong. */
function expectOnlyRefusals(...people: Person[]): void {
  const refused = /the server responded with a status of 401/;
  expect(people.flatMap(({ faults }) => faults.filter((fault) => !refused.test(fault)))).toEqual([]);
}

/** On the page that asks to sign in: signs in and returns. */
async function signInAgain({ email, password }: Person, page: Page): Promise<void> {
  await field(page, m.account_email({}, en)).fill(email);
  await field(page, m.account_password({}, en)).fill(password);
  await page.getByRole("button", { name: m.account_sign_in_submit({}, en) }).click();
}

test("two tabs renew the session at the same moment, and neither is signed out", async ({ browser }) => {
  const { person, email } = await member(browser, "/account");
  const { page: first, context } = person;
  const second = await tabAt(person, "/account");
  for (const page of [first, second]) await loaded(page, "auth-client");
  const asked: string[] = [];
  const answers: number[] = [];
  let release: () => void = () => undefined;
  const both = new Promise<void>((resolve) => {
    release = resolve;
  });
  await context.route("**/auth/v1/token?**", async (route) => {
    asked.push(route.request().postDataJSON().refresh_token);
    if (asked.length === 2) release();
    await both;
    const response = await route.fetch();
    answers.push(response.status());
    await route.fulfill({ response });
  });
  const before = await sessionIn(context);
  await endIn(context, 60);
  // As when somebody returns to both.
  for (const page of [first, second])
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
  await expect.poll(() => answers).toEqual([200, 200]);
  expect(asked).toEqual([before.refresh_token, before.refresh_token]);
  await expect.poll(async () => (await sessionIn(context)).refresh_token).not.toBe(before.refresh_token);
  expect(Number((await sessionIn(context)).expires_at)).toBeGreaterThan(Date.now() / 1_000 + 1_800);
  for (const page of [first, second]) {
    await expect(page.getByRole("main")).toContainText(email);
    await page.reload();
    await expect(page.getByRole("main")).toContainText(email);
  }
  expectOnlyRefusals(person);
});

test("signing out in one tab ends the others, leaving nothing private there, typed input included", async ({
  browser,
}) => {
  const { person, email } = await member(browser, "/account/profile");
  const { page } = person;
  await waitForHydration(person);
  await field(page, m.account_edit_about({}, en)).fill("Words of mine");
  const open = await tabAt(person, "/account");
  await expect(open.getByRole("main")).toContainText(email);
  await waitForHydration({ ...person, page: open });
  // Pressed as soon as the page is there, before any script of ours could run.
  const leaving = await person.context.newPage();
  await leaving.goto("/requests", { waitUntil: "commit" });
  await signOut({ ...person, page: leaving });
  await expect(leaving).toHaveURL("/");
  await expect(open).toHaveURL(wayBack("/account"));
  await expect(page).toHaveURL(wayBack("/account/profile"));
  for (const tab of [page, open]) {
    await expect(tab.getByRole("heading", { level: 1 })).toHaveText(m.shell_signed_out_title({}, en));
    const html = await tab.content();
    for (const mine of [email, "Mara Example", "Words of mine"]) expect(html).not.toContain(mine);
  }
  expect(
    await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith("typed"))),
  ).toEqual([]);
  await page.goBack();
  expect(await page.content()).not.toContain(email);
  expectOnlyRefusals(person);
});

test("a device signed out elsewhere: the next form leads to signing in and returns with the input", async ({
  browser,
}) => {
  const { person, email } = await member(browser, "/account/profile");
  const { page } = person;
  await waitForHydration(person);
  await field(page, m.account_edit_about({}, en)).fill("Two\nlines of mine.");
  await field(page, m.account_edit_city({}, en)).fill("Konstanz");
  await endDevices(email);
  await page.getByRole("button", { name: m.account_edit_submit({}, en), exact: true }).click();
  await expect(page).toHaveURL(wayBack("/account/profile", "&kept=tab"));
  await expect(headline(person)).toHaveText(m.shell_signed_out_kept_title({}, en));
  await expect(page.getByRole("main")).toContainText(m.shell_signed_out_kept_in_tab({}, en));
  expect(await page.content()).not.toContain("lines of mine");
  await expectFits(person);
  await page
    .getByRole("main")
    .getByRole("link", { name: m.shell_sign_in({}, en) })
    .click();
  await signInAgain(person, page);
  await expect(field(page, m.account_edit_about({}, en))).toHaveValue("Two\nlines of mine.");
  await expect(field(page, m.account_edit_city({}, en))).toHaveValue("Konstanz");
  await expect(page).toHaveURL("/account/profile");
  const message = page.getByRole("status").filter({ hasText: m.flash_input_shown_again({}, en) });
  await expect(message).toBeVisible();
  // Returning wrote nothing; pressing the same button now does.
  const other = await tabAt(person, "/account/profile");
  await expect(field(other, m.account_edit_city({}, en))).toHaveValue("");
  await waitForHydration(person);
  await page.getByRole("button", { name: m.account_edit_submit({}, en), exact: true }).click();
  await expect(page.getByRole("status").filter({ hasText: m.flash_profile_saved({}, en) })).toBeVisible();
  await page.reload();
  await expect(field(page, m.account_edit_about({}, en))).toHaveValue("Two\nlines of mine.");
  expectOnlyRefusals(person);
});

test("an address typed while the open page notices the end is where sign-in returns to", async ({
  browser,
}) => {
  const { person, email } = await member(browser, "/account/security");
  const { page } = person;
  await endDevices(email);
  const network = await page.context().newCDPSession(page);
  const slow = { offline: false, latency: 500, downloadThroughput: -1, uploadThroughput: -1 };
  await network.send("Network.emulateNetworkConditions", slow);
  await page.goto("/account");
  await expect(page).toHaveURL(wayBack("/account"));
});

test("when the person changes in one tab, the other rereads them", async ({ browser }) => {
  const { person, client, email } = await member(browser, "/account/profiles");
  const { page } = person;
  await loaded(page, "auth-client");
  const rename = (display_name: string, version: number) =>
    call(client, "update_profile", { version, display_name, email, country: "DE" });
  const shown = page.getByRole("main").getByText("Mara Renamed");
  await rename("Mara Renamed", 1);
  await expect(shown).toHaveCount(0);
  const other = await tabAt(person, "/legal");
  // As the official client announces it after updating the person in another tab.
  await other.evaluate((name) => {
    new BroadcastChannel(name).postMessage({ event: "USER_UPDATED", session: null });
  }, cookieName());
  await expect(shown.first()).toBeVisible();

  // And as the server announces it through the cookies: the same person, proved anew.
  await rename("Mara Again", 2);
  const again = await person.context.request.post("/auth/signin", {
    form: { command: "sign_in", email, password: customerPassword, next: "/requests" },
    headers: { origin: urls.app(), "sec-fetch-site": "same-origin" },
    maxRedirects: 0,
  });
  expect(again.status()).toBe(303);
  await expect(page.getByRole("main").getByText("Mara Again").first()).toBeVisible();
  expectOnlyRefusals(person);
});

test("only a member's page loads the client; it may call the auth service and nobody else", async ({
  browser,
}) => {
  const { person } = await member(browser, "/requests");
  const answer = await person.page.goto("/requests");
  expect(answer?.headers()["content-security-policy"]).toContain(`connect-src 'self' ${urls.standins()};`);
  const visitor = await openBrowser(browser, { ...person, width: 1440 }, true);
  const open = await visitor.page.goto("/request");
  expect(open?.headers()["content-security-policy"]).toContain("connect-src 'self';");
  // Without these two no client can be created.
  expect(await answer?.text()).toContain(publishableKey);
  for (const given of [urls.standins(), publishableKey]) expect(await open?.text()).not.toContain(given);
});
