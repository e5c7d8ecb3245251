// The second factor from set-up to loss, changing password and address, and proving one's identity again.
import { describe, expect, test } from "vitest";
import { m } from "#messages/messages.js";
import { customerPassword, newCustomer } from "#tests/e2e/kit/api-client.ts";
import { keyOf, nextCode, wrongCode } from "#tests/e2e/kit/authenticator.ts";
import { expectMail } from "#tests/e2e/kit/inbox.ts";
import { asOwner } from "#tests/e2e/kit/owner.ts";
import { newRequestData } from "#tests/e2e/kit/request-data.ts";
import type { PageBrowser } from "#tests/kit/browser/page-browser.ts";
import { provideDemoProduct } from "../kit/demo-product.ts";
import { browserOf, en, mailedLink, provedBrowserOf, visitor } from "./kit.ts";

const security = "/account/security";

/** A new account and its browser on the security page. */
async function atSecurity(path = security): Promise<{ email: string; page: PageBrowser }> {
  const email = newRequestData().customer_email;
  await newCustomer(email);
  return { email, page: await (await provedBrowserOf(email)).open(path) };
}

async function signIn(email: string, password = customerPassword, next = security): Promise<PageBrowser> {
  const page = await visitor().open(`/auth/signin?next=${encodeURIComponent(next)}`);
  page.fill(m.account_email({}, en), email);
  page.fill(m.account_password({}, en), password);
  return page.press(m.account_sign_in_submit({}, en));
}

/** From the overview to the recovery codes; returns the key and the codes. */
async function setUp(page: PageBrowser): Promise<{ key: string; codes: string[] }> {
  await page.press(m.security_app_begin({}, en));
  expect(page.one('[role="img"], img[alt], svg[aria-label]')).toBeTruthy();
  const key = keyOf(page.one(".app-key code").textContent ?? "");
  page.fill(m.security_code_label({}, en), wrongCode(key));
  await page.press(m.security_app_submit({}, en));
  expect(page.text()).toContain(m.security_fault_factor_code_wrong({}, en));
  page.fill(m.security_code_label({}, en), await nextCode(key));
  await page.press(m.security_app_submit({}, en));
  expect(page.headline).toBe(m.security_codes_keep_title({}, en));
  const codes = [...page.document.querySelectorAll(".recovery-codes code")].map(
    (one) => one.textContent ?? "",
  );
  expect(new Set(codes).size).toBe(10);
  return { key, codes };
}

async function giveCode(page: PageBrowser, code: string): Promise<void> {
  page.fill(m.security_code_label({}, en), code);
  await page.press(m.security_challenge_submit({}, en));
}

async function giveRecoveryCode(page: PageBrowser, code: string): Promise<void> {
  page.fill(m.security_recovery_label({}, en), code);
  await page.press(m.security_recovery_submit({}, en));
}

/** Ages this person's last proof. */
async function growOld(email: string): Promise<void> {
  await asOwner((owner) =>
    owner.query(
      `update device set proved_at = proved_at - interval '1 hour'
        where account_id = (select id from account where email = $1)`,
      [email],
    ),
  );
}

async function changeAddress(page: PageBrowser, new_email: string): Promise<void> {
  page.fill(m.security_email_new({}, en), new_email);
  await page.press(m.security_email_submit({}, en));
  expect(page.text()).toContain(m.security_email_pending_title({ email: new_email }, en));
}

const changeSubject = "is your code to change your address";

provideDemoProduct();

describe.concurrent("a second factor", () => {
  test("set up, required, lost, and set up again", { timeout: 300_000 }, async () => {
    const { email, page } = await atSecurity();
    await page.follow(m.security_factor_set_up({}, en));
    const { key, codes } = await setUp(page);
    await expectMail(email, "A second factor now protects your account");
    await page.follow(m.security_codes_kept({}, en));
    expect(page.text()).toContain(m.security_codes_left({ count: 10, all: 10 }, en));

    const half = await signIn(email, customerPassword, "/bookings");
    expect(half.url).toBe("/auth/second-factor?next=%2Fbookings");
    // Half a sign-in opens no page.
    expect((await half.open("/account")).url).toMatch(/^\/auth\/second-factor/);
    await half.open("/auth/second-factor?next=%2Fbookings");
    await giveCode(half, wrongCode(key));
    expect(half.text()).toContain(m.security_fault_factor_code_wrong({}, en));
    await giveCode(half, await nextCode(key));
    expect(half.url).toBe("/bookings");

    const lost = await signIn(email, customerPassword, "/bookings");
    await lost.follow(m.security_challenge_lost({}, en));
    await giveRecoveryCode(lost, "0000-0000-0000");
    expect(lost.text()).toContain(m.security_fault_recovery_code_wrong({}, en));
    await giveRecoveryCode(lost, (codes[4] ?? "").toLowerCase());
    expect(lost.text()).toContain(m.security_lost_title({}, en));
    await expectMail(email, "Your account no longer has a second factor");
    const again = await setUp(lost);
    expect(again.key).not.toBe(key);

    // Codes from the lost app's list are no longer valid.
    const last = await signIn(email);
    await last.follow(m.security_challenge_lost({}, en));
    await giveRecoveryCode(last, codes[4] ?? "");
    expect(last.text()).toContain(m.security_fault_recovery_code_wrong({}, en));
    await last.follow(m.security_recovery_back({}, en));
    await giveCode(last, await nextCode(again.key));
    expect(last.url).toBe(security);
  });

  test("a forgotten password: the mail, then a code, then the password", { timeout: 300_000 }, async () => {
    const { email, page: owner } = await atSecurity();
    await owner.follow(m.security_factor_set_up({}, en));
    const { key } = await setUp(owner);
    const page = await visitor().open("/auth/forgot-password?next=%2Fbookings");
    page.fill(m.account_email({}, en), email);
    await page.press(m.account_recover_submit({}, en));
    await page.open(await mailedLink(email, "is your code for a new password", "/auth/reset-password"));
    page.fill(m.account_reset_new({}, en), "a password chosen before the code");
    await page.press(m.account_reset_submit({}, en));
    expect(page.url).toMatch(/^\/auth\/second-factor/);
    expect(page.text()).toContain(m.flash_factor_before_password({}, en));
    await giveCode(page, await nextCode(key));
    expect(page.url).toMatch(/^\/auth\/reset-password\?step=new/);
    page.fill(m.account_reset_new({}, en), "the one after the code");
    await page.press(m.signin_reset_factor_submit({}, en));
    expect(page.url).toBe("/bookings");

    expect((await owner.open("/account")).url).toMatch(/^\/auth\/(not-authenticated|signin)/);
    const early = await signIn(email, "a password chosen before the code");
    expect(early.text()).toContain(m.account_fault_sign_in_failed({}, en));
    expect((await signIn(email, "the one after the code")).url).toMatch(/^\/auth\/second-factor/);
  });
});

describe.concurrent("account protection", () => {
  test("a new password ends another browser's session; an old proof must be renewed first", async () => {
    const { email, page } = await atSecurity();
    const other = await (await browserOf(email)).open(security);
    await growOld(email);
    await page.open(security);
    await page.follow(m.security_password_change({}, en));
    expect(page.headline).toBe(m.security_proof_title({}, en));
    page.fill(m.account_password({}, en), "not the password");
    await page.press(m.security_proof_submit({}, en));
    expect(page.text()).toContain(m.security_fault_password_wrong({}, en));
    page.fill(m.account_password({}, en), customerPassword);
    await page.press(m.security_proof_submit({}, en));
    const choose = (password: string) => {
      page.fill(m.account_reset_new({}, en), password);
      return page.press(m.security_password_submit({}, en));
    };
    await choose("abababababab");
    expect(page.text()).toContain(m.account_issue_password_repetitive({}, en));
    await choose("another one to remember");
    expect(page.text()).toContain(m.flash_password_set({}, en));
    await expectMail(email, "The password of your account was changed");
    expect((await other.open("/account")).url).toMatch(/^\/auth\/not-authenticated/);
    expect((await page.open("/account")).url).toBe("/account");
    expect((await signIn(email, "another one to remember")).url).toBe(security);
  });

  test("an old proof is renewed by a mailed code", async () => {
    const { email, page } = await atSecurity();
    await growOld(email);
    await page.open(`${security}?change=email`);
    await page.press(m.security_proof_mail({}, en));
    expect(page.text()).toContain(m.security_proof_mailed({ email }, en));
    const { text } = await expectMail(email, "is your sign-in code");
    page.fill(m.account_code({}, en), /\b(\d{6})\b/.exec(text)?.[1] ?? "");
    await page.press(m.security_proof_submit({}, en));
    expect(page.headline).toBe(m.security_email_title({}, en));
  });

  test("a new address, confirmed in both mailboxes; until then nothing changes", async () => {
    const { email, page } = await atSecurity();
    const new_email = `new-${email}`;
    await page.follow(m.security_email_change({}, en));
    await changeAddress(page, new_email);
    await page.open(await mailedLink(email, changeSubject, "/activate-account"));
    await page.press(m.signin_change_submit({}, en));
    expect(page.text()).toContain(m.signin_change_half_title({}, en));
    await page.open(await mailedLink(new_email, changeSubject, "/activate-account"));
    await page.press(m.signin_change_submit({}, en));
    expect(page.text()).toContain(m.flash_email_changed({}, en));
    await page.open(security);
    expect(page.text(page.one("#e-mail"))).toContain(new_email);
    await expectMail(email, "Your account has a new e-mail address");
  });

  test("a cancelled change of address: the mailed links no longer work", async () => {
    const { email, page } = await atSecurity(`${security}?change=email`);
    const new_email = `kept-${email}`;
    await changeAddress(page, new_email);
    const link = await mailedLink(new_email, changeSubject, "/activate-account");
    await page.press(m.security_email_cancel({}, en));
    expect(page.text()).toContain(m.security_flash_email_kept({}, en));
    await page.open(link);
    await page.press(m.signin_change_submit({}, en));
    expect(page.text()).toContain(m.account_fault_link_used_or_expired({}, en));
  });
});
