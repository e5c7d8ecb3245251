// Categories in the hands of operators without scripts, and what a request shows whatever its category asks later.
import { describe, expect, test } from "vitest";
import { m } from "#messages/messages.js";
import { defineCategory } from "#server/category/commands/define-category.ts";
import { submitRequest } from "#server/flow/request/submit-request.ts";
import { saveDraft } from "#server/request/commands/save-draft.ts";
import { PageBrowser } from "#tests/kit/browser/page-browser.ts";
import { kitCategory } from "#tests/kit/category.ts";
import { type Attached, attachTo } from "#tests/kit/product/attached.ts";
import { product, provideDemoProduct } from "../kit/demo-product.ts";
import { en, operatorAt, visitor, withToken } from "./kit.ts";

async function inside<T>(work: (attached: Attached) => Promise<T>): Promise<T> {
  const attached = await attachTo(product.data_dir, product.ports);
  try {
    return await work(attached);
  } finally {
    await attached.detach();
  }
}

/** A new category with a name of its own, as no other test has. */
const newCategory = (label: string) =>
  inside(async ({ kit }) => {
    const name = `${label} ${crypto.randomUUID().slice(0, 8)}`;
    return { name, ...(await kit.ownCategory({ name: { en: name, de: name }, position: 9_000 })) };
  });

const rowOf = (page: PageBrowser, name: string) => page.containing("main li", name);
const namesOn = (page: PageBrowser) =>
  [...page.document.querySelectorAll("main li h2")].map((title) => page.text(title));

provideDemoProduct();

describe.concurrent("an operator without scripts", () => {
  test("moves a category up and down by buttons, and customers see the order", async () => {
    const [one, two] = [await newCategory("Sailing"), await newCategory("Rowing")];
    const { page } = await operatorAt("/admin/categories");
    const isBefore = (names: readonly string[], first: string, second: string) =>
      names.findIndex((name) => name.includes(first)) < names.findIndex((name) => name.includes(second));
    const upwards = isBefore(namesOn(page), one.name, two.name) ? two : one;
    const other = upwards === one ? two : one;
    // Other tests add categories between the two at any moment.
    for (let moves = 0; moves < 30 && isBefore(namesOn(page), other.name, upwards.name); moves += 1) {
      await page.press(m.category_move_up({ name: upwards.name }, en));
      expect(page.text()).toContain(m.flash_category_moved({}, en));
    }
    expect(isBefore(namesOn(page), upwards.name, other.name)).toBe(true);
    const offered = await visitor().open("/request");
    const names = [...offered.document.querySelectorAll(".category-grid b")].map((name) =>
      offered.text(name),
    );
    expect(isBefore(names, upwards.name, other.name)).toBe(true);
  });

  test("archives a category: nobody is offered it, an old link says so; then restores it", async () => {
    const { name, slug } = await newCategory("Climbing");
    const { page } = await operatorAt("/admin/categories");
    await page.press(m.category_archive_button({}, en), rowOf(page, name));
    expect(page.text()).toContain(m.flash_category_archived({}, en));
    expect(page.text(rowOf(page, name))).toContain(m.category_archived({}, en));
    const stranger = await visitor().open(`/request?category=${slug}`);
    expect(stranger.text()).toContain(m.request_notice_archived({}, en));
    expect(stranger.text()).not.toContain(name);
    await page.press(new RegExp(`^${m.category_restore({}, en)}`), rowOf(page, name));
    await stranger.open(`/request?category=${slug}`);
    expect(stranger.headline).toBe(m.request_details_title({}, en));
    expect(stranger.text()).toContain(name);
  });

  test("copies a category; the copy is archived", async () => {
    const { name } = await newCategory("Diving");
    const { page } = await operatorAt("/admin/categories");
    await page.press(new RegExp(`^${m.category_duplicate({}, en)}`), rowOf(page, name));
    const copy = rowOf(page, m.category_copy({ name }, en));
    expect(page.text(copy)).toContain(m.category_archived({}, en));
  });
});

describe.concurrent("the form builder without scripts", () => {
  const questions = (page: PageBrowser) =>
    [...page.document.querySelectorAll("main li h2 a")].map((title) => page.text(title));

  test("adds, orders and removes questions, shows them in both languages, and publishes with the differences", async () => {
    const { name, slug } = await newCategory("Juggling");
    const { page } = await operatorAt(`/admin/categories/${slug}?part=request`);
    await page.follow(m.category_add_question({}, en));
    await page.follow(m.category_type_choice({}, en));
    page.fill(m.category_question_label_en({}, en), "Which props?");
    page.fill(m.category_question_label_de({}, en), "Welche Requisiten?");
    const optionOf = (number: string, words: string) => {
      page.fill(m.category_option_en({ number }, en), words);
      page.fill(m.category_option_de({ number }, en), words);
    };
    optionOf("1", "Diabolo");
    await page.press(m.category_question_save({}, en));
    expect(page.status).toBe(422);
    expect(page.alert).toContain(m.refusal_issue_too_few_options({}, en));
    // A row between two filled ones stays empty.
    optionOf("3", "Poi");
    await page.press(m.category_question_save({}, en));
    expect(questions(page)).toEqual(["Guests", "Wishes", "Which props?"]);
    await page.press(m.category_move_up({ name: "Which props?" }, en));
    await page.follow("Guests");
    await page.press(m.category_remove({}, en));
    expect(questions(page)).toEqual(["Which props?", "Wishes"]);

    await page.open(`/admin/categories/${slug}?part=preview`);
    for (const text of ["Which props?", "Diabolo", "Poi"]) expect(page.text()).toContain(text);
    await page.follow(m.category_preview_de({}, en));
    expect(page.text()).toContain("Welche Requisiten?");
    const stranger = await visitor().open(`/request?category=${slug}`);
    expect(stranger.text()).not.toContain("Which props?");

    expect(page.text()).toContain(m.category_diff_added({ label: "Which props?" }, en));
    expect(page.text()).toContain(m.category_diff_removed({ label: "Guests" }, en));
    page.fill(m.category_note({}, en), "Guests do not matter.");
    await page.press(m.category_publish({ version: "2" }, en));
    expect(page.text()).toContain("Guests do not matter.");
    expect(page.text()).toContain(m.category_diff_added({ label: "Which props?" }, en));
    await stranger.open(`/request?category=${slug}`);
    expect(stranger.text()).toContain("Which props?");
    expect(stranger.text()).toContain(name);
  });

  test("reads a file that another category was written to, and says where a faulty one is wrong", async () => {
    const [from, to] = [await newCategory("Singing"), await newCategory("Whistling")];
    const { page } = await operatorAt(`/admin/categories/${from.slug}/file`);
    const written = page.document.body.textContent ?? "";
    const definition = JSON.parse(written);
    expect(definition).toMatchObject({ slug: from.slug, name: { en: from.name } });
    await page.open(`/admin/categories/${to.slug}?part=file`);
    page.fill(m.category_import_paste({}, en), JSON.stringify({ ...definition, name: { en: "Choir" } }));
    await page.press(m.category_import_button({}, en));
    expect(page.status).toBe(422);
    expect(page.text()).toContain("name.de");
    page.fill(m.category_import_paste({}, en), "{");
    await page.press(m.category_import_button({}, en));
    expect(page.alert).toContain(m.refusal_issue_invalid_json({}, en));
    page.fill(m.category_import_paste({}, en), "");
    const bytes = JSON.stringify({ ...definition, name: { en: "Choir", de: "Chor" } });
    page.attach(
      m.category_import_file({}, en),
      new File([bytes], "choir.json", { type: "application/json" }),
    );
    await page.press(m.category_import_button({}, en));
    expect(page.url).toBe(`/admin/categories/${to.slug}`);
    expect(page.text()).toContain(m.category_unpublished({}, en));
    expect(page.text()).toContain("Choir");
  });
});

test("a request's page reads the same after ten publications, in both languages", async () => {
  await inside(async ({ kit, tokens }) => {
    const { id: category_id, slug } = await kit.ownCategory();
    const customer = await kit.customer();
    const { request_id } = await kit.draftOf(customer);
    const answers = { guests: 60, wishes: "Lanterns on the lake." };
    const details = { step: "details" as const, request_id, category_id, answers };
    const { version } = await kit.run(saveDraft, customer, { ...details, title: "At the lake" });
    await kit.run(submitRequest, customer, { request_id, version });
    const session = await tokens.access(customer, 3_600);
    /** What was answered, as page and paper have it: the print style sheet leaves out none of it. */
    const read = async (locale: "en" | "de") => {
      const { origin, cookies } = withToken(session);
      const page = await new PageBrowser(origin, locale, cookies).open(`/request/${request_id}`);
      expect(page.status).toBe(200);
      return [...page.document.querySelectorAll("main dl.pairs > div")].map((pair) => page.text(pair));
    };
    const before = [await read("en"), await read("de")];
    expect(before.flat().join()).toContain("Guests 60");
    expect(before.flat().join()).toContain("Gäste 60");
    const operator = await kit.operator();
    for (let time = 0; time < 10; time += 1) {
      const label = { en: `People ${time}`, de: `Personen ${time}` };
      const asked = { key: "guests", type: "text" as const, label, is_required: true };
      await kit.run(
        defineCategory,
        operator,
        kitCategory({ slug, request_questions: time % 2 ? [] : [asked] }),
      );
    }
    expect([await read("en"), await read("de")]).toEqual(before);
  });
});
