// The second factor from setting up to its loss, and another password, with scripts. Without them, a forgotten password
// beside a second factor, another address and the proof by mail: over HTTP.
import { type Browser, expect, type Page } from "@playwright/test";
import { m } from "#messages/messages.js";
import { customerPassword, newCustomer } from "../kit/api-client.ts";
import { keyOf, nextCode, wrongCode } from "../kit/authenticator.ts";
import { expectMail } from "../kit/inbox.ts";
import { asOwner } from "../kit/owner.ts";
import { test } from "../kit/test.ts";
import { urls } from "../kit/urls.ts";

const o = { locale: "en" } as const;
const security = "/account/security";
let counted = 0;

async function somebody(): Promise<string> {
  counted += 1;
  const email = `factor-${process.pid}-${Date.now()}-${counted}@example.test`;
  await newCustomer(email);
  return email;
}

async function opened(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ baseURL: urls.app(), locale: "en-GB" });
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
  const listed = page.locator(".recovery-codes code");
  await expect(listed).toHaveCount(10);
  const codes = await listed.allTextContents();
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

test("a second factor: set up, asked for, lost, and set up again", async ({ browser }) => {
  // It waits for codes of the coming half minute.
  test.setTimeout(240_000);
  const email = await somebody();
  const page = await opened(browser);
  await enter(page, email);
  await page.getByRole("link", { name: m.security_factor_set_up({}, o) }).click();
  const { key, codes } = await setUp(page);
  await expectMail(email, "A second factor now protects your account");
  await page.getByRole("link", { name: m.security_codes_kept({}, o) }).click();
  await expect(page.getByText(m.security_codes_left({ count: 10, all: 10 }, o))).toBeVisible();

  const other = await opened(browser);
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
  await expectMail(email, "Your account no longer has a second factor");
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

test("another password ends another browser's session, and an old proof is renewed first", async ({
  browser,
}) => {
  const email = await somebody();
  const [page, other] = [await opened(browser), await opened(browser)];
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
  // The open page notices the end as well, and leaves the way to the address that was typed.
  const network = await other.context().newCDPSession(other);
  const slow = { offline: false, latency: 500, downloadThroughput: -1, uploadThroughput: -1 };
  await network.send("Network.emulateNetworkConditions", slow);
  await other.goto("/account");
  await expect(other).toHaveURL(/\/auth\/not-authenticated\?next=%2Faccount$/);
  await page.goto("/account");
  await expect(page).toHaveURL("/account");
  await enter(other, email, fresh);
  await expect(other).toHaveURL(security);
});
