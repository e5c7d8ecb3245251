// Sign-in and sign-out.
import { expect } from "@playwright/test";
import { m } from "#messages/messages.js";
import { nextCode } from "./authenticator.ts";
import { field, headline, type Person } from "./person.ts";

const words = ({ locale }: Person) => ({ locale });

/** Signs in and lands on `path`; `app_key`, the key of an authenticator app, adds its code. */
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
