// A partner's join page: consent, a sign-up in a later visit, and what the partner earns of the booking that follows.
import { type Browser, type BrowserContext, expect } from "@playwright/test";
import { m } from "#messages/messages.js";
import { cookieNameAt } from "#tests/kit/browser/cookie-name.ts";
import { signedIn } from "./kit/api-client.ts";
import { asOwner } from "./kit/owner.ts";
import { ledgerOf, paidBooking } from "./kit/paid-booking.ts";
import { commissionOfFee, completeBooking, euros, refundBooking, shownMinor } from "./kit/partner-money.ts";
import { expectFits, expectNoFaults, openBrowser, type Person } from "./kit/person.ts";
import { newRequestData } from "./kit/request-data.ts";
import { enter } from "./kit/session/session.ts";
import { completeProfile, confirmByMail, signUp } from "./kit/steps-account.ts";
import { test } from "./kit/test.ts";

const en = { locale: "en" } as const;
type Cookies = Awaited<ReturnType<BrowserContext["cookies"]>>;

async function newPerson(browser: Browser, has_scripts: boolean, email: string): Promise<Person> {
  const who = { email, name: "Mara Example", password: "a long and quiet evening", width: 393 };
  return openBrowser(browser, who, has_scripts);
}

/** Agrees on the join page; returns what the browser keeps when it is closed. */
async function agree(browser: Browser, has_scripts: boolean, email: string): Promise<Cookies> {
  const visitor = await newPerson(browser, has_scripts, email);
  const { page, context } = visitor;
  await page.goto("/join/demo");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Gut Lindenhof");
  expect(await page.locator("script").count(), "scripts on the page").toBe(0);
  expect((await context.cookies()).map(({ name }) => name)).not.toContain(
    cookieNameAt(page.url(), "referral"),
  );
  await expectFits(visitor);
  await page.getByRole("button", { name: m.partner_join_agree_sign_up({}, en) }).click();
  await expect(page).toHaveURL(/\/auth\/signup$/);
  const kept = (await context.cookies()).filter(({ expires }) => expires > 0);
  const days =
    ((kept.find(({ name }) => name === cookieNameAt(page.url(), "referral"))?.expires ?? 0) -
      Date.now() / 1_000) /
    86_400;
  expect(Math.round(days)).toBe(90);
  expectNoFaults(visitor);
  await context.close();
  return kept;
}

/** Signs up in a browser that was closed since, on the page that anybody signs up on. */
async function signUpLater(browser: Browser, has_scripts: boolean): Promise<Person> {
  const email = newRequestData().customer_email;
  const kept = await agree(browser, has_scripts, email);
  const person = await newPerson(browser, has_scripts, email);
  await person.context.addCookies(kept);
  await person.page.goto("/auth/signup");
  await signUp(person);
  await confirmByMail(person);
  await completeProfile(person);
  const rows = await asOwner(async (owner) => {
    const query = `select account.referral, partner.name from account join partner on partner.id = account.partner_id
      where account.email = $1`;
    return (await owner.query(query, [email])).rows;
  });
  expect(rows).toEqual([{ referral: "demo", name: "demo" }]);
  return person;
}

/** What the demo's partner has earned and was not paid, in cents. */
const openMinor = () =>
  asOwner(async (owner) => {
    const query = `select -sum(entry.amount_minor)::int as minor from ledger_entry entry
      join ledger_account account on account.id = entry.account_id join partner on partner.id = account.owner_id
      where account.name = 'partner_payable' and partner.name = 'demo'`;
    return (await owner.query<{ minor: number }>(query)).rows[0]?.minor ?? 0;
  });
test("without scripts: consent on the join page, and a later sign-up belongs to the partner", async ({
  browser,
}) => {
  expectNoFaults(await signUpLater(browser, false));
});

test("a sign-up through the join page earns the partner its commission, and a refund takes it back", async ({
  browser,
}) => {
  const person = await signUpLater(browser, true);
  const customer = await signedIn(person.email, person.password);
  const { booking_id, keller } = await paidBooking({}, customer);
  const before = await openMinor();
  await completeBooking({ booking_id, keller, customer });
  expect(await ledgerOf(booking_id)).toMatchObject(commissionOfFee);
  expect(await openMinor()).toBe(before + 3_750);

  const lindenhof = { email: "lindenhof@demo.test", name: "Gut Lindenhof", width: 820 };
  const partner = await openBrowser(browser, lindenhof, true);
  await enter(partner, "/partner");
  const main = partner.page.getByRole("main");
  await expect(main).toContainText(euros(await shownMinor()));
  await expect(main).not.toContainText("Mara Example");
  await expectFits(partner);

  await refundBooking({ booking_id, keller, customer });
  await expect.poll(() => ledgerOf(booking_id), { timeout: 30_000 }).toEqual({});
  expect(await openMinor()).toBe(before);
  await partner.page.goto("/partner");
  await expect(main).toContainText(euros(await shownMinor()));
  expectNoFaults(person, partner);
});
