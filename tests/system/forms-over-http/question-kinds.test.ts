// Every kind of question over HTTP without scripts: tried by an operator, asked of a customer, read by both sides.
import { describe, expect, test } from "vitest";
import type { Question } from "#domain/category/questions.ts";
import { m } from "#messages/messages.js";
import { chooseCategories } from "#server/category/commands/choose-categories.ts";
import { saveDraft } from "#server/request/commands/save-draft.ts";
import { PageBrowser } from "#tests/kit/browser/page-browser.ts";
import { type Attached, attachTo } from "#tests/kit/product/attached.ts";
import { bookingAsking } from "#tests/kit/states/booking-answers.ts";
import { product, provideDemoProduct } from "../kit/demo-product.ts";
import { de, en, operatorAt, type, visitor, withToken } from "./kit.ts";

const both = (text: string) => ({ en: text, de: `${text} (de)` });
const asking = (key: string, type: Question["type"], over: Partial<Question> = {}): Question => ({
  key,
  type,
  label: both(key),
  is_required: true,
  ...over,
});
const request_questions: Question[] = [
  asking("Band", "yes_no", { key: "band" }),
  asking("Songs", "long_text", {
    key: "songs",
    is_required: false,
    shown_when: { key: "band", values: ["yes"] },
  }),
  asking("Guests", "people", { key: "guests", min: 2, max: 90 }),
  asking("Budget", "money", { key: "budget", min: 10_000 }),
  asking("Days", "date_range", { key: "days" }),
  asking("Dinner", "time", { key: "dinner" }),
  asking("Pickup", "place", { key: "pickup" }),
  asking("Plan", "file", { key: "plan" }),
];

async function inside<T>(work: (attached: Attached) => Promise<T>): Promise<T> {
  const attached = await attachTo(product.data_dir, product.ports);
  try {
    return await work(attached);
  } finally {
    await attached.detach();
  }
}

/** A category that asks for everything. */
const categoryAsking = () => inside(({ kit }) => kit.ownCategory({ request_questions }));

/** A customer's draft that lacks a file, a provider of its category, and one of none. */
async function draftAskingForFiles({ kit, tokens }: Attached) {
  const plan = asking("Plan", "file", { key: "plan", max: 2 });
  const { id: category_id } = await kit.ownCategory({
    request_questions: [
      asking("Outdoors", "yes_no", { key: "outdoors" }),
      plan,
      { ...plan, key: "lanterns", label: both("Lanterns"), shown_when: { key: "outdoors", values: ["yes"] } },
    ],
  });
  const customer = await kit.customer();
  const { request_id } = await kit.draftOf(customer);
  const answers = { outdoors: false };
  await kit.run(saveDraft, customer, { step: "details", request_id, category_id, answers });
  const provider = await kit.provider();
  await kit.run(chooseCategories, provider, { category_ids: [category_id] });
  const [own, reader, stranger] = [customer, provider, await kit.provider()];
  return {
    request_id,
    customer: await tokens.access(own, 3_600),
    provider: await tokens.access(reader, 3_600),
    stranger: await tokens.access(stranger, 3_600),
  };
}

/** A booking that lacks its information, for which a file is required. */
async function bookingAskingForFiles({ kit, tokens }: Attached) {
  const { booking_id, ...sides } = await bookingAsking(kit, [
    asking("Plan", "file", { key: "plan", max: 2 }),
  ]);
  return {
    booking_id,
    customer: await tokens.access(sides.customer, 3_600),
    provider: await tokens.access(sides.provider, 3_600),
    stranger: await tokens.access(await kit.provider(), 3_600),
  };
}

const rowsOf = (query: string, id: string) =>
  inside(async ({ owner }) => (await owner.query(query, [id])).rows);

/** Everything but what follows from the band. */
function fill(page: PageBrowser) {
  page.check(m.request_yes({}, en));
  page.fill("Guests", "80 people");
  page.fill("Budget", "1,250.50");
  const days = page.one("fieldset[data-together]");
  page.fill(m.request_range_first({}, en), "2027-06-12", days);
  page.fill("Dinner", "18:30");
  page.fill(m.request_town_label({}, en), "Konstanz");
}

const pdf = (name: string) => new File(["%PDF-1.7\n%%EOF"], name, { type: "application/pdf" });

const read = ["Band Yes", "Guests 80 people", "Budget €1,250.50", "Dinner 18:30", "Pickup Konstanz, Germany"];

provideDemoProduct();

describe.concurrent("questions of every kind without scripts", () => {
  test("are tried by an operator in either language: checked, read as the provider would, and not stored", async () => {
    const { slug, id } = await categoryAsking();
    const { page } = await operatorAt(`/admin/categories/${slug}?part=preview`);
    await page.press(m.category_try({}, en));
    expect(page.status).toBe(422);
    expect(page.text()).toContain(m.refusal_issue_required_question({ label: "Pickup" }, en));
    fill(page);
    await page.press(m.category_try({}, en));
    expect(page.text()).toContain(m.refusal_issue_asked_next_question({ label: "Songs" }, en));
    page.fill("Songs", "Slow ones\nand fast ones");
    page.attach("Plan", pdf("garden.pdf"), pdf("house.pdf"));
    await page.press(m.category_try({}, en));
    expect(page.status).toBe(200);
    const tried = page.one("section[aria-labelledby=tried]");
    for (const text of [
      ...read,
      "Songs Slow ones and fast ones",
      "Days Saturday, 12 June 2027",
      "Plan garden.pdf, house.pdf",
    ])
      expect(page.text(tried)).toContain(text);
    expect(page.valueOf("Budget")).toBe("1,250.50");

    await page.follow(m.category_preview_de({}, en));
    page.check(m.request_no({}, de));
    page.fill("Guests (de)", "1");
    page.fill("Budget (de)", "99,99");
    await page.press(m.category_try({}, en));
    expect(page.text()).toContain("€100.00");
    page.fill("Guests (de)", "2");
    page.fill("Budget (de)", "1.250,50");
    page.fill(m.request_range_first({}, de), "2027-06-12");
    page.fill(m.place_last_day_label({}, de), "2027-06-11");
    page.fill("Dinner (de)", "18:30");
    page.attach("Plan (de)", pdf("garten.pdf"));
    page.fill(m.request_town_label({}, de), "Konstanz");
    await page.press(m.category_try({}, en));
    expect(page.text()).toContain(m.refusal_issue_ends_before_start_question({ label: "Days" }, en));
    page.fill(m.place_last_day_label({}, de), "2027-06-13");
    page.attach("Plan (de)", pdf("garten.pdf"));
    await page.press(m.category_try({}, en));
    const german = page.text(page.one("section[aria-labelledby=tried]"));
    for (const text of [
      "Band (de) Nein",
      "2 Personen",
      "1.250,50 €",
      "Konstanz, Deutschland",
      "Plan (de) garten.pdf",
    ])
      expect(german).toContain(text);
    const stored = await rowsOf(
      `select 1 from request where category_id = $1 union all select 1 from category_edit where category_id = $1`,
      id,
    );
    expect(stored).toEqual([]);
  });

  test("are asked of a customer, what follows from an answer next, and are read in both languages", async () => {
    const { slug } = await categoryAsking();
    const page = await visitor().open(`/request?category=${slug}`);
    expect(page.text()).not.toContain("Songs");
    fill(page);
    const onward = m.request_continue_to({ step: m.request_step_when_where({}, en) }, en);
    await page.press(onward);
    expect(page.status).toBe(422);
    expect(page.text()).toContain(m.refusal_issue_asked_next_question({ label: "Songs" }, en));
    await page.press(onward);
    expect(page.headline).toBe(m.request_when_where_title({}, en));
    await page.press(m.request_back({}, en));
    expect(page.valueOf("Budget")).toBe("1250.50");
    expect(page.valueOf("Songs")).toBe("");

    page.check(m.request_no({}, en));
    page.fill("Songs", "Old words");
    await page.press(onward);
    const draft = new URL(page.url, "http://x").searchParams.get("draft") ?? "";
    const [row] = await rowsOf("select answers from request where id = $1", draft);
    expect(row?.answers).toEqual({
      band: false,
      guests: 80,
      budget: { amount_minor: 125_050, currency: "EUR" },
      days: { from: "2027-06-12", until: "2027-06-12" },
      dinner: "18:30",
      pickup: { town: "Konstanz", country: "DE" },
    });
    await page.open(`/request?draft=${draft}&step=send`);
    for (const text of read.slice(1)) expect(page.text()).toContain(text);
    const german = await new PageBrowser(page.origin, "de", page.cookies).open(page.url);
    for (const text of ["Band (de) Nein", "80 Personen", "1.250,50 €", "Samstag, 12. Juni 2027"])
      expect(german.text()).toContain(text);
  });

  test("ask for files on the screen with files: required there, read and fetched as the request is", async () => {
    const { request_id, customer, provider, stranger } = await inside(draftAskingForFiles);
    const own = withToken(customer);
    const page = await own.open(`/request?draft=${request_id}&step=extras`);
    const onward = m.request_continue_to({ step: m.request_step_send({}, en) }, en);
    // No answer leads to this question.
    expect(page.text()).not.toContain("Lanterns");
    await page.press(onward);
    expect(page.status).toBe(422);
    const missing = m.refusal_issue_required_question({ label: "Plan" }, en);
    expect(page.text()).toContain(missing);
    expect(page.field("Plan").getAttribute("aria-invalid")).toBe("true");
    await page.open(`/request?draft=${request_id}&step=send`);
    expect(page.text()).toContain(m.request_missing_title({}, en));
    type(page, { name: "Lena Example", email: "lena@example.test" });
    await page.press(m.request_send({}, en));
    expect([page.status, page.url.startsWith("/request/success")]).toEqual([422, false]);

    await page.open(`/request?draft=${request_id}&step=extras`);
    page.attach("Plan", pdf("garden.pdf"), new File([], "nothing.pdf"));
    await page.press(onward);
    expect(page.status).toBe(422);
    expect(page.text(page.field("Plan").closest(".field") as Element)).toContain("nothing.pdf: ");
    expect(page.text(page.one("section[aria-label] ul"))).toMatch(/garden\.pdf.*Plan/);
    page.attach(m.request_files_label({}, en), pdf("more.pdf"));
    await page.press(onward);
    expect(page.headline).toBe(m.request_send_title({}, en));
    expect(page.text()).toContain("Plan garden.pdf");
    expect(page.text()).not.toContain(m.request_missing_title({}, en));
    type(page, { name: "Lena Example", email: "lena@example.test" });
    await page.press(m.request_send({}, en));
    expect(page.url).toContain("/request/success");
    const [row] = await rowsOf("select answers from request where id = $1", request_id);
    expect(row?.answers).toEqual({ outdoors: false });

    const reader = await withToken(provider).open(`/request/${request_id}`);
    const pair = [...reader.document.querySelectorAll("main dl.pairs > div")].find((one) =>
      reader.text(one).startsWith("Plan garden.pdf"),
    );
    const href = pair?.querySelector("a")?.href ?? "";
    expect(await (await reader.tab().open(href)).text()).toContain("%PDF-1.7");
    expect((await withToken(stranger).open(href)).status).toBe(404);
    expect((await visitor().open(href)).status).toBe(404);
  });

  test("ask for files about a booking: required, kept after a refusal, read by both sides alone", async () => {
    const { booking_id, customer, provider, stranger } = await inside(bookingAskingForFiles);
    const path = `/request/booking/${booking_id}/information`;
    const page = await withToken(customer).open(path);
    const submit = m.booking_info_submit({}, en);
    await page.press(submit);
    expect(page.status).toBe(422);
    expect(page.text()).toContain(m.refusal_issue_required_question({ label: "Plan" }, en));
    expect(page.field("Plan").getAttribute("aria-invalid")).toBe("true");

    page.attach("Plan", pdf("garden.pdf"));
    type(page, { "billing.address_line": "" });
    await page.press(submit);
    expect(page.status).toBe(422);
    const box = (name: string) => page.field(`${name} ${m.request_file_opens({}, en)}`) as HTMLInputElement;
    expect(box("garden.pdf").checked).toBe(true);
    page.attach("Plan", pdf("house.pdf"), new File([], "nothing.pdf"));
    await page.press(submit);
    expect(page.text(page.field("Plan").closest(".field") as Element)).toContain("nothing.pdf: ");
    expect([box("garden.pdf").checked, box("house.pdf").checked]).toEqual([true, true]);
    box("house.pdf").checked = false;
    page.attach("Plan", pdf("roof.pdf"));
    type(page, { "contact.name": "Lena Example", "contact.email": "lena@example.test" });
    const city = { "billing.postal_code": "78462", "billing.city": "Konstanz" };
    type(page, { "billing.name": "Lena Example", "billing.address_line": "Seestraße 1", ...city });
    const reader = await withToken(provider).open(`/booking/${booking_id}`);
    expect(reader.text()).not.toContain("garden.pdf");
    await page.press(submit);
    expect(page.alert).toBe("");
    expect(page.url).toContain(`/request/booking/${booking_id}/payment`);

    await reader.open(reader.url);
    const pair = reader.containing("main dl.pairs > div", "Plan garden.pdf");
    expect(reader.text(pair)).toMatch(/^Plan garden\.pdf .*, roof\.pdf/);
    const href = pair.querySelector("a")?.href ?? "";
    expect(await (await reader.tab().open(href)).text()).toContain("%PDF-1.7");
    expect(await (await page.tab().open(href)).text()).toContain("%PDF-1.7");
    expect((await withToken(stranger).open(href)).status).toBe(404);
    expect((await visitor().open(href)).status).toBe(404);
    const stored = "select name, is_given from file where booking_id = $1 order by name";
    expect(await rowsOf(stored, booking_id)).toEqual([
      { name: "garden.pdf", is_given: true },
      { name: "roof.pdf", is_given: true },
    ]);

    await page.open(path);
    box("garden.pdf").checked = false;
    await page.press(submit);
    expect(page.url).toContain("notice=saved");
    expect(await rowsOf(stored, booking_id)).toEqual([{ name: "roof.pdf", is_given: true }]);
    expect((await withToken(provider).open(href)).status).toBe(404);
  });
});
