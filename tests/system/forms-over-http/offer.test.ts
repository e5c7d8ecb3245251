// A provider writes an offer without scripts: every button saves the input, an older tab overwrites nothing without
// asking, the form warns about and refuses own bookings, and an offer starts from a template.
import { describe, expect, test } from "vitest";
import { m } from "#messages/messages.js";
import { call, newCustomer, rowsOf } from "#tests/e2e/kit/api-client.ts";
import { acceptedOffer, Offer, openRequest, termsOf } from "#tests/e2e/kit/api-steps.ts";
import { expectMail } from "#tests/e2e/kit/inbox.ts";
import { newProvider } from "#tests/e2e/kit/providers.ts";
import { kellersLines, newRequestData } from "#tests/e2e/kit/request-data.ts";
import type { PageBrowser } from "#tests/kit/browser/page-browser.ts";
import { provideDemoProduct } from "../kit/demo-product.ts";
import { browserOf, en } from "./kit.ts";

/** A provider on the form for an open request. */
async function writing(data = newRequestData()) {
  const [provider, client] = await Promise.all([newProvider("Nora"), newCustomer(data.customer_email)]);
  const path = `/request/${await openRequest(client, data)}`;
  const page = await (await browserOf(provider.email)).open(path);
  return { provider, client, data, path, page };
}

const label = 'input[name="lines[0].label"]';
const price = 'input[name="money:lines[0].unit_net_minor"]';
const valueIn = (page: PageBrowser, selector: string) => page.one(selector).getAttribute("value") ?? "";

function type(page: PageBrowser, what: string, unit: string): void {
  (page.one(label) as HTMLInputElement).value = what;
  (page.one(price) as HTMLInputElement).value = unit;
}

provideDemoProduct();

describe.concurrent("an offer that is being written", () => {
  test("names the day on which it ends; after a revision its customer sees the change on the request's page", async () => {
    const { provider, client, data, path, page } = await writing();
    expect(page.text()).toMatch(/With 14 days it ends at 23:59 on \d{1,2} \p{L}+\./u);
    const terms = termsOf(path.split("/").at(-1) ?? "", kellersLines, data);
    const { offer_id, version } = await call(provider.client, "send_offer", terms, Offer);
    const customer = await (await browserOf(data.customer_email)).open(path);
    const changed = m.offer_changes_title({ version: "2" }, en);
    expect(customer.text()).not.toContain(changed);
    const { request_id: _known, ...kept } = terms;
    const lines = kept.lines.slice(0, 2);
    await call(provider.client, "revise_offer", { ...kept, lines, offer_id, version });
    await customer.open(path);
    expect(customer.text()).toContain(changed);
    expect((await rowsOf(client, "offer", offer_id))[0]?.revision).toBe(2);
  });

  test("is saved when its total is checked, a line is added or sending is refused, also for the next sign-in", async () => {
    const { provider, path, page } = await writing();
    type(page, "Photographs", "1,000.00");
    await page.press(m.offer_check_total({}, en));
    // Net 1,000.00 plus 19 % is 1,190.00; the fee of 10 % with its VAT of 19 % leaves 1,071.00.
    expect(page.text()).toContain("€1,071.00");
    expect(page.text()).toContain(m.offer_kept({}, en));
    const later = await (await browserOf(provider.email)).open(path);
    expect(later.text()).toContain(m.offer_found_again({}, en));
    expect([valueIn(later, label), valueIn(later, price)]).toEqual(["Photographs", "1,000.00"]);
    type(later, "Photographs and album", "oops");
    await later.press(m.offer_line_add({}, en));
    expect(valueIn(await later.tab().open(path), label)).toBe("Photographs and album");
    type(later, "Photographs, album, film", "oops");
    await later.press(m.offer_send({}, en));
    expect(later.status).toBe(422);
    expect(valueIn(await later.tab().open(path), price)).toBe("oops");
    expect(valueIn(await later.tab().open(path), label)).toBe("Photographs, album, film");
  });

  test("is not overwritten by an older tab unless its provider says so, and is gone once sent", async () => {
    const { path, page } = await writing();
    const older = await page.tab().open(path);
    type(page, "Newer", "1,000.00");
    await page.press(m.offer_check_total({}, en));
    type(older, "Older", "900.00");
    await older.press(m.offer_check_total({}, en));
    expect(older.text()).toContain(m.offer_newer_title({}, en));
    expect(valueIn(older, label), "nothing of this tab is lost").toBe("Older");
    await older.press(m.offer_check_total({}, en));
    expect(older.text(), "the same button again overwrites nothing").toContain(m.offer_newer_title({}, en));
    expect(valueIn(await page.tab().open(path), label)).toBe("Newer");
    await older.press(m.offer_newer_keep({}, en));
    expect(valueIn(await page.tab().open(path), label)).toBe("Older");
    older.fill(m.offer_message_label({}, en), "Gladly.");
    const line = () => older.containing("fieldset", m.offer_line_number({ number: "1" }, en));
    older.fill(m.offer_line_counts({}, en), "hour", line());
    await older.press(m.offer_send_for({ total: "€1,071.00" }, en));
    expect(older.headline).toBe(m.offer_yours({}, en));
    const again = await page.tab().open(`${path}?revise`);
    expect(again.text()).not.toContain(m.offer_found_again({}, en));
    expect(valueIn(again, label)).toBe("Older");
    const first = again.containing("fieldset", m.offer_line_number({ number: "1" }, en));
    expect(again.valueOf(m.offer_line_counts({}, en), first), "revising keeps the unit").toBe("hour");
  });

  test("clashes with the provider's own booking: the form warns, sending is refused", async () => {
    const data = newRequestData();
    const { provider, client, path, page } = await writing(data);
    expect(page.text()).not.toContain(m.offer_clash_one({}, en));
    const { booking_id } = await acceptedOffer(client, provider.client, data);
    await page.open(path);
    expect(page.text()).toContain(m.offer_clash_one({}, en));
    type(page, "Photographs", "1,000.00");
    page.fill(m.offer_message_label({}, en), "Gladly.");
    await page.press(m.offer_check_total({}, en));
    expect(page.text()).toContain(m.offer_clash_refused({}, en));
    await page.press(m.offer_send_for({ total: "€1,190.00" }, en));
    expect([page.status, page.alert]).toEqual([
      409,
      expect.stringContaining(m.refusal_notice_own_time_taken({}, en)),
    ]);
    expect(page.one('[role="alert"] a').getAttribute("href")).toBe(`/booking/${booking_id}`);
  });

  test("whose provider is booked meanwhile: its customer requests another date on the request's page", async () => {
    const data = newRequestData();
    const { provider, client, path } = await writing(data);
    const terms = termsOf(path.split("/").at(-1) ?? "", kellersLines, data);
    const { offer_id } = await call(provider.client, "send_offer", terms, Offer);
    const other = newRequestData();
    const same = { ...other, starts_at: data.starts_at, ends_at: data.ends_at };
    await acceptedOffer(await newCustomer(other.customer_email), provider.client, same);
    const page = await (await browserOf(data.customer_email)).open(path);
    expect(page.text()).toContain(m.refusal_notice_provider_booked({ name: provider.name }, en));
    expect(page.document.querySelector('button[value="accept_offer"]')).toBeNull();
    const message = m.offer_other_date_label({ name: provider.name }, en);
    expect(page.valueOf(message)).toBe(m.offer_other_date_reason({}, en));
    await page.press(m.offer_other_date_button({}, en));
    expect(page.text()).toContain(m.flash_offer_declined({}, en));
    expect(await rowsOf(client, "offer", offer_id)).toMatchObject([{ status: "declined" }]);
  });

  test("starts from a template, which is saved from the form and deleted there", async () => {
    const { provider, client, page } = await writing();
    type(page, "Whole day", "1,500.00");
    page.fill(m.offer_template_name({}, en), "Wedding");
    await page.press(m.offer_template_save({}, en));
    expect(page.text()).toContain(m.flash_template_saved({}, en));
    expect(valueIn(page, label), "the form goes on").toBe("Whole day");
    const second = `/request/${await openRequest(client, newRequestData())}`;
    const other = await (await browserOf(provider.email)).open(second);
    await other.press("Wedding");
    expect([valueIn(other, label), valueIn(other, price)]).toEqual(["Whole day", "1,500.00"]);
    await other.press(m.offer_start_nothing({}, en));
    expect(valueIn(other, label)).toBe("");
    // A page of an earlier release names the template in a field.
    const template = other.buttons("Wedding")[0]?.getAttribute("formaction")?.split("from=")[1] ?? "";
    const earlier = other.buttons(m.offer_check_total({}, en))[0];
    if (!earlier) throw new Error("the form has no button");
    earlier.value = "start_offer_draft";
    const field = other.document.createElement("input");
    Object.assign(field, { type: "hidden", name: "from", value: template });
    earlier.form?.append(field);
    await other.submit(earlier);
    expect(valueIn(other, label)).toBe("Whole day");
    await other.press(m.offer_template_delete({ name: "Wedding" }, en));
    expect(other.text()).toContain(m.flash_template_deleted({}, en));
    expect(other.buttons("Wedding")).toEqual([]);
    expect(valueIn(other, label), "what was begun from it stays").toBe("Whole day");
  });

  test("to an address: its total is checked, it is sent and mailed, and appears in the list", async () => {
    const provider = await newProvider("Nora");
    const recipient = newRequestData().customer_email;
    const page = await (await browserOf(provider.email)).open("/offers/new?category=photography");
    const title = "Photos of your wedding";
    for (const [name, value] of Object.entries({ recipient_email: recipient, title, place_town: "Köln" }))
      (page.one(`[name="${name}"]`) as HTMLInputElement).value = value;
    page.check(m.request_flexibility_unknown({}, en));
    page.fill(m.offer_message_label({}, en), "Gladly, as we talked about.");
    type(page, "Photographs", "1,000.00");
    await page.press(m.offer_check_total({}, en));
    // As above: 19 % VAT, a fee of 10 % of the net price with its own VAT.
    for (const amount of ["€1,190.00", "€1,071.00"]) expect(page.text()).toContain(amount);
    await page.press(m.direct_form_send({}, en));
    expect(page.url).toBe("/offers/direct");
    for (const text of [m.flash_direct_offer_sent({}, en), recipient, "€1,190.00"])
      expect(page.text()).toContain(text);
    await expectMail(recipient, m.direct_mail_subject({}, en));
  });
});
