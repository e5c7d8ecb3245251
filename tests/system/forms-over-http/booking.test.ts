// From an offer to a booking and out of it again: input stays, finished steps redirect, an acceptance is undone in
// time, and either side cancels a booking from the list.
import { describe, expect, test } from "vitest";
import { m } from "#messages/messages.js";
import { type Client, call, newCustomer, rowsOf } from "#tests/e2e/kit/api-client.ts";
import { acceptedOffer, information, Offer, openRequest, termsOf } from "#tests/e2e/kit/api-steps.ts";
import { expectMail } from "#tests/e2e/kit/inbox.ts";
import { paidBooking } from "#tests/e2e/kit/paid-booking.ts";
import { type Provider, workerProviders } from "#tests/e2e/kit/providers.ts";
import { kellersLines, newRequestData, type RequestData, wintersLines } from "#tests/e2e/kit/request-data.ts";
import type { PageBrowser } from "#tests/kit/browser/page-browser.ts";
import { provideDemoProduct } from "../kit/demo-product.ts";
import { browserOf, customerAt, en, switches } from "./kit.ts";

const kellers = "€1,785.00";
const winters = "€2,261.00";

type Booked = { client: Client; data: RequestData; request_id: string; booking_id: string; offer_id: string };

/** An accepted offer of Keller's; with `is_informed` it waits for its payment. */
async function booked(isInformed: boolean): Promise<Booked> {
  const data = newRequestData();
  const [client, { keller }] = await Promise.all([newCustomer(data.customer_email), workerProviders()]);
  const made = await acceptedOffer(client, keller.client, data);
  const { booking_id } = made;
  if (isInformed) await call(client, "provide_information", { booking_id, version: 1, ...information(data) });
  return { client, data, ...made };
}

/** An open request with an offer by each of these providers, and its customer on its page. */
async function offered(...lines: [Provider, typeof kellersLines][]) {
  const customer = await customerAt("/account");
  const request_id = await openRequest(customer.client, customer.data);
  const offers = [];
  for (const [provider, theirs] of lines)
    offers.push(await call(provider.client, "send_offer", termsOf(request_id, theirs, customer.data), Offer));
  await customer.page.open(`/request/${request_id}`);
  return { ...customer, request_id, offers, path: `/request/${request_id}/offer/${offers[0]?.offer_id}` };
}

const accept = (page: PageBrowser, total = kellers) => page.press(m.offer_accept({ total }, en));
const bookingIn = ({ url }: PageBrowser) =>
  /\/request\/booking\/([0-9a-f-]{36})\/information/.exec(url)?.[1] ?? "";

provideDemoProduct();

describe.concurrent("an offer", () => {
  test("accepted in one tab: the other is redirected to the booking", async () => {
    const { keller } = await workerProviders();
    const { page, path } = await offered([keller, kellersLines]);
    const other = page.tab();
    await Promise.all([page.open(path), other.open(path)]);
    await accept(page);
    const booking_id = bookingIn(page);
    await accept(other);
    expect([other.status, other.alert]).toEqual([
      409,
      expect.stringContaining(m.refusal_already_accepted({}, en)),
    ]);
    expect(other.one('[role="alert"]').hasAttribute("autofocus")).toBe(true);
    expect(other.text()).toContain(m.offer_status_accepted({}, en));
    await other.follow(m.refusal_notice_to_booking({}, en), other.one('[role="alert"]'));
    expect(other.url).toBe(`/booking/${booking_id}`);
  });

  test("accepted, then the previous page pressed again: it ends at the same booking", async () => {
    const { keller } = await workerProviders();
    const { page, path } = await offered([keller, kellersLines]);
    const before = await page.tab().open(path);
    const button = before.buttons(m.offer_accept({ total: kellers }, en))[0];
    await page.open(path);
    await accept(page);
    const booking_id = bookingIn(page);
    // The browser shows the cached page or loads it again: both work.
    if (button) await before.submit(button);
    expect(before.alert).toContain(m.refusal_already_accepted({}, en));
    await page.open(path);
    await page.follow(m.offer_to_next_step({}, en));
    expect(page.url).toContain(`/request/booking/${booking_id}`);
  });

  test("the only one is accepted on the request's own page, with gross lines for a private customer", async () => {
    const { keller } = await workerProviders();
    const { page, request_id } = await offered([keller, kellersLines]);
    expect(page.url).toBe(`/request/${request_id}`);
    expect(page.text()).toContain(m.offer_tax_included({ rate: "19%" }, en));
    expect(page.text()).not.toContain(m.offer_compare_title({}, en));
    // 8 × 150.00 net.
    expect(page.text()).toContain("€1,428.00");
    await accept(page);
    expect(bookingIn(page)).not.toBe("");
    expect(page.text()).toContain(m.booking_notice_accepted({}, en));
  });

  test("for another date than requested: declined for that reason, which is already filled in", async () => {
    const { keller } = await workerProviders();
    const { page, client, request_id } = await offered();
    // New request data have another day.
    const terms = termsOf(request_id, kellersLines, newRequestData());
    const { offer_id } = await call(keller.client, "send_offer", terms, Offer);
    await page.open(`/request/${request_id}/offer/${offer_id}`);
    expect(page.text()).toContain(m.offer_date_differs_title({}, en));
    const decline = () => page.one("#decline");
    expect(decline().hasAttribute("open")).toBe(false);
    await page.follow(m.offer_ask_date({}, en));
    expect(decline().hasAttribute("open")).toBe(true);
    const reason = page.valueOf(m.offer_decline_reason({}, en), decline());
    expect(reason).toContain(m.offer_ask_date_reason({ asked: "" }, en).slice(0, 20));
    await page.press(m.offer_decline_button({}, en), decline());
    expect(await rowsOf(client, "offer", offer_id)).toMatchObject([{ status: "declined" }]);
  });

  test("adding a line loses no input", async () => {
    const { keller } = await workerProviders();
    const data = newRequestData();
    const request_id = await openRequest(await newCustomer(data.customer_email), data);
    const page = await (await browserOf(keller.email)).open(`/request/${request_id}`);
    const expected = [
      ["Photographer", "8", "120.50", "700"],
      ["Travel", "1", "x", "1900"],
      ["Album", "2", "90", "1900"],
    ] as const;
    const labels = [m.offer_line_label, m.offer_line_quantity, m.offer_line_unit, m.offer_line_tax];
    const line = (number: number) =>
      page.containing("fieldset", m.offer_line_number({ number: String(number) }, en));
    const fill = (number: number) =>
      labels.forEach((label, at) => {
        page.fill(label({}, en), expected[number - 1]?.[at] ?? "", line(number));
      });
    const values = (number: number) => labels.map((label) => page.valueOf(label({}, en), line(number)));
    const expectTerms = () => {
      expect(page.valueOf(m.offer_message_label({}, en))).toBe("Gladly,\nall day.");
      expect(page.valueOf(m.offer_validity_label({}, en))).toBe("9");
      expect(page.valueOf(m.offer_deposit_label({}, en))).toBe("3000");
      expect((page.field(m.offer_policy_strict({}, en)) as HTMLInputElement).checked).toBe(true);
    };
    fill(1);
    fill(2);
    page.fill(m.offer_message_label({}, en), "Gladly,\nall day.");
    page.fill(m.offer_validity_label({}, en), "9");
    page.fill(m.offer_deposit_label({}, en), "3000");
    page.check(m.offer_policy_strict({}, en));
    await page.press(m.offer_line_add({}, en));
    for (const number of [1, 2]) expect(values(number)).toEqual(expected[number - 1]);
    expectTerms();
    fill(3);
    await page.press(m.offer_line_add({}, en));
    for (const number of [1, 2, 3]) expect(values(number)).toEqual(expected[number - 1]);
    expect(values(4)[0]).toBe("");
    expectTerms();
  });

  test("each side of a request sees its own part", async () => {
    const { keller } = await workerProviders();
    const { page, client, data } = await customerAt("/account");
    const path = `/request/${await openRequest(client, data)}`;
    await page.open(path);
    expect(page.text()).toContain(m.request_close_title({}, en));
    const provider = await (await browserOf(keller.email)).open(path);
    expect(provider.text()).toContain(m.offer_make_title({}, en));
    expect(provider.text()).not.toContain(m.request_close_title({}, en));
  });
});

describe.concurrent("a booking", () => {
  test("half-typed information is saved by a button and is there again", async () => {
    const { data, booking_id } = await booked(false);
    const path = `/request/booking/${booking_id}/information`;
    const page = await (await browserOf(data.customer_email)).open(path);
    const portfolio = () => page.containing("fieldset", "May some pictures be shown in the portfolio?");
    page.fill("Where do we meet?", "North door, ring");
    page.check("Yes", portfolio());
    page.fill(m.booking_info_email({}, en), "mara@");
    page.fill(m.booking_info_city({}, en), "Konst");
    await page.press(m.booking_info_keep({}, en));
    expect(page.url).toBe(`/booking/${booking_id}?notice=kept`);
    expect(page.text()).toContain(m.booking_notice_kept({}, en));
    expect(page.text()).toContain(m.booking_information_begun({}, en));
    await page.follow(m.booking_action_information_go_on({}, en));
    expect(page.url).toBe(path);
    expect(page.valueOf("Where do we meet?")).toBe("North door, ring");
    expect((page.field("Yes", portfolio()) as HTMLInputElement).checked).toBe(true);
    expect(page.valueOf(m.booking_info_email({}, en))).toBe("mara@");
    expect(page.valueOf(m.booking_info_city({}, en))).toBe("Konst");
  });

  test("the address of a later step redirects to the current step and says so; no step has the site's switches", async () => {
    const uninformed = await booked(false);
    const at = `/request/booking/${uninformed.booking_id}`;
    const page = await browserOf(uninformed.data.customer_email);
    for (const later of [`${at}/payment`, `${at}/payment/success`]) {
      await page.open(later);
      expect(page.url).toBe(`${at}/information?notice=information_first`);
      expect(page.document.querySelectorAll(switches)).toHaveLength(0);
      expect(page.text()).toContain(m.booking_notice_information_first({}, en));
    }
    const { booking_id, client, data } = uninformed;
    await call(client, "provide_information", { booking_id, version: 1, ...information(data) });
    await page.open(`${at}/payment/success`);
    expect(page.url).toBe(`${at}/payment?notice=pay_first`);
    expect(page.document.querySelectorAll(switches)).toHaveLength(0);
    expect(page.text()).toContain(m.booking_notice_pay_first({}, en));
    // An earlier step stays open: its input can be changed.
    await page.open(`${at}/information`);
    expect(page.headline).toBe(m.booking_info_title_edit({}, en));
  });

  test("an acceptance undone in time brings all offers back, and another one can be accepted", async () => {
    const { keller, winter } = await workerProviders();
    const { page, client, data, request_id } = await offered([keller, kellersLines], [winter, wintersLines]);
    const views = () => page.links(new RegExp(`^${m.offer_view({}, en)}`));
    const view = (provider: Provider) =>
      page.follow(new RegExp(`^${m.offer_view({}, en)}.*${provider.name}`));
    await view(keller);
    await accept(page);
    expect(page.text()).toContain(m.booking_notice_accepted({}, en));
    const first = bookingIn(page);
    await page.press(m.booking_undo_submit({}, en));
    expect(page.url).toBe(`/request/${request_id}?notice=undone`);
    expect(page.text()).toContain(m.request_notice_undone_title({}, en));
    expect(views().length).toBeGreaterThanOrEqual(2);
    for (const total of [kellers, winters]) expect(page.text()).toContain(total);

    await view(winter);
    await accept(page, winters);
    expect(bookingIn(page)).not.toBe(first);
    await page.open(`/booking/${first}`);
    expect(page.text()).toContain(m.booking_state_undone_customer({}, en));
    expect(page.text()).not.toContain(m.booking_state_lapsed_customer({}, en));
    await page.open("/bookings?group=cancelled");
    expect(page.text(page.containing("li", data.title))).toContain(m.booking_status_undone({}, en));
    const states = (await rowsOf(client, "booking", request_id, "request_id")).map(({ status }) => status);
    expect(states.sort()).toEqual(["awaiting_information", "lapsed"]);
    await expectMail(keller.email, m.mail_booking_undone_subject({ title: data.title }, en));
  });

  test("the address with the question opens it; after a payment was started there is none", async () => {
    const { data, booking_id } = await booked(true);
    const at = `/request/booking/${booking_id}/payment`;
    const undo = m.booking_undo_submit({}, en);
    const page = await (await browserOf(data.customer_email)).open(`${at}?undo=1#undo`);
    expect(page.buttons(undo)[0]?.closest("details")?.hasAttribute("open")).toBe(true);
    const stale = await page.tab().open(`/booking/${booking_id}?undo=1#undo`);
    await page.press(m.payment_submit({ amount: kellers }, en));
    expect(page.headline).toMatch(/^Pay /);
    await page.open(new URL(at, page.origin).href);
    expect(page.headline).toBe(m.payment_title({}, en));
    expect(page.buttons(undo)).toEqual([]);
    // A page opened earlier still has the button; its answer says why it cannot be undone.
    await stale.press(undo);
    expect(stale.text()).toContain(m.refusal_payment_in_progress({}, en));
  });

  for (const side of ["customer", "provider"] as const)
    test(`unpaid, it is cancelled from the list by the ${side}, with a reason`, async () => {
      const { data, client, booking_id } = await booked(false);
      const { keller } = await workerProviders();
      const isCustomer = side === "customer";
      const page = await browserOf(isCustomer ? data.customer_email : keller.email);
      await page.open(isCustomer ? "/bookings" : "/bookings?group=upcoming");
      const row = () => page.containing("li", data.title);
      await page.follow(m.booking_row_cancel({}, en), row());
      const submit = isCustomer ? m.booking_cancel_submit({}, en) : m.booking_cancel_submit_provider({}, en);
      // Without a reason nothing happens, and the question stays open.
      await page.press(submit, row());
      expect(page.text(row())).toContain(m.refusal_issue_required_reason({}, en));
      page.fill(m.booking_cancel_reason({}, en), "Our plans have changed.", row());
      await page.press(submit, row());
      expect(page.text()).toContain(m.booking_notice_row_cancelled({ title: data.title }, en));
      expect(page.url).toMatch(/^\/bookings\?/);
      expect(await rowsOf(client, "booking", booking_id)).toMatchObject([{ status: "cancelled" }]);
    });
});

test("a private customer types other lines with VAT, without being asked for a rate; a wrong price stays typed", async () => {
  const { booking_id, data } = await paidBooking();
  const page = await (await browserOf(data.customer_email)).open(`/booking/${booking_id}?change=lines`);
  const input = (name: string) => page.one(`input[name="${name}"]`) as HTMLInputElement;
  expect(input("money:lines[0].unit_minor").value).toBe("178.50");
  expect([...page.document.querySelectorAll('input[name*="tax_bp"]')]).toEqual([]);
  input("lines[3].label").value = "A printed book";
  input("money:lines[3].unit_minor").value = "119,oo";
  (page.one('#change-lines textarea[name="reason"]') as HTMLTextAreaElement).value = "For the parents.";
  const send = () => page.press(m.booking_change_lines_submit({}, en));
  await send();
  expect([page.status, input("money:lines[3].unit_minor").value]).toEqual([422, "119,oo"]);
  input("money:lines[3].unit_minor").value = "119.00";
  await send();
  expect(page.text()).toContain(m.booking_notice_change_sent({}, en));
  expect(page.text()).toContain("€1,904.00");
});
