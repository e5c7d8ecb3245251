// Tasks of an operator: an event about a payment that is not ours, and a refund that fails. The forms without scripts,
// and who is refused: over HTTP.
import { type Browser, expect } from "@playwright/test";
import { demoOperator } from "#domain/account/demo-operator.ts";
import { m } from "#messages/messages.js";
import { foreignPayment } from "./kit/foreign-payment.ts";
import { refundThatFails } from "./kit/operator-tasks.ts";
import { expectFits, expectNoFaults, field, headline, openBrowser, type Person } from "./kit/person.ts";
import { enter } from "./kit/session/session.ts";
import { test } from "./kit/test.ts";

const note = "A payment of our other shop on the same Stripe account.";

async function operatorAt(browser: Browser): Promise<Person> {
  const who = { email: demoOperator.email, name: "Robin Hahn", width: 360 };
  const person = await openBrowser(browser, who, true);
  await enter(person, "/admin", { app_key: demoOperator.totp_key });
  return person;
}

/** The frame's count is the sum of what the page lists; other journeys may add to both at any moment. */
async function expectCounted({ page }: Person): Promise<void> {
  await expect(async () => {
    await page.goto("/admin");
    const place = page
      .getByRole("link", { name: new RegExp(`^${m.shell_admin()}`) })
      .filter({ visible: true });
    const figures = await page.getByRole("main").getByRole("heading", { level: 2 }).allTextContents();
    const sum = figures.reduce((total, text) => total + Number(/\d+$/.exec(text.trim())?.[0] ?? 0), 0);
    expect(sum).toBeGreaterThan(0);
    await expect(place).toContainText(String(sum), { timeout: 1_000 });
  }).toPass({ timeout: 30_000 });
}

/** Opens the events that were set aside, one after the other, until the one about this object is on the screen. */
async function openEventAbout({ page }: Person, object_id: string): Promise<void> {
  await expect(async () => {
    await page.goto("/admin");
    const rows = page.getByRole("list", { name: m.admin_set_aside() }).getByRole("link");
    const hrefs = await rows.evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
    for (const href of hrefs) {
      await page.goto(href);
      if (await page.getByText(object_id, { exact: true }).first().isVisible()) return;
    }
    expect(hrefs, `an event about ${object_id}`).toBeNull();
  }).toPass({ timeout: 30_000 });
}

test("an operator reads a foreign payment's event again, then dismisses it with a note", async ({
  browser,
}) => {
  const session_id = await foreignPayment();
  const person = await operatorAt(browser);
  const { page } = person;
  await openEventAbout(person, session_id);
  await expect(headline(person)).toHaveText(m.admin_problem_unknown_object());
  await expect(page.getByRole("main")).toContainText("€100.00");
  await expect(page.getByRole("main")).toContainText(m.admin_booking_none());
  await expectFits(person);
  const address = new URL(page.url()).pathname;

  await page.getByRole("button", { name: m.admin_event_dismiss() }).click();
  await expect(page.getByRole("alert")).toContainText(m.refusal_issue_required_note());
  await expectFits(person);

  await field(page, m.admin_note()).fill(note);
  await page.getByRole("button", { name: m.admin_event_reread() }).click();
  await expect(page.getByText(m.admin_event_still())).toBeVisible();
  await expectFits(person);

  await field(page, m.admin_note()).fill(note);
  await page.getByRole("button", { name: m.admin_event_dismiss() }).click();
  await expect(page).toHaveURL(address);
  await expect(page.getByRole("main")).toContainText(note);
  await expect(page.getByRole("main")).toContainText("operator@demo.test");
  await expect(page.getByRole("button", { name: m.admin_event_dismiss() })).toHaveCount(0);
  await expectFits(person);

  await page.getByRole("main").getByRole("link", { name: m.admin_back_long() }).click();
  await expect(headline(person)).toHaveText(m.admin_title());
  await expect(page.locator(`a[href="${address}"]`)).toHaveCount(0);
  await expectCounted(person);
  await expectFits(person);
  expectNoFaults(person);
});

/** Presses the button without a note, which is refused, then with it; ends with the note on the page. */
async function actWithNote(person: Person, name: string, note_label: string, text: string): Promise<void> {
  const { page } = person;
  await page.getByRole("button", { name }).click();
  await expect(page.getByRole("alert")).toContainText(m.refusal_issue_required_note());
  await expectFits(person);
  await field(page, note_label).fill(text);
  await page.getByRole("button", { name }).click();
  await expect(page.getByRole("button", { name })).toHaveCount(0);
  await expectFits(person);
}

test("a refund that failed is tried again, fails again, and is closed with how the money went back", async ({
  browser,
}) => {
  const { title } = await refundThatFails();
  const person = await operatorAt(browser);
  const { page } = person;
  const main = page.getByRole("main");
  const row = page.getByRole("list", { name: m.admin_refunds() }).getByRole("link", { name: title });
  const again = page.getByRole("button", { name: m.admin_refund_retry({ amount: "€1,785.00" }) });
  await expect(async () => {
    await page.goto("/admin");
    await expect(row).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 60_000 });
  await row.click();
  await expect(main).toContainText(m.admin_refund_failed_text());
  await expect(main).toContainText(m.admin_refund_settle_when({ amount: "€1,785.00" }));
  await expectFits(person);
  const first = new URL(page.url()).pathname;

  await field(page, m.admin_note()).fill("The bank says that it works now.");
  await again.click();
  await expect(page).not.toHaveURL(first);
  await expect(page).toHaveURL(/\/admin\/refund\//);
  const second = new URL(page.url()).pathname;
  await expect(main.getByRole("link", { name: m.admin_refund_earlier() })).toHaveAttribute("href", first);
  await page.goto(first);
  await expect(main).toContainText(m.admin_refund_retried_text());
  await expect(again).toHaveCount(0);
  await main.getByRole("link", { name: m.admin_refund_retried_link() }).click();
  await expect(page).toHaveURL(second);

  await expect(async () => {
    await page.goto(second);
    await expect(again).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 60_000 });
  await expectCounted(person);
  await expect(row).toHaveAttribute("href", second);
  await row.click();
  const how = "Paid back by bank transfer, as agreed on the phone.";
  await actWithNote(person, m.admin_refund_settle(), m.admin_note(), how);
  await expect(page).toHaveURL(second);
  for (const text of [how, "operator@demo.test", m.admin_refund_settled_text()])
    await expect(main).toContainText(text);
  await main.getByRole("link", { name: m.admin_back_long() }).click();
  await expect(headline(person)).toHaveText(m.admin_title());
  await expect(row).toHaveCount(0);
  expectNoFaults(person);
});
