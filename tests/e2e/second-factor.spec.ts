// Who may come in: the second factor from setting up to its loss, another password, another address, and proving once
// more who one is; with scripts and without.
import { type Browser, expect, type Page } from "@playwright/test";
import { m } from "#messages/messages.js";
import { keyOf, nextCode, wrongCode } from "./kit/authenticator.ts";
import { expectMail, linkIn } from "./kit/inbox.ts";
import { customerPassword, newCustomer } from "./kit/machine.ts";
import { asOwner } from "./kit/owner.ts";
import { test } from "./kit/test.ts";
import { urls } from "./kit/urls.ts";

const o = { locale: "en" } as const;
const security = "/account/security";
let counted = 0;

async function somebody(): Promise<string> {
  counted += 1;
  const email = `factor-${process.pid}-${Date.now()}-${counted}@example.test`;
  await newCustomer(email);
  return email;
}

async function opened(browser: Browser, javaScriptEnabled = true): Promise<Page> {
  const context = await browser.newContext({ baseURL: urls.app(), javaScriptEnabled, locale: "en-GB" });
  return context.newPage();
}

/** Forgets the session; an open page would notice, and be on its way elsewhere by itself. */
async function forget(page: Page): Promise<void> {
  await page.goto("about:blank");
  await page.context().clearCookies();
}

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

async function enter(page: Page, email: string, password = customerPassword, next = security): Promise<void> {
  await page.goto(`/auth/signin?next=${encodeURIComponent(next)}`);
  await page.getByLabel(m.account_email({}, o)).fill(email);
  await page.getByLabel(m.account_password({}, o), { exact: true }).fill(password);
  await button(page, m.account_sign_in_submit({}, o)).click();
}

/** From the overview to the recovery codes; answers the key and the codes. */
async function setUp(page: Page): Promise<{ key: string; codes: string[] }> {
  await button(page, m.security_app_begin({}, o)).click();
  await expect(page.getByRole("img", { name: m.security_app_picture({}, o) })).toBeVisible();
  const key = keyOf((await page.locator(".app-key code").textContent()) ?? "");
  await page.getByLabel(m.security_code_label({}, o)).fill(wrongCode(key));
  await button(page, m.security_app_submit({}, o)).click();
  await expect(page.getByText(m.security_fault_factor_code_wrong({}, o))).toBeVisible();
  await page.getByLabel(m.security_code_label({}, o)).fill(await nextCode(key));
  await button(page, m.security_app_submit({}, o)).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(m.security_codes_keep_title({}, o));
  const codes = await page.locator(".recovery-codes code").allTextContents();
  expect(new Set(codes).size).toBe(10);
  return { key, codes };
}

async function giveCode(page: Page, code: string): Promise<void> {
  await page.getByLabel(m.security_code_label({}, o)).fill(code);
  await button(page, m.security_challenge_submit({}, o)).click();
}

/** Lets the last proof of this person grow old. */
async function growOld(email: string): Promise<void> {
  await asOwner((owner) =>
    owner.query(
      `update device set proved_at = proved_at - interval '1 hour'
        where account_id = (select id from account where email = $1)`,
      [email],
    ),
  );
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    test("a second factor: set up, asked for, lost, and set up again", async ({ browser }) => {
      const email = await somebody();
      const page = await opened(browser, javaScriptEnabled);
      await enter(page, email);
      await page.getByRole("link", { name: m.security_factor_set_up({}, o) }).click();
      const { key, codes } = await setUp(page);
      await expectMail(email, "A second factor protects your account now");
      await page.getByRole("link", { name: m.security_codes_kept({}, o) }).click();
      await expect(page.getByText(m.security_codes_left({ count: 10, all: 10 }, o))).toBeVisible();

      const other = await opened(browser, javaScriptEnabled);
      await enter(other, email, customerPassword, "/bookings");
      await expect(other).toHaveURL(/\/auth\/second-factor\?next=%2Fbookings$/);
      // Half a sign-in opens nothing.
      await other.goto("/account");
      await expect(other).toHaveURL(/\/auth\/second-factor/);
      await other.goto("/auth/second-factor?next=%2Fbookings");
      await giveCode(other, wrongCode(key));
      await expect(other.getByText(m.security_fault_factor_code_wrong({}, o))).toBeVisible();
      await giveCode(other, await nextCode(key));
      await expect(other).toHaveURL("/bookings");
      await forget(other);

      await enter(other, email, customerPassword, "/bookings");
      await other.getByRole("link", { name: m.security_challenge_lost({}, o) }).click();
      await other.getByLabel(m.security_recovery_label({}, o)).fill("0000-0000-0000");
      await button(other, m.security_recovery_submit({}, o)).click();
      await expect(other.getByText(m.security_fault_recovery_code_wrong({}, o))).toBeVisible();
      await other.getByLabel(m.security_recovery_label({}, o)).fill((codes[4] ?? "").toLowerCase());
      await button(other, m.security_recovery_submit({}, o)).click();
      await expect(other.getByText(m.security_lost_title({}, o))).toBeVisible();
      await expectMail(email, "Your account has no second factor any more");
      const again = await setUp(other);
      expect(again.key).not.toBe(key);
      await forget(other);

      // A code of the lost app's list is worth nothing any more.
      await enter(other, email);
      await other.getByRole("link", { name: m.security_challenge_lost({}, o) }).click();
      await other.getByLabel(m.security_recovery_label({}, o)).fill(codes[4] ?? "");
      await button(other, m.security_recovery_submit({}, o)).click();
      await expect(other.getByText(m.security_fault_recovery_code_wrong({}, o))).toBeVisible();
      await other.getByRole("link", { name: m.security_recovery_back({}, o) }).click();
      await giveCode(other, await nextCode(again.key));
      await expect(other).toHaveURL(security);
    });

    test("a forgotten password where there is a second factor: the mail, then a code, then the password", async ({
      browser,
    }) => {
      const email = await somebody();
      const [owner, page] = [
        await opened(browser, javaScriptEnabled),
        await opened(browser, javaScriptEnabled),
      ];
      await enter(owner, email);
      await owner.getByRole("link", { name: m.security_factor_set_up({}, o) }).click();
      const { key } = await setUp(owner);

      await page.goto("/auth/forgot-password?next=%2Fbookings");
      await page.getByLabel(m.account_email({}, o)).fill(email);
      await button(page, m.account_recover_submit({}, o)).click();
      await page.goto(linkIn(await expectMail(email, "Choose a new password"), "/auth/reset-password").href);
      await page.getByLabel(m.account_reset_new({}, o)).fill("a password chosen before the code");
      await button(page, m.account_reset_submit({}, o)).click();
      await expect(page).toHaveURL(/\/auth\/second-factor/);
      await expect(page.getByText(m.flash_factor_before_password({}, o))).toBeVisible();
      await giveCode(page, await nextCode(key));
      await expect(page).toHaveURL(/\/auth\/reset-password\?step=new/);
      await page.getByLabel(m.account_reset_new({}, o)).fill("the one after the code");
      await button(page, m.signin_reset_factor_submit({}, o)).click();
      await expect(page).toHaveURL("/bookings");

      // The open page may notice by itself, in the very moment it is led elsewhere.
      await expect(async () => {
        await owner.goto("/account");
        await expect(owner).toHaveURL(/\/auth\/(not-authenticated|signin)/, { timeout: 3_000 });
      }).toPass();
      await forget(page);
      await enter(page, email, "a password chosen before the code");
      await expect(page.getByText(m.account_fault_sign_in_failed({}, o))).toBeVisible();
      await enter(page, email, "the one after the code");
      await expect(page).toHaveURL(/\/auth\/second-factor/);
    });

    test("another password ends another browser's session, and an old proof is renewed first", async ({
      browser,
    }) => {
      const email = await somebody();
      const [page, other] = [
        await opened(browser, javaScriptEnabled),
        await opened(browser, javaScriptEnabled),
      ];
      await enter(page, email);
      await enter(other, email);
      await expect(other).toHaveURL(security);
      await growOld(email);
      await page.goto(security);
      await page.getByRole("link", { name: m.security_password_change({}, o) }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(m.security_proof_title({}, o));
      await page.getByLabel(m.account_password({}, o), { exact: true }).fill("not the password");
      await button(page, m.security_proof_submit({}, o)).click();
      await expect(page.getByText(m.security_fault_password_wrong({}, o))).toBeVisible();
      await page.getByLabel(m.account_password({}, o), { exact: true }).fill(customerPassword);
      await button(page, m.security_proof_submit({}, o)).click();

      const fresh = "another one to remember";
      await page.getByLabel(m.account_reset_new({}, o), { exact: true }).fill("abababababab");
      await button(page, m.security_password_submit({}, o)).click();
      await expect(page.getByText(m.account_issue_password_repetitive({}, o)).first()).toBeVisible();
      await page.getByLabel(m.account_reset_new({}, o), { exact: true }).fill(fresh);
      await button(page, m.security_password_submit({}, o)).click();
      await expect(page.getByText(m.flash_password_set({}, o))).toBeVisible();
      await expectMail(email, "The password of your account was changed");
      await other.goto("/account");
      await expect(other).toHaveURL(/\/auth\/not-authenticated/);
      await page.goto("/account");
      await expect(page).toHaveURL("/account");
      await enter(other, email, fresh);
      await expect(other).toHaveURL(security);
    });

    test("an old proof is renewed by a mailed code", async ({ browser }) => {
      const email = await somebody();
      const page = await opened(browser, javaScriptEnabled);
      await enter(page, email);
      await growOld(email);
      await page.goto(`${security}?change=email`);
      await button(page, m.security_proof_mail({}, o)).click();
      await expect(page.getByText(m.security_proof_mailed({ email }, o))).toBeVisible();
      const mail = await expectMail(email, "Your sign-in code");
      const code = /\b(\d{6})\b/.exec(mail.text)?.[1] ?? "";
      await page.getByLabel(m.account_code({}, o)).fill(code);
      await button(page, m.security_proof_submit({}, o)).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(m.security_email_title({}, o));
    });

    test("another address, over both mailboxes; until then nothing changes", async ({ browser }) => {
      const email = await somebody();
      const new_email = `new-${email}`;
      const page = await opened(browser, javaScriptEnabled);
      await enter(page, email);
      await page.getByRole("link", { name: m.security_email_change({}, o) }).click();
      await page.getByLabel(m.security_email_new({}, o)).fill(new_email);
      await button(page, m.security_email_submit({}, o)).click();
      await expect(page.getByText(m.security_email_pending_title({ email: new_email }, o))).toBeVisible();
      const subject = "Confirm the change of your e-mail address";
      for (const [index, address] of [email, new_email].entries()) {
        const link = linkIn(await expectMail(address, subject), "/activate-account");
        await page.goto(link.href);
        await button(page, m.signin_change_submit({}, o)).click();
        if (index === 0) await expect(page.getByText(m.signin_change_half_title({}, o))).toBeVisible();
      }
      await expect(page.getByText(m.flash_email_changed({}, o))).toBeVisible();
      await page.goto(security);
      await expect(page.locator("#e-mail").getByText(new_email, { exact: true })).toBeVisible();
      await expectMail(email, "Your account has a new e-mail address");
    });
  });
}

test("a change of address that is taken back: the mailed links are worth nothing", async ({ browser }) => {
  const email = await somebody();
  const new_email = `kept-${email}`;
  const page = await opened(browser);
  await enter(page, email);
  await page.goto(`${security}?change=email`);
  await page.getByLabel(m.security_email_new({}, o)).fill(new_email);
  await button(page, m.security_email_submit({}, o)).click();
  const link = linkIn(
    await expectMail(new_email, "Confirm the change of your e-mail address"),
    "/activate-account",
  );
  await button(page, m.security_email_cancel({}, o)).click();
  await expect(page.getByText(m.security_flash_email_kept({}, o))).toBeVisible();
  await page.goto(link.href);
  await button(page, m.signin_change_submit({}, o)).click();
  await expect(page.getByText(m.account_fault_link_used_or_expired({}, o))).toBeVisible();
});

test("an address that another account has reads the same, and that account is told", async ({ browser }) => {
  const [email, taken] = [await somebody(), await somebody()];
  const page = await opened(browser);
  await enter(page, email);
  await page.goto(`${security}?change=email`);
  await page.getByLabel(m.security_email_new({}, o)).fill(taken);
  await button(page, m.security_email_submit({}, o)).click();
  await expect(page.getByText(m.security_email_pending_title({ email: taken }, o))).toBeVisible();
  await expectMail(taken, "Somebody wanted to use your e-mail address");
});
