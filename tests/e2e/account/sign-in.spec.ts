// The ways in: sign-up with what is agreed to, the code by mail, another service, an invitation, links that are spent.
import { type Browser, expect, type Page } from "@playwright/test";
import { m } from "#messages/messages.js";
import { authAdmin, newCustomer } from "../kit/api-client.ts";
import { expectMail, linkIn, type Mail } from "../kit/inbox.ts";
import { expectFits, expectNoFaults, field, openBrowser, type Person } from "../kit/person.ts";
import { completeProfile, confirmByMail, signUp } from "../kit/steps-account.ts";
import { test } from "../kit/test.ts";

const o = { locale: "en" } as const;
const password = "a long and quiet evening";
let counted = 0;

const newEmail = (what: string) => {
  counted += 1;
  return `${what}-${process.pid}-${Date.now()}-${counted}@example.test`;
};
const open = (browser: Browser, email: string): Promise<Person> =>
  openBrowser(browser, { email, name: "Mara Example", password, width: 360 }, true);
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

/** The six digits of a mail, which also has longer runs of them in its link. */
function codeIn(mail: Mail, path: string): string {
  const hash = linkIn(mail, path).searchParams.get("token_hash") ?? "";
  return /\b(\d{6})\b/.exec(mail.text.replaceAll(hash, ""))?.[1] ?? "";
}

async function somebody(what: string): Promise<string> {
  const email = newEmail(what);
  await newCustomer(email);
  return email;
}

/** On the page of the built-in provider. */
async function consent(page: Page, email: string, decision: "allow" | "deny") {
  await page.locator("[name=email]").fill(email);
  await page.locator("[name=name]").fill("Mara Example");
  await page.locator(`[name=decision][value=${decision}]`).click();
}

test("sign-up needs the terms, is confirmed by mail, and the profile does not ask for them again", async ({
  browser,
}) => {
  const person = await open(browser, newEmail("new"));
  const { page, email } = person;
  await page.goto("/auth/signup?next=%2Frequests");
  await field(page, m.account_email({}, o)).fill(email);
  await field(page, m.account_password({}, o)).fill(password);
  await press(page, m.account_sign_up_submit({}, o));
  await expect(page.getByText(m.refusal_issue_required_terms_version({}, o)).first()).toBeVisible();
  await expect(field(page, m.account_email({}, o))).toHaveValue(email);
  await signUp(person);
  await confirmByMail(person);
  await completeProfile(person);
  await expect(page).toHaveURL("/requests");
  expectNoFaults(person);
  await person.context.close();
});

test("the code by mail: typed here, or by the link's button elsewhere, each once", async ({ browser }) => {
  const email = await somebody("code");
  const person = await open(browser, email);
  const { page } = person;
  await page.goto("/auth/signin?next=%2Fbookings");
  await field(page, m.account_email({}, o)).fill(email);
  await press(page, m.signin_code_send({}, o));
  await expect(page.getByText(m.signin_code_sentence({ email }, o))).toBeVisible();
  await expectFits(person);
  const mail = await expectMail(email, "Your sign-in code");
  const code = codeIn(mail, "/activate-account");
  await field(page, m.account_code({}, o)).fill(code === "000000" ? "000001" : "000000");
  await press(page, m.signin_code_submit({}, o));
  await expect(page.getByText(m.account_fault_code_wrong({}, o)).first()).toBeVisible();
  await field(page, m.account_code({}, o)).fill(code);
  await press(page, m.signin_code_submit({}, o));
  await expect(page).toHaveURL("/bookings");

  const other = await open(browser, email);
  await other.page.goto(linkIn(mail, "/activate-account").href);
  await press(other.page, m.signin_link_submit({}, o));
  await expect(other.page.getByText(m.signin_link_spent({}, o))).toBeVisible();
  await other.page
    .getByRole("main")
    .getByRole("link", { name: m.shell_sign_in({}, o) })
    .click();
  await expect(other.page).toHaveURL("/auth/signin");
  expectNoFaults(person);
  await other.context.close();
  await person.context.close();
});

test("another service: out, agreed, back to where one was heading", async ({ browser }) => {
  const person = await open(browser, newEmail("through"));
  const { page, email } = person;
  await page.goto("/auth/signin?next=%2Fbookings");
  await press(page, m.signin_through({ provider: "Google" }, o));
  await consent(page, email, "allow");
  await expect(page).toHaveURL("/auth/complete-profile?next=%2Fbookings");
  // Nothing was agreed to on the way: it is asked for here.
  await field(page, m.account_profile_name({}, o)).fill("Mara Example");
  await field(page, m.account_profile_country({}, o)).selectOption("DE");
  await page.getByRole("checkbox", { name: m.account_profile_terms_before({}, o) }).check();
  await press(page, m.account_profile_submit({}, o));
  await expect(page).toHaveURL("/bookings");
  expectNoFaults(person);
  await person.context.close();
});

test("whoever is invited takes the account over with a password of their own", async ({ browser }) => {
  const person = await open(browser, newEmail("invited"));
  const { page, email } = person;
  const { error } = await authAdmin().inviteUserByEmail(email, { data: { locale: "en" } });
  expect(error).toBeNull();
  const link = linkIn(await expectMail(email, "You have been invited"), "/activate-account");
  expect((await fetch(link)).status).toBe(200);
  await page.goto(link.href);
  await expectFits(person);
  await field(page, m.account_password({}, o)).fill("password123");
  await press(page, m.signin_invite_submit({}, o));
  await expect(page.getByText(m.account_issue_password_common({}, o)).first()).toBeVisible();
  await field(page, m.account_password({}, o)).fill(password);
  await press(page, m.signin_invite_submit({}, o));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(m.account_profile_title({}, o));
  await page.goto(link.href);
  await field(page, m.account_password({}, o)).fill(password);
  await press(page, m.signin_invite_submit({}, o));
  await expect(page.getByText(m.signin_invite_spent({}, o))).toBeVisible();
  expectNoFaults({
    ...person,
    faults: person.faults.filter((fault) => !fault.includes("status of 410")),
  });
  await person.context.close();
});

test("a password that is typed is weighed in words, and the words follow the address", async ({
  browser,
}) => {
  const person = await open(browser, newEmail("weighed"));
  const { page } = person;
  await page.goto("/auth/signup");
  const strength = page.getByRole("status", { name: m.signin_strength_label({}, o) });
  const typed = field(page, m.account_password({}, o));
  for (const [text, words] of [
    ["short", m.signin_strength_short({ min: 10 }, o)],
    ["password123", m.account_issue_password_common({}, o)],
    ["tr0ub4dor&3", m.signin_strength_fair({}, o)],
    ["quiet evening 7", m.signin_strength_good({}, o)],
    [password, m.signin_strength_strong({}, o)],
  ] as const) {
    await typed.fill(text);
    await expect(strength).toHaveText(words);
  }
  await typed.fill("mara.example.12");
  await field(page, m.account_email({}, o)).fill("mara.example@example.test");
  await expect(strength).toHaveText(m.account_issue_password_has_email({}, o));
  expectNoFaults(person);
  await person.context.close();
});
