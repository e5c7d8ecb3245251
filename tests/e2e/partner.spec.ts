// A partner's join page: consent, a sign-up in a later visit, and what the partner earns of the booking that follows.
import { type Browser, type BrowserContext, expect } from "@playwright/test";
import { demoOperator } from "#domain/account/demo-operator.ts";
import { groupedSumsOf, type Movement } from "#domain/partner/movements.ts";
import { balancesOf } from "#domain/partner/statement.ts";
import { m } from "#messages/messages.js";
import { call, signedIn } from "./kit/api-client.ts";
import { nextCode } from "./kit/authenticator.ts";
import { asOwner } from "./kit/owner.ts";
import { ledgerOf, moveDay, paidBooking } from "./kit/paid-booking.ts";
import { expectFits, expectNoFaults, openBrowser, type Person } from "./kit/person.ts";
import { newRequestData } from "./kit/request-data.ts";
import { enter } from "./kit/session.ts";
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
  expect((await context.cookies()).map(({ name }) => name)).not.toContain("referral");
  await expectFits(visitor);
  await page.getByRole("button", { name: m.partner_join_agree_sign_up({}, en) }).click();
  await expect(page).toHaveURL(/\/auth\/signup$/);
  const kept = (await context.cookies()).filter(({ expires }) => expires > 0);
  const days = ((kept.find(({ name }) => name === "referral")?.expires ?? 0) - Date.now() / 1_000) / 86_400;
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
/** What the partner's page has as open: what the ledger has, in groups of several bookings. */
const shownMinor = () =>
  asOwner(async (owner) => {
    const query = `select to_char(tx.at at time zone 'UTC', 'YYYY-MM') as month, account.currency,
        case when tx.type = 'partner_commission' then tx.booking_id end as booking_id, -entry.amount_minor::int as minor
      from ledger_entry entry join ledger_tx tx on tx.id = entry.tx_id
      join ledger_account account on account.id = entry.account_id join partner on partner.id = account.owner_id
      where account.name = 'partner_payable' and partner.name = 'demo' order by tx.at, tx.id`;
    const [balance] = balancesOf(groupedSumsOf((await owner.query<Movement>(query)).rows));
    return balance?.open_minor ?? 0;
  });
const euros = (minor: number) =>
  new Intl.NumberFormat("en-GB", { style: "currency", currency: "EUR" }).format(minor / 100);
const versionOf = (booking_id: string) =>
  asOwner(async (owner) => {
    const { rows } = await owner.query("select version from booking where id = $1", [booking_id]);
    return Number(rows[0]?.version);
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
  await moveDay(booking_id, -30);
  const before = await openMinor();
  await call(keller.client, "deliver_booking", { booking_id, version: await versionOf(booking_id) });
  await call(customer, "accept_delivery", { booking_id, version: await versionOf(booking_id) });
  // 25 % of the fee of 150.00.
  const earned = { partner_commission: 3_750, partner_payable: -3_750, commission: -15_000 };
  expect(await ledgerOf(booking_id)).toMatchObject(earned);
  expect(await openMinor()).toBe(before + 3_750);

  const lindenhof = { email: "lindenhof@demo.test", name: "Gut Lindenhof", width: 820 };
  const partner = await openBrowser(browser, lindenhof, true);
  await enter(partner, "/partner");
  const main = partner.page.getByRole("main");
  await expect(main).toContainText(euros(await shownMinor()));
  await expect(main).not.toContainText("Mara Example");
  await expectFits(partner);

  const about = { problem: "not_as_agreed", text: "Nothing of it can be used." };
  await call(customer, "report_problem", { booking_id, version: await versionOf(booking_id), ...about });
  const text = "That is true.";
  await call(keller.client, "add_statement", { booking_id, version: await versionOf(booking_id), text });
  const operator = await signedIn(demoOperator.email);
  const { data } = await operator.auth.mfa.listFactors();
  const factorId = data?.totp[0]?.id ?? "";
  const code = await nextCode(demoOperator.totp_key);
  expect((await operator.auth.mfa.challengeAndVerify({ factorId, code })).error).toBeNull();
  await call(operator, "resolve_dispute", {
    ...{ booking_id, version: await versionOf(booking_id), outcome: "complete", share_bp: 10_000 },
    reason: "Both sides agree that nothing can be used.",
  });
  await expect.poll(() => ledgerOf(booking_id), { timeout: 30_000 }).toEqual({});
  expect(await openMinor()).toBe(before);
  await partner.page.goto("/partner");
  await expect(main).toContainText(euros(await shownMinor()));
  expectNoFaults(person, partner);
});
