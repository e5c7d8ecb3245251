// The ways to sign in: sign-up with the accepted terms, the code by mail, another service, an invitation, used links,
// and a forgotten password.
import { describe, expect, test } from "vitest";
import { m } from "#messages/messages.js";
import { authAdmin, newCustomer, customerPassword as password } from "#tests/e2e/kit/api-client.ts";
import { codeIn, expectMail, linkIn } from "#tests/e2e/kit/inbox.ts";
import { newRequestData } from "#tests/e2e/kit/request-data.ts";
import { urls } from "#tests/e2e/kit/urls.ts";
import { isSessionCookie } from "#tests/kit/browser/cookie-name.ts";
import type { PageBrowser } from "#tests/kit/browser/page-browser.ts";
import { provideDemoProduct } from "../kit/demo-product.ts";
import { en, mailedLink, name, visitor } from "./kit.ts";

const newEmail = () => newRequestData().customer_email;

async function somebody(): Promise<string> {
  const email = newEmail();
  await newCustomer(email);
  return email;
}

async function signUp(page: PageBrowser, email: string): Promise<void> {
  page.fill(m.account_email({}, en), email);
  page.fill(m.account_password({}, en), password);
  page.check(m.account_profile_terms_before({}, en));
  await page.press(m.account_sign_up_submit({}, en));
  expect(page.headline).toBe(m.account_inbox_title({}, en));
}

/** On the page of the built-in provider. */
async function decide(page: PageBrowser, email: string, decision: "allow" | "deny"): Promise<void> {
  expect(new URL(page.url).origin).toBe(urls.standins());
  for (const [field, value] of [
    ["email", email],
    ["name", name],
  ])
    (page.one(`[name=${field}]`) as HTMLInputElement).value = value ?? "";
  await page.submit(page.one(`[name=decision][value=${decision}]`) as HTMLButtonElement);
}

provideDemoProduct();

describe.concurrent("signing in", () => {
  test("sign-up requires the terms, is confirmed by mail, and the profile does not ask for them again", async () => {
    const email = newEmail();
    const page = await visitor().open("/auth/signup?next=%2Frequests");
    page.fill(m.account_email({}, en), email);
    page.fill(m.account_password({}, en), password);
    await page.press(m.account_sign_up_submit({}, en));
    expect(page.text()).toContain(m.refusal_issue_required_terms_version({}, en));
    expect(page.valueOf(m.account_email({}, en))).toBe(email);
    await signUp(page, email);
    const link = await mailedLink(email, "is your code to confirm your address", "/activate-account");
    // Opening the page, as mail scanners do, uses nothing up.
    expect((await fetch(link)).status).toBe(200);
    await page.open(link);
    await page.press(m.account_activate_submit({}, en));
    expect(page.headline).toBe(m.account_profile_title({}, en));
    page.fill(m.account_profile_name({}, en), name);
    page.fill(m.account_profile_country({}, en), "DE");
    await page.press(m.account_profile_submit({}, en));
    expect(page.url).toBe("/requests");
  });

  test("the code by mail: typed here, or by the link's button elsewhere, each once", async () => {
    const email = await somebody();
    const page = await visitor().open("/auth/signin?next=%2Fbookings");
    page.fill(m.account_email({}, en), email);
    await page.press(m.signin_code_send({}, en));
    expect(page.text()).toContain(m.signin_code_sentence({ email }, en));
    const mail = await expectMail(email, "is your sign-in code");
    const code = codeIn(mail);
    page.fill(m.account_code({}, en), code === "000000" ? "000001" : "000000");
    await page.press(m.signin_code_submit({}, en));
    expect(page.text()).toContain(m.account_fault_code_wrong({}, en));
    page.fill(m.account_code({}, en), code);
    await page.press(m.signin_code_submit({}, en));
    expect(page.url).toBe("/bookings");

    const other = await visitor().open(linkIn(mail, "/activate-account").href);
    await other.press(m.signin_link_submit({}, en));
    expect(other.text()).toContain(m.signin_link_spent({}, en));
    await other.follow(m.shell_sign_in({}, en), other.one("main"));
    expect(other.url).toBe("/auth/signin");
  });

  test("another service: leaves, agrees and returns to where the person was heading", async () => {
    const email = newEmail();
    const page = await visitor().open("/auth/signin?next=%2Fbookings");
    await page.press(m.signin_through({ provider: "Google" }, en));
    await decide(page, email, "allow");
    expect(page.url).toBe("/auth/complete-profile?next=%2Fbookings");
    // The person has not accepted the terms yet: this page asks.
    page.fill(m.account_profile_name({}, en), name);
    page.fill(m.account_profile_country({}, en), "DE");
    page.check(m.account_profile_terms_before({}, en));
    await page.press(m.account_profile_submit({}, en));
    expect(page.url).toBe("/bookings");
  });

  test("another service, denied there: the page says so and how to continue", async () => {
    const page = await visitor().open("/auth/signup?next=%2Fbookings");
    await page.press(m.signin_through({ provider: "Google" }, en));
    await decide(page, newEmail(), "deny");
    expect(page.text()).toContain(m.signin_fault_provider_denied({}, en));
    await page.follow(m.signin_callback_back({}, en));
    expect(page.url).toBe("/auth/signin?next=%2Fbookings");
  });

  test("an invited person takes over the account with their own password", async () => {
    const email = newEmail();
    const { error } = await authAdmin().inviteUserByEmail(email, { data: { locale: "en" } });
    expect(error).toBeNull();
    const link = await mailedLink(email, "You have been invited", "/activate-account");
    expect((await fetch(link)).status).toBe(200);
    const page = await visitor().open(link);
    const choose = async (chosen: string) => {
      page.fill(m.account_password({}, en), chosen);
      await page.press(m.signin_invite_submit({}, en));
    };
    await choose("password123");
    expect(page.text()).toContain(m.account_issue_password_common({}, en));
    await choose(password);
    expect(page.headline).toBe(m.account_profile_title({}, en));
    await page.open(link);
    await choose(password);
    expect(page.text()).toContain(m.signin_invite_spent({}, en));
  });

  test("a callback that this browser never requested is explained and gives no access", async () => {
    const page = await visitor().open("/auth/callback?code=never-asked-for-here&next=//evil.example");
    expect(page.text()).toContain(m.signin_fault_link_of_other_browser({}, en));
    await page.open("/activate-account?code=never-asked-for-here");
    await page.press(m.account_activate_submit({}, en));
    expect(page.text()).toContain(m.signin_spent_other_text({}, en));
    expect([...page.cookies.keys()].filter(isSessionCookie)).toEqual([]);
  });

  test("there is no button to show a password, because it would not work", async () => {
    const page = await visitor().open("/auth/signin");
    expect(page.field(m.account_password({}, en)).getAttribute("type")).toBe("password");
    expect(page.buttons(m.account_password_show({}, en))).toEqual([]);
  });
});
