// Changing a paid booking: to another date that the other side accepts, and to other lines whose difference is paid.
import { type Browser, expect } from "@playwright/test";
import { m } from "#messages/messages.js";
import { customerPassword, rowsOf } from "./kit/api-client.ts";
import { expectMail } from "./kit/inbox.ts";
import { paidBooking } from "./kit/paid-booking.ts";
import { expectFits, expectNoFaults, field, openBrowser } from "./kit/person.ts";
import { newProvider } from "./kit/providers.ts";
import { enter, openAt } from "./kit/session/session.ts";
import { expectArrived, payRestOf } from "./kit/steps-booking.ts";
import { cards, payByCard } from "./kit/steps-pay.ts";
import { test } from "./kit/test.ts";

const en = { locale: "en" } as const;
const de = { locale: "de" } as const;

/** A paid booking, and its customer at a browser. */
async function paid(browser: Browser, locale: "en" | "de" = "en") {
  const provider = await newProvider("Winter", locale);
  const { data, customer: client, booking_id } = await paidBooking({}, { provider });
  const who = { email: data.customer_email, name: "Mara Example", password: customerPassword, width: 820 };
  const customer = await openBrowser(browser, who, true);
  return { provider, data, client, booking_id, customer };
}

test("a provider with a phone, in German and without scripts, proposes another date; the customer agrees", async ({
  browser,
}) => {
  const { provider: winter, data, client, booking_id, customer } = await paid(browser, "de");
  const phone = { width: 393, isPhone: true, has_scripts: false };
  const provider = await openAt(browser, `/booking/${booking_id}`, { ...winter, ...phone });
  await provider.page.getByRole("link", { name: m.booking_change_or_cancel({}, de) }).click();
  await provider.page.getByRole("link", { name: m.booking_change_date_link({}, de) }).click();
  await expectFits(provider);

  // Without a reason nothing is sent, and the input stays.
  const submit = provider.page.getByRole("button", { name: m.booking_change_date_submit({}, de) });
  await field(provider.page, m.place_from_label({}, de)).fill("15:30");
  await submit.click();
  await expect(provider.page.getByText(m.refusal_issue_required_reason({}, de)).first()).toBeVisible();
  await expect(field(provider.page, m.place_from_label({}, de))).toHaveValue("15:30");
  await field(provider.page, m.booking_change_reason_label({}, de)).fill("Die Fähre fährt später.");
  await submit.click();
  await expect(provider.page.getByText(m.booking_notice_change_sent({}, de))).toBeVisible();
  await expect(
    provider.page.getByRole("heading", { name: m.booking_change_title_date({}, de) }),
  ).toBeVisible();
  await expectFits(provider);

  const { page } = customer;
  await expectMail(
    data.customer_email,
    m.mail_change_proposed_subject_date({ name: winter.name, title: data.title }, en),
  );
  await enter(customer, `/booking/${booking_id}`);
  const panel = page.locator("#change");
  await expect(panel).toContainText("Die Fähre fährt später.");
  await expect(panel).toContainText(m.booking_change_price_stays({}, en));
  await expect(panel).toContainText(m.booking_change_cost_own({}, en));
  await expectFits(customer);
  await panel.getByRole("button", { name: m.booking_change_agree_date({}, en) }).click();
  await expect(page.getByText(m.booking_notice_change_agreed({}, en))).toBeVisible();
  await expect(panel).toHaveCount(0);
  const [row] = await rowsOf(client, "booking", booking_id);
  expect(new Date(String(row?.starts_at)).getUTCMinutes()).toBe(30);
  expect(row).toMatchObject({ status: "confirmed", total_minor: 178_500 });
  await expectMail(winter.email, m.mail_change_agreed_subject_date({ title: data.title }, de));
  await expectMail(data.customer_email, m.mail_change_agreed_subject_date({ title: data.title }, en));
  expectNoFaults(provider, customer);
});

test("a change that costs more is accepted and takes effect once the difference is paid", async ({
  browser,
}) => {
  const { provider: keller, data, client, booking_id, customer } = await paid(browser);
  const provider = await openAt(browser, `/booking/${booking_id}`, { ...keller, width: 1440 });
  await provider.page.getByRole("link", { name: m.booking_change_or_cancel({}, en) }).click();
  await provider.page.getByRole("link", { name: m.booking_change_lines_link({}, en) }).click();
  const form = provider.page.locator("#change-lines");
  // Two more hours of the first line: net 300.00 more.
  await form.getByLabel(m.offer_line_quantity({}, en)).first().fill("10");
  await field(form, m.booking_change_reason_label({}, en)).fill("The party goes on longer.");
  await form.getByRole("button", { name: m.booking_change_lines_submit({}, en) }).click();
  await expect(provider.page.getByText(m.booking_notice_change_sent({}, en))).toBeVisible();
  await expect(provider.page.locator("#change")).toContainText("€2,142.00");
  await expectFits(provider);

  const { page } = customer;
  await enter(customer, `/booking/${booking_id}`);
  const panel = page.locator("#change");
  await expect(panel).toContainText(m.booking_change_dearer({ amount: "€357.00" }, en));
  await expectFits(customer);
  await panel.getByRole("button", { name: m.booking_change_agree_lines({ total: "€2,142.00" }, en) }).click();
  // Accepted, but the booking stays as it was until the difference is paid.
  await expect(page).toHaveURL(`/request/booking/${booking_id}/payment`);
  expect(await rowsOf(client, "booking", booking_id)).toMatchObject([{ total_minor: 178_500 }]);
  await expectFits(customer);
  await payRestOf(customer, "€357.00");
  await payByCard(page, cards.good, "€357.00");
  await expectArrived(customer, booking_id, "€2,142.00");
  expect(await rowsOf(client, "booking", booking_id)).toMatchObject([
    { total_minor: 214_200, net_minor: 180_000, status: "confirmed" },
  ]);
  await page.goto(`/booking/${booking_id}`);
  await expect(page.getByRole("main")).toContainText("€2,142.00");
  await expect(page.locator("#change")).toHaveCount(0);
  await expectMail(keller.email, m.mail_change_agreed_subject_lines({ title: data.title }, en));
  await expectMail(data.customer_email, m.mail_change_agreed_subject_lines({ title: data.title }, en));
  expectNoFaults(provider, customer);
});
