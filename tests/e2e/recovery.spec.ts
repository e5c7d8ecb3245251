// A forgotten password, by link and by code, with and without scripts, and every way in which it does not work.
import { type Browser, expect, type Page } from "@playwright/test";
import { m } from "#messages/messages.js";
import { expectMail, linkIn } from "./kit/inbox.ts";
import { newCustomer } from "./kit/machine.ts";
import { test } from "./kit/test.ts";
import { urls } from "./kit/urls.ts";

const o = { locale: "en" } as const;
const fresh = "another one to remember";
let counted = 0;

/** An account of its own, made through the machines' door; answers its address. */
async function somebody(): Promise<string> {
  counted += 1;
  const email = `recover-${process.pid}-${Date.now()}-${counted}@example.test`;
  await newCustomer(email);
  return email;
}

/** A browser of its own at the product's address. */
async function opened(browser: Browser, javaScriptEnabled: boolean): Promise<Page> {
  const context = await browser.newContext({ baseURL: urls.app(), javaScriptEnabled, locale: "en-GB" });
  return context.newPage();
}

const subject = "Choose a new password";

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    test("by the link: looking at it uses nothing up, a weak password neither, and it works once", async ({
      browser,
    }) => {
      const page = await opened(browser, javaScriptEnabled);
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

      const other = await opened(browser, javaScriptEnabled);
      await other.goto(link.href);
      await other.getByLabel(m.account_reset_new({}, o)).fill(fresh);
      await other.getByRole("button", { name: m.account_reset_submit({}, o) }).click();
      await expect(other.getByText(m.account_fault_link_used_or_expired({}, o))).toBeVisible();
      await other.getByRole("link", { name: m.account_reset_again({}, o) }).click();
      await expect(other.getByRole("heading", { level: 1 })).toHaveText(m.account_recover_title({}, o));
      await other.context().close();
    });

    test("by the code, in another browser than the one that asked", async ({ browser }) => {
      const page = await opened(browser, javaScriptEnabled);
      const email = await somebody();
      await page.goto("/auth/forgot-password");
      await page.getByLabel(m.account_email({}, o)).fill(email);
      await page.getByRole("button", { name: m.account_recover_submit({}, o) }).click();
      const mail = await expectMail(email, subject);
      const { searchParams } = linkIn(mail, "/auth/reset-password");
      const plain = mail.text.replaceAll(searchParams.get("token_hash") ?? "", "");
      const code = /\b(\d{6})\b/.exec(plain)?.[1] ?? "";

      const other = await opened(browser, javaScriptEnabled);
      await other.goto("/auth/reset-password");
      await other.getByLabel(m.account_email({}, o)).fill(email);
      await other.getByLabel(m.account_code({}, o)).fill(code);
      await other.getByLabel(m.account_reset_new({}, o)).fill(fresh);
      await other.getByRole("button", { name: m.account_reset_submit({}, o) }).click();
      await expect(other).toHaveURL("/");
      await expect(other.getByText(m.flash_password_set({}, o))).toBeVisible();
      await other.context().close();
    });

    test("a way back that this browser never asked for is explained", async ({ browser }) => {
      const page = await opened(browser, javaScriptEnabled);
      await page.goto("/auth/reset-password?code=never-asked-for-here");
      await page.getByLabel(m.account_reset_new({}, o)).fill(fresh);
      await page.getByRole("button", { name: m.account_reset_submit({}, o) }).click();
      await expect(page.getByText(m.account_reset_spent_text({}, o))).toBeVisible();
    });

    test("an unknown address reads the same", async ({ browser }) => {
      const page = await opened(browser, javaScriptEnabled);
      const email = `nobody-${Date.now()}@example.test`;
      await page.goto("/auth/forgot-password");
      await page.getByLabel(m.account_email({}, o)).fill(email);
      await page.getByRole("button", { name: m.account_recover_submit({}, o) }).click();
      await expect(page.getByText(m.account_reset_sent_sentence({ email }, o))).toBeVisible();
    });
  });
}
