// A forgotten password, by link and by code, and every way in which that fails.
import { describe, expect, test } from "vitest";
import { m } from "#messages/messages.js";
import { newCustomer } from "#tests/e2e/kit/api-client.ts";
import { codeIn, expectMail } from "#tests/e2e/kit/inbox.ts";
import { newRequestData } from "#tests/e2e/kit/request-data.ts";
import { urls } from "#tests/e2e/kit/urls.ts";
import type { PageBrowser } from "#tests/kit/browser/page-browser.ts";
import { provideDemoProduct } from "../kit/demo-product.ts";
import { en, mailedLink, visitor } from "./kit.ts";

const subject = "is your code for a new password";
const fresh = "another one to remember";

async function ask(page: PageBrowser, email: string): Promise<void> {
  page.fill(m.account_email({}, en), email);
  await page.press(m.account_recover_submit({}, en));
  expect(page.text()).toContain(m.account_reset_sent_sentence({ email }, en));
}

async function choose(page: PageBrowser, password: string): Promise<void> {
  page.fill(m.account_reset_new({}, en), password);
  await page.press(m.account_reset_submit({}, en));
}

async function somebody(): Promise<string> {
  const email = newRequestData().customer_email;
  await newCustomer(email);
  return email;
}

provideDemoProduct();

describe.concurrent("a forgotten password", () => {
  test("by the link: neither opening it nor a weak password uses it up, and it works once", async () => {
    const email = await somebody();
    const page = await visitor().open("/auth/signin?next=%2Fbookings");
    page.fill(m.account_email({}, en), email);
    await page.press(m.account_sign_in_forgot({}, en));
    expect(page.valueOf(m.account_email({}, en))).toBe(email);
    await ask(page, email);
    const link = await mailedLink(email, subject, "/auth/reset-password");
    const scanner = await fetch(link);
    expect([new URL(link).origin, scanner.status]).toEqual([urls.app(), 200]);
    expect(scanner.headers.get("referrer-policy")).toBe("strict-origin");
    await page.open(link);
    await choose(page, "abababababab");
    expect(page.text()).toContain(m.account_issue_password_repetitive({}, en));
    await choose(page, fresh);
    expect(page.url).toBe("/bookings");
    expect(page.text()).toContain(m.flash_password_set({}, en));

    const other = await visitor().open(link);
    await choose(other, fresh);
    expect(other.text()).toContain(m.account_fault_link_used_or_expired({}, en));
    await other.follow(m.account_reset_again({}, en));
    expect(other.headline).toBe(m.account_recover_title({}, en));
  });

  test("by the code, in another browser than the one that asked", async () => {
    const email = await somebody();
    await ask(await visitor().open("/auth/forgot-password"), email);
    const code = codeIn(await expectMail(email, subject));
    const other = await visitor().open("/auth/reset-password");
    other.fill(m.account_email({}, en), email);
    other.fill(m.account_code({}, en), code);
    await choose(other, fresh);
    expect(other.url).toBe("/");
    expect(other.text()).toContain(m.flash_password_set({}, en));
  });
});
