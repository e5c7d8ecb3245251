// A refund that fails twice, on the operator's screens. Other tasks of operators, and who is refused: over HTTP.
import { type Browser, expect } from "@playwright/test";
import { demoOperator } from "#domain/account/demo-operator.ts";
import { m } from "#messages/messages.js";
import { refundThatFails } from "./kit/operator-tasks.ts";
import { expectFits, expectNoFaults, field, headline, openBrowser, type Person } from "./kit/person.ts";
import { enter } from "./kit/session/session.ts";
import { test } from "./kit/test.ts";

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
