// An operator's day without scripts: the marketplace gets its own name, logo and VAT and two categories of its own; a
// customer asks in one of them and answers what follows from an answer; the category is archived while the deal runs; the
// customer still books and pays; the payment is found by its id at Stripe, and the fees of a September become a file. The
// product is this file's own, because every page of it changes.
import { expect, test, vi } from "vitest";
import { z } from "zod";
import { m } from "#messages/messages.js";
import { payWith } from "#tests/contract/stripe/shop.ts";
import { call, rowsOf } from "#tests/e2e/kit/api-client.ts";
import { information, Offer, termsOf } from "#tests/e2e/kit/api-steps.ts";
import { expectMail } from "#tests/e2e/kit/inbox.ts";
import { newProvider } from "#tests/e2e/kit/providers.ts";
import { kellersLines } from "#tests/e2e/kit/request-data.ts";
import type { PageBrowser } from "#tests/kit/browser/page-browser.ts";
import { product, provideDemoProduct } from "../kit/demo-product.ts";
import { save, uploadLogo } from "../kit/site-pictures.ts";
import { customerAt, en, operatorAt, visitor } from "./kit.ts";

const patience = { timeout: 30_000, interval: 300 };
const site = "Seeblick Feste";
const boats = { name: "Boat trips", slug: "boat-trips" };
const picnics = { name: "Picnics", slug: "picnics" };
const children = "Do children come along?";
const ages = "How old are they?";

provideDemoProduct({ isOwn: true });

async function set(page: PageBrowser, name: string, label: string, value: string): Promise<void> {
  await page.open(`/admin/settings/${name}`);
  page.fill(label, value);
  await save(page, "We open today.");
  expect([page.status, page.alert], name).toEqual([200, ""]);
}

async function addCategory(page: PageBrowser, { name, slug }: typeof boats): Promise<void> {
  await page.open("/admin/categories");
  page.fill(m.category_name_en({}, en), name);
  page.fill(m.category_name_de({}, en), `${name} (de)`);
  page.fill(m.category_description_en({}, en), `${name} on the lake.`);
  page.fill(m.category_description_de({}, en), `${name} auf dem See.`);
  page.fill(m.category_add_address({}, en), slug);
  await page.press(m.category_add_button({}, en));
  expect([page.status, page.url]).toEqual([200, `/admin/categories/${slug}`]);
}

async function addQuestion(
  page: PageBrowser,
  kind: string,
  { label, after }: { label: string; after?: string },
): Promise<void> {
  await page.open(`/admin/categories/${boats.slug}?part=request`);
  await page.follow(m.category_add_question({}, en));
  await page.follow(kind);
  page.fill(m.category_question_label_en({}, en), label);
  page.fill(m.category_question_label_de({}, en), `${label} (de)`);
  page.check(m.category_question_is_required({}, en));
  if (after) page.check(after);
  await page.press(m.category_question_save({}, en));
  expect([page.status, page.alert]).toEqual([200, ""]);
}

const rowOf = (page: PageBrowser, name: string) => page.containing("main li", name);

/** The customer's request in the category, from its first page to its last; returns its id. */
async function ask(page: PageBrowser, title: string, date: string): Promise<string> {
  const onTo = (step: string) => page.press(m.request_continue_to({ step }, en));
  const next = m.request_step_when_where({}, en);
  expect(page.text()).not.toContain(ages);
  page.fill(m.request_title_label({}, en), title);
  page.check(m.request_yes({}, en));
  await onTo(next);
  expect(page.status).toBe(422);
  expect(page.text()).toContain(m.refusal_issue_asked_next_question({ label: ages }, en));
  page.fill(ages, "Four and seven");
  await onTo(next);
  page.fill(m.place_date_label({}, en), date);
  page.fill(m.place_from_label({}, en), "14:00");
  page.fill(m.place_to_label({}, en), "22:00");
  page.fill(m.request_postal_label({}, en), "78462");
  page.fill(m.request_town_label({}, en), "Konstanz");
  await onTo(m.request_step_extras({}, en));
  await onTo(m.request_step_send({}, en));
  for (const text of [ages, "Four and seven", boats.name]) expect(page.text()).toContain(text);
  page.fill(m.request_name_label({}, en), "Mara Example");
  await page.press(m.request_send({}, en));
  const sent = /\/request\/success\/([0-9a-f-]{36})/.exec(page.url);
  expect([page.status, page.alert]).toEqual([200, ""]);
  return sent?.[1] ?? "";
}

test("an operator opens an own-named marketplace, and runs it for a day", async () => {
  const { page } = await operatorAt("/admin/settings");
  await set(page, "site_name", m.setting_value({}, en), site);
  await set(page, "platform_vat_bp", m.setting_value({}, en), "8.1");
  await uploadLogo(page);
  for (const category of [boats, picnics]) await addCategory(page, category);
  await addQuestion(page, m.category_type_yes_no({}, en), { label: children });
  await addQuestion(page, m.category_type_text({}, en), { label: ages, after: m.request_yes({}, en) });
  await page.open(`/admin/categories/${boats.slug}?part=preview`);
  page.fill(m.category_note({}, en), "Our first questions.");
  await page.press(m.category_publish({ version: "2" }, en));
  for (const { name } of [boats, picnics]) {
    await page.open("/admin/categories");
    await page.press(new RegExp(`^${m.category_restore({}, en)}`), rowOf(page, name));
  }

  // What everybody sees: the own name and logo, and both categories. The footer alone says who wrote the software.
  const stranger = await visitor().open("/");
  expect(stranger.document.title).toContain(site);
  expect(stranger.one("header img").getAttribute("alt")).toBe(site);
  stranger.one("footer").remove();
  expect(stranger.text().replaceAll(/Proffer Demo/g, "")).not.toContain("Proffer");
  await stranger.open("/request");
  for (const { name } of [boats, picnics]) expect(stranger.text()).toContain(name);

  const { page: own, client, data, email } = await customerAt(`/request?category=${boats.slug}`);
  const request_id = await ask(own, data.title, data.date);
  const keller = await newProvider("Keller");
  const found = await keller.client.from("category").select("id").eq("slug", boats.slug);
  const [category] = z.array(z.object({ id: z.uuid() })).parse(found.data);
  await call(keller.client, "choose_categories", { category_ids: [category?.id] });
  const sent = await call(keller.client, "send_offer", termsOf(request_id, kellersLines, data), Offer);

  await page.open("/admin/categories");
  await page.press(m.category_archive_button({}, en), rowOf(page, boats.name));
  await stranger.open(`/request?category=${boats.slug}`);
  expect(stranger.text()).toContain(m.request_notice_archived({}, en));

  // The deal goes on.
  const { offer_id, version } = sent;
  const accepted = await call(client, "accept_offer", { offer_id, version });
  const booking_id = z.uuid().parse(accepted.booking_id);
  const about = { ...information(data), booking_id, version: 1, answers: {} };
  const given = await call(client, "provide_information", about);
  const start = () => call(client, "start_payment", { booking_id, version: given.version });
  const checkout = await vi.waitFor(async () => z.url().parse((await start()).checkout_url), patience);
  expect((await payWith(checkout, "4242424242424242")).status).toBe(303);
  await vi.waitFor(async () => {
    expect((await rowsOf(client, "booking", booking_id))[0]?.status).toBe("confirmed");
  }, patience);

  const mail = await expectMail(email, m.mail_booking_confirmed_subject({ title: data.title }, en));
  expect(JSON.stringify(mail)).not.toContain("Proffer");

  const { rows } = await product.owner.query<{ number: string; fee: string; tax: number; intent: string }>(
    `update booking set created_at = '2026-09-15T12:00:00Z' where id = $1
     returning number, fee_minor::text as fee, fee_tax_bp as tax,
       (select payment_intent_id from payment_attempt where booking_id = booking.id) as intent`,
    [booking_id],
  );
  const [booking] = rows;
  expect(booking).toMatchObject({ fee: "15000", tax: 810 });
  await page.open(`/admin/search?q=${booking?.intent}`);
  expect(page.url).toMatch(/^\/admin\/payments\/[0-9a-f-]{36}$/);
  expect(page.text()).toContain(booking?.number);

  // September's fees, and nothing of other months.
  const { rows: others } = await product.owner.query<{ number: string }>(
    "select number from booking where not (created_at at time zone 'UTC')::date between '2026-09-01' and '2026-09-30'",
  );
  expect(others.length).toBeGreaterThan(0);
  await page.open("/admin/bookings?from=2026-09-01&to=2026-09-30&columns=number,category,fee,accepted");
  const href = page.links(m.list_export({}, en))[0]?.href ?? "";
  const file = await fetch(new URL(href, page.origin), { headers: { cookie: page.cookies.header } });
  expect(file.headers.get("content-type")).toContain("text/csv");
  const lines = (await file.text()).trim().split("\r\n");
  expect(lines.filter((line) => line.includes(booking?.number ?? "-"))).toEqual([
    expect.stringMatching(/Boat trips.*150[.,]00/),
  ]);
  expect(lines.filter((line) => others.some(({ number }) => line.includes(number)))).toEqual([]);
});
