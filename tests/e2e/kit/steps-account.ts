// Sign-up, the confirmation mail, the first profile; sign-in and sign-out.
import { expect } from "@playwright/test";
import { m } from "#messages/messages.js";
import { nextCode } from "./authenticator.ts";
import { expectMail, linkIn } from "./inbox.ts";
import { expectFits, field, headline, type Person } from "./person.ts";
import { urls } from "./urls.ts";

const words = ({ locale }: Person) => ({ locale });

/** On the sign-up page: an account, and the page that says where to look next. */
export async function signUp(person: Person): Promise<void> {
  const { page, email, password } = person;
  const o = words(person);
  await expect(page).toHaveURL(/\/auth\/signup/);
  await expectFits(person);
  await field(page, m.account_email({}, o)).fill(email);
  await field(page, m.account_password({}, o)).fill(password);
  await page.getByRole("checkbox", { name: m.account_profile_terms_before({}, o) }).check();
  await page.getByRole("button", { name: m.account_sign_up_submit({}, o) }).click();
  await expect(headline(person)).toHaveText(m.account_inbox_title({}, o));
  await expectFits(person);
}

/** Follows the link in the mail; looking at its page uses nothing up, only the button does. */
export async function confirmByMail(person: Person): Promise<void> {
  const { page, email } = person;
  const o = words(person);
  const link = linkIn(await expectMail(email, "Confirm your e-mail address"), "/activate-account");
  const scanner = await fetch(link);
  expect([link.origin, scanner.status]).toEqual([urls.app(), 200]);
  await page.goto(link.href);
  await expectFits(person);
  await page.getByRole("button", { name: m.account_activate_submit({}, o) }).click();
}

/** The first profile of a customer; the terms were agreed to at sign-up. */
export async function completeProfile(person: Person): Promise<void> {
  const { page, name } = person;
  const o = words(person);
  await expect(headline(person)).toHaveText(m.account_profile_title({}, o));
  await expectFits(person);
  await field(page, m.account_profile_name({}, o)).fill(name);
  await field(page, m.account_profile_country({}, o)).selectOption("DE");
  await expect(page.locator("main input[type=hidden][name=terms_version]")).toHaveCount(1);
  await page.getByRole("button", { name: m.account_profile_submit({}, o) }).click();
}

/** Signs in and lands on `path`; with `app_key`, the key of an authenticator app, its code is given as well. */
export async function signIn(person: Person, path = "/requests", app_key?: string): Promise<void> {
  const { page, email, password } = person;
  const o = words(person);
  await page.goto(`/auth/signin?next=${encodeURIComponent(path)}`);
  await field(page, m.account_email({}, o)).fill(email);
  await field(page, m.account_password({}, o)).fill(password);
  await page.getByRole("button", { name: m.account_sign_in_submit({}, o) }).click();
  if (app_key) {
    await expect(headline(person)).toHaveText(m.security_challenge_title({}, o));
    await field(page, m.security_code_label({}, o)).fill(await nextCode(app_key));
    await page.getByRole("button", { name: m.security_challenge_submit({}, o) }).click();
  }
  await expect(page).toHaveURL(path);
}

/** Signs out through the menu behind one's name. */
export async function signOut(person: Person): Promise<void> {
  const { page } = person;
  const o = words(person);
  await page
    .locator("summary")
    .filter({ hasText: m.shell_profile_menu_hint({}, o) })
    .click();
  await page.getByRole("button", { name: m.shell_sign_out({}, o) }).click();
  await expect(page.getByRole("link", { name: m.shell_sign_in({}, o) }).first()).toBeVisible();
}
