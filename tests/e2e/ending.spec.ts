// How a paid booking continues and ends: its balance paid, cancelled by the customer under the policy (in German, on
// a phone), or cancelled by the provider (without scripts), after which the request must be decided again.
import { expect } from "@playwright/test";
import { formatMoney } from "#domain/format/money.ts";
import { m } from "#messages/messages.js";
import { rowsOf } from "./kit/api-client.ts";
import { expectMail } from "./kit/inbox.ts";
import { ledgerOf, moveDay, paidBooking, returnedMinor } from "./kit/paid-booking.ts";
import { expectFits, expectNoFaults, field, type Person } from "./kit/person.ts";
import { openAt } from "./kit/session/session.ts";
import { expectArrived, payRestOf } from "./kit/steps-booking.ts";
import { cards, payByCard } from "./kit/steps-pay.ts";
import { test } from "./kit/test.ts";

const en = { locale: "en" } as const;
const de = { locale: "de" } as const;

const press = ({ page }: Person, name: string) => page.getByRole("button", { name, exact: true }).click();
const main = ({ page }: Person) => page.getByRole("main");

test("a deposit, then the balance before it is due", async ({ browser }) => {
  const { data, booking_id } = await paidBooking({ deposit_bp: 3_000 });
  const path = `/booking/${booking_id}`;
  const seat = await openAt(browser, path, { email: data.customer_email, width: 820 });
  await expect(main(seat)).toContainText("€535.50");
  await main(seat).locator(`a[href="/request/booking/${booking_id}/payment"]`).first().click();
  await expect(seat.page.getByRole("heading", { level: 1 })).toHaveText(m.payment_title_rest({}, en));
  await expectFits(seat);
  await payRestOf(seat, "€1,249.50");
  await payByCard(seat.page, cards.good, "€1,249.50");
  await expectArrived(seat, booking_id, "€1,249.50");
  expect(await ledgerOf(booking_id)).toEqual({ stripe_pending: 178_500, customer_funds: -178_500 });
  expectNoFaults(seat);
});

test("cancelled two days before, on a German phone: the refund is what the button said", async ({
  browser,
}) => {
  const { data, booking_id } = await paidBooking({ policy: "moderate" });
  await moveDay(booking_id, 48);
  const refund = formatMoney(89_250, "EUR", "de");
  const seat = await openAt(browser, `/booking/${booking_id}?part=details`, {
    email: data.customer_email,
    width: 393,
    isPhone: true,
    locale: "de",
  });
  await seat.page.locator("#cancel > summary").click();
  await expect(seat.page.locator("#cancel")).toContainText(
    m.booking_cancel_paid_customer({ refund, kept: refund }, de),
  );
  await expectFits(seat);
  await press(seat, m.booking_cancel_paid_submit_customer({ refund }, de));
  await expect(main(seat)).toContainText(m.refusal_issue_required_reason({}, de));
  await field(seat.page, m.booking_cancel_reason({}, de)).first().fill("Wir sind krank.");
  await press(seat, m.booking_cancel_paid_submit_customer({ refund }, de));
  await expect(main(seat)).toContainText(m.booking_status_cancelled({}, de));
  await expectFits(seat);

  expect(await returnedMinor(booking_id)).toBe(89_250);
  const { customer_funds = 0, stripe_pending } = await ledgerOf(booking_id);
  expect({ customer_funds, stripe_pending }).toEqual({ customer_funds: 0, stripe_pending: 89_250 });
  await seat.page.reload();
  await expect(main(seat)).toContainText(refund);
  await expectFits(seat);
  expectNoFaults(seat);
});

test("the provider cancels without scripts: everything is refunded, and the request asks for a decision again", async ({
  browser,
}) => {
  const { data, customer, keller, request_id, booking_id } = await paidBooking();
  const provider = await openAt(browser, `/booking/${booking_id}?part=details`, {
    email: keller.email,
    width: 820,
    has_scripts: false,
  });
  await provider.page.locator("#cancel > summary").click();
  await field(provider.page, m.booking_cancel_reason({}, en)).first().fill("My camera was stolen.");
  await expectFits(provider);
  await press(provider, m.booking_cancel_paid_submit({ refund: "€1,785.00" }, en));
  await expect(main(provider)).toContainText(m.booking_status_cancelled({}, en));
  expect(await returnedMinor(booking_id)).toBe(178_500);
  expect(await ledgerOf(booking_id)).toEqual({});

  await expectMail(data.customer_email, m.mail_booking_cancelled_subject({ title: data.title }, en));
  const seat = await openAt(browser, `/request/${request_id}`, {
    email: data.customer_email,
    width: 820,
    has_scripts: false,
  });
  await expect(seat.page.getByRole("heading", { name: m.request_decide_title({}, en) })).toBeVisible();
  await expectFits(seat);
  await press(seat, m.request_decide_reopen({}, en));
  const status = async () => (await rowsOf(customer, "request", request_id))[0]?.status;
  await expect.poll(status).toBe("open");
  await seat.page.goto(`/request/${request_id}`);
  await expect(seat.page.getByRole("heading", { name: m.request_decide_title({}, en) })).toHaveCount(0);
  expectNoFaults(provider, seat);
});
