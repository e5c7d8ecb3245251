// An operator acts for somebody: begins with a reason, sees the red line on every page, does what was asked, is stopped
// where only the person may go on, and ends it; both are in the log, and the person reads of it.
import { type Browser, type BrowserContext, expect, type Page } from "@playwright/test";
import { m } from "#messages/messages.js";
import type { Member } from "#server/kernel/actor.ts";
import { type Attached, attachTo } from "#tests/kit/product/attached.ts";
import { sessionCookie } from "#tests/kit/product/tokens.ts";
import { expectMail } from "./kit/inbox.ts";
import { expectFits, field } from "./kit/person.ts";
import { test } from "./kit/test.ts";
import { urls } from "./kit/urls.ts";

let inside: Attached;
test.beforeAll(async () => {
  const portOf = (url: string) => new URL(url).port;
  const ports = {
    PORT: portOf(urls.app()),
    STANDINS_PORT: portOf(urls.standins()),
    STANDINS_MAIL_PORT: portOf(urls.inbox()),
    STANDINS_SMTP_PORT: "1",
  };
  inside = await attachTo(String(process.env.E2E_DATA_DIR), ports);
});
test.afterAll(() => inside.detach());

const reason = "Asked on the phone to close the request.";

/** A browser signed in as a member; by two proofs, in a session that was recorded, where one is named. */
async function browserOf(browser: Browser, member: Member, session_id?: string): Promise<Page> {
  const context: BrowserContext = await browser.newContext({
    baseURL: urls.app(),
    viewport: { width: 360, height: 900 },
    locale: "en-GB",
  });
  const token = await inside.tokens.access(member, 3_600, session_id ? { session_id } : undefined);
  const cookie = sessionCookie(token);
  const at = cookie.indexOf("=");
  await context.addCookies([{ name: cookie.slice(0, at), value: cookie.slice(at + 1), url: urls.app() }]);
  return context.newPage();
}

test("begins, closes a request, may not pay, stops", async ({ browser }) => {
  const { kit, owner } = inside;
  const { customer, booking_id } = await kit.payableBooking();
  const asked = await kit.openRequest();
  await owner.query("update request set profile_id = $1, account_id = $2 where id = $3", [
    ...[customer.profile?.id, customer.account_id, asked.request_id],
  ]);
  const { operator, session_id } = await kit.operatorSession();
  const page = await browserOf(browser, operator, session_id);
  const fits = () => expectFits({ page });
  const banner = page.getByRole("complementary", { name: m.operator_banner_label() });

  await page.goto("/admin/accounts");
  await fits();
  await page.getByRole("searchbox", { name: m.operator_search() }).fill(customer.email.slice(0, 30));
  await page.getByRole("button", { name: m.operator_search_submit() }).click();
  await page.getByRole("link", { name: customer.email }).click();
  await expect(page).toHaveURL(`/admin/accounts/${customer.account_id}`);
  await page.getByRole("button", { name: m.operator_act_as() }).click();
  await expect(page.getByRole("alert")).toContainText(m.refusal_issue_required_reason());
  await field(page, m.operator_reason()).fill(reason);
  await page.getByRole("button", { name: m.operator_act_as() }).click();

  await expect(page).toHaveURL(/\/auth\/impersonation-callback\?code=/);
  await expect(page.getByRole("main")).toContainText(reason);
  await fits();
  const address = page.url();
  await page.getByRole("button", { name: m.operator_begin_submit() }).click();
  for (const path of ["/", "/requests", "/terms", `/request/${asked.request_id}`]) {
    await page.goto(path);
    await expect(banner).toContainText(customer.profile?.display_name ?? "no name");
    await expect(banner).toContainText(/\d+ min/);
    await fits();
  }
  const refused = await page.goto(address);
  expect(refused?.status()).toBe(403);
  expect((await page.goto("/admin/accounts"))?.status()).toBe(403);
  await expect(page.getByText(m.refusal_impersonation_not_allowed())).toBeVisible();

  await page.goto(`/request/booking/${booking_id}/payment`);
  await page.locator('button[name="command"][value="start_payment"]').first().click();
  await expect(page.getByText(m.refusal_impersonation_not_allowed()).first()).toBeVisible();
  await expect(page).toHaveURL(/\/payment/);

  await page.goto(`/request/${asked.request_id}`);
  const close = page.locator('button[name="command"][value="close_request"]');
  if (!(await close.isVisible()))
    await page.locator("details:has(button[value=close_request]) > summary").click();
  await page.locator("form:has(button[value=close_request]) [name=reason]").fill("Asked by phone.");
  await close.click();
  await expect.poll(async () => (await statusOf(asked.request_id)).status).toBe("closed");

  await banner.getByRole("button", { name: m.operator_banner_stop() }).click();
  await expect(page).toHaveURL(`/admin/accounts/${customer.account_id}`);
  await expect(banner).toHaveCount(0);
  await expect(page.getByRole("main")).toContainText(m.operator_deed_close_request());
  await expect(page.getByRole("main")).toContainText(m.operator_by({ who: operator.email }));
  await fits();
  expect((await page.goto(address))?.status(), "the code is used up").toBe(410);

  const both = { account_id: customer.account_id, on_behalf_of: operator.account_id };
  const log = await owner.query(
    "select account_id, on_behalf_of from command_log where name = 'close_request' and subject_id = $1",
    [asked.request_id],
  );
  expect(log.rows).toEqual([both]);
  const events = await owner.query(
    "select account_id, on_behalf_of from event where noun = 'request' and transition = 'close' and subject_id = $1",
    [asked.request_id],
  );
  expect(events.rows).toEqual([both]);

  const mail = await expectMail(customer.email, m.operator_mail_acting_subject());
  expect(mail.text).toContain(reason);
  const own = await browserOf(browser, customer);
  await own.goto("/account#acted-for");
  await expect(own.locator("#acted-for")).toContainText(reason);
  await expectFits({ page: own });
});

async function statusOf(request_id: string): Promise<{ status: string }> {
  return (await inside.owner.query("select status from request where id = $1", [request_id])).rows[0];
}
