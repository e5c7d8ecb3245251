// A forgotten password by the mailed link, with scripts. By the code, and every way in which it does not work: over HTTP.
import { type Browser, expect, type Page } from "@playwright/test";
import { m } from "#messages/messages.js";
import { newCustomer } from "../kit/api-client.ts";
import { expectMail, linkIn } from "../kit/inbox.ts";
import { test } from "../kit/test.ts";
import { urls } from "../kit/urls.ts";

const o = { locale: "en" } as const;
const fresh = "another one to remember";
let counted = 0;

/** An account of its own, made over the interface; answers its address. */
async function somebody(): Promise<string> {
  counted += 1;
  const email = `recover-${process.pid}-${Date.now()}-${counted}@example.test`;
  await newCustomer(email);
  return email;
}

/** A browser of its own at the product's address. */
async function opened(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ baseURL: urls.app(), locale: "en-GB" });
  return context.newPage();
}

const subject = "Choose a new password";

test("by the link: looking at it uses nothing up, a weak password neither, and it works once", async ({
  browser,
}) => {
  const page = await opened(browser);
  const email = await somebody();
  await page.goto("/auth/signin?next=%2Fbookings");
  await page.getByLabel(m.account_email({}, o)).fill(email);
  await page.getByRole("button", { name: m.account_sign_in_forgot({}, o) }).click();
  await expect(page.getByLabel(m.account_email({}, o))).toHaveValue(email);
  await page.getByRole("button", { name: m.account_recover_submit({}, o) }).click();
  await expect(page.getByText(m.account_reset_sent_sentence({ email }, o))).toBeVisible();

  const link = linkIn(await expectMail(email, subject), "/auth/reset-password");
  const scanner = await fetch(link);
  expect([link.origin, scanner.status]).toEqual([urls.app(), 200]);
  expect(scanner.headers.get("referrer-policy")).toBe("strict-origin");
  await page.goto(link.href);
  await page.getByLabel(m.account_reset_new({}, o)).fill("abababababab");
  await page.getByRole("button", { name: m.account_reset_submit({}, o) }).click();
  await expect(page.getByText(m.account_issue_password_repetitive({}, o)).first()).toBeVisible();
  await page.getByLabel(m.account_reset_new({}, o)).fill(fresh);
  await page.getByRole("button", { name: m.account_reset_submit({}, o) }).click();
  await expect(page).toHaveURL("/bookings");
  await expect(page.getByText(m.flash_password_set({}, o))).toBeVisible();

  const other = await opened(browser);
  await other.goto(link.href);
  await other.getByLabel(m.account_reset_new({}, o)).fill(fresh);
  await other.getByRole("button", { name: m.account_reset_submit({}, o) }).click();
  await expect(other.getByText(m.account_fault_link_used_or_expired({}, o))).toBeVisible();
  await other.getByRole("link", { name: m.account_reset_again({}, o) }).click();
  await expect(other.getByRole("heading", { level: 1 })).toHaveText(m.account_recover_title({}, o));
  await other.context().close();
});
