// After the day: a delivery with changes requested and accepted, and, without scripts, a problem the operator splits.
import { type Browser, expect } from "@playwright/test";
import { demoOperator } from "#domain/account/demo-operator.ts";
import { m } from "#messages/messages.js";
import { call } from "./kit/api-client.ts";
import { asOwner } from "./kit/owner.ts";
import { ledgerOf, moveDay, type PaidBooking, paidBooking } from "./kit/paid-booking.ts";
import { expectFits, expectNoFaults, field, openBrowser, type Person } from "./kit/person.ts";
import { enter, openAt } from "./kit/session/session.ts";
import { test } from "./kit/test.ts";

const en = { locale: "en" } as const;

/** A paid booking whose day was yesterday. */
async function workedBooking(): Promise<PaidBooking> {
  const paid = await paidBooking();
  await moveDay(paid.booking_id, -30);
  return paid;
}

const at = (browser: Browser, email: string, path: string, hasScripts = true) =>
  openAt(browser, path, { email, width: 393, has_scripts: hasScripts });

async function operatorAt(browser: Browser, path: string): Promise<Person> {
  const person = await openBrowser(
    browser,
    { email: demoOperator.email, name: "Robin Hahn", width: 820 },
    true,
  );
  await enter(person, path, { app_key: demoOperator.totp_key });
  return person;
}

const press = ({ page }: Person, name: string) => page.getByRole("button", { name, exact: true }).click();
const main = ({ page }: Person) => page.getByRole("main");

test("delivered with a file, changes requested, delivered again and accepted", async ({ browser }) => {
  const { data, keller, booking_id } = await workedBooking();
  const path = `/booking/${booking_id}`;
  const provider = await at(browser, keller.email, path);
  await field(provider.page, m.booking_deliver_note({}, en)).fill("All pictures are in the archive.");
  await provider.page.locator("#deliver-form input[type=file]").setInputFiles({
    name: "list.txt",
    mimeType: "text/plain",
    buffer: Buffer.from("one\ntwo\n"),
  });
  await expectFits(provider);
  await press(provider, m.booking_deliver_submit({}, en));
  await expect(main(provider)).toContainText(m.booking_state_delivered_provider({}, en));
  await expectFits(provider);

  const customer = await at(browser, data.customer_email, path);
  await expect(main(customer)).toContainText("All pictures are in the archive.");
  await expect(main(customer).getByRole("link", { name: /list\.txt/ })).toBeVisible();
  const href = await main(customer)
    .getByRole("link", { name: /list\.txt/ })
    .getAttribute("href");
  expect((await customer.page.request.get(href ?? "")).status()).toBe(200);
  await customer.page.locator("#changes > summary").click();
  await expectFits(customer);
  await press(customer, m.booking_changes_submit({}, en));
  await expect(main(customer)).toContainText(m.refusal_issue_required_changes_text({}, en));
  await field(customer.page, m.booking_changes_text({}, en)).fill("The picture of the group is missing.");
  await press(customer, m.booking_changes_submit({}, en));
  await expect(main(customer)).toContainText(m.booking_status_changes_requested({}, en));

  await provider.page.goto(path);
  await expect(main(provider)).toContainText("The picture of the group is missing.");
  await field(provider.page, m.booking_deliver_note({}, en)).fill("Here it is.");
  await press(provider, m.booking_deliver_again_submit({}, en));
  await expect(main(provider)).toContainText(m.booking_state_delivered_provider({}, en));

  await customer.page.goto(path);
  await expect(main(customer)).toContainText("Here it is.");
  await expectFits(customer);
  await press(customer, m.booking_accept_submit({}, en));
  await expect(main(customer)).toContainText(m.booking_state_completed({}, en));
  await expectFits(customer);
  expect(await ledgerOf(booking_id)).not.toHaveProperty("customer_funds");
  expectNoFaults(provider, customer);
});

test("a problem is reported and answered without scripts; the operator splits the money 60 to 40", async ({
  browser,
}) => {
  const { data, keller, booking_id } = await workedBooking();
  const path = `/booking/${booking_id}`;
  await call(keller.client, "deliver_booking", { booking_id, version: await versionOf(booking_id) });
  const customer = await at(browser, data.customer_email, path, false);
  await customer.page.locator("#report > summary").click();
  await press(customer, m.booking_report_submit({}, en));
  await expect(main(customer)).toContainText(m.refusal_issue_required_problem({}, en));
  await customer.page.getByLabel(m.booking_problem_not_as_agreed({}, en)).check();
  await field(customer.page, m.booking_report_what({}, en)).fill("Four of ten pictures are missing.");
  await field(customer.page, m.booking_files({}, en)).setInputFiles({
    name: "missing.txt",
    mimeType: "text/plain",
    buffer: Buffer.from("7, 8, 9, 10\n"),
  });
  await press(customer, m.booking_report_submit({}, en));
  await expect(main(customer)).toContainText(m.booking_state_disputed({}, en));
  await expect(main(customer).getByRole("link", { name: /missing\.txt/ })).toBeVisible();
  await expectFits(customer);

  const operator = await operatorAt(browser, `/admin/disputes/${booking_id}`);
  await expect(main(operator)).toContainText(m.admin_decide_awaited({}, en));
  const provider = await at(browser, keller.email, path, false);
  await field(provider.page, m.booking_statement_text({}, en)).fill("They were cut on purpose.");
  await press(provider, m.booking_statement_submit({}, en));
  await expect(main(provider)).toContainText("They were cut on purpose.");

  await operator.page.reload();
  await operator.page.getByLabel(m.admin_decide_complete({}, en)).check();
  await field(operator.page, m.admin_decide_share({}, en)).fill("40");
  await press(operator, m.admin_decide_preview({}, en));
  for (const sum of ["€714.00", "€1,071.00"]) await expect(main(operator)).toContainText(sum);
  await expectFits(operator);
  await field(operator.page, m.admin_decide_reason({}, en)).fill("Four of ten pictures are missing.");
  await press(operator, m.admin_decide_submit_refund({ refund: "€714.00" }, en));
  await expect(main(operator)).toContainText(m.booking_dispute_complete({}, en));

  await customer.page.goto(path);
  await expect(main(customer)).toContainText("€714.00");
  const refunded = () => ledgerOf(booking_id);
  await expect.poll(async () => (await refunded()).customer_funds ?? 0, { timeout: 30_000 }).toBe(0);
  const booked = await refunded();
  const earned = (booked.commission ?? 0) + (booked.vat_payable ?? 0) + (booked.provider_payable ?? 0);
  expect(earned).toBe(-107_100);
  expectNoFaults(customer, provider, operator);
});

test("accepted work is booked again without scripts: the words are kept, and its provider is invited", async ({
  browser,
}) => {
  const { data, keller, booking_id } = await workedBooking();
  await call(keller.client, "deliver_booking", { booking_id, version: await versionOf(booking_id) });
  const customer = await at(browser, data.customer_email, `/booking/${booking_id}`, false);
  await press(customer, m.booking_accept_submit({}, en));
  await expect(main(customer)).toContainText(m.booking_completed_title({}, en));
  await expectFits(customer);
  await press(customer, m.booking_again({}, en));

  await expect(main(customer)).toContainText(m.request_notice_again({ name: keller.name }, en));
  const { page } = customer;
  await expect(field(page, m.request_town_label({}, en))).toHaveValue("Konstanz");
  await expectFits(customer);
  await field(page, m.place_date_label({}, en)).fill(data.date);
  await field(page, m.place_from_label({}, en)).fill(data.from);
  await field(page, m.place_to_label({}, en)).fill(data.to);
  await press(customer, m.request_continue_to({ step: m.request_step_extras({}, en) }, en));
  await press(customer, m.request_continue_to({ step: m.request_step_send({}, en) }, en));
  await expect(main(customer)).toContainText(data.title);
  await press(customer, m.request_send({}, en));
  await page.getByRole("link", { name: m.request_success_open({}, en) }).click();
  await expect(page.locator("#invite")).toContainText(keller.name);
  await expect(page.locator("#invite")).toContainText(m.invitation_state_sent({}, en));
  const { pathname } = new URL(page.url());

  const provider = await at(browser, keller.email, "/requests", false);
  await expect(main(provider).locator(`a[href="${pathname}"]`)).toBeVisible();
  expectNoFaults(customer, provider);
});

async function versionOf(booking_id: string): Promise<number> {
  return asOwner(async (owner) => {
    const found = await owner.query<{ version: number }>("select version from booking where id = $1", [
      booking_id,
    ]);
    return found.rows[0]?.version ?? 0;
  });
}
