// Unpublished edits of a category: changed in steps, published whole, read from files.
import { beforeAll, describe, expect, test } from "vitest";
import { catalogue } from "#db/seed/catalogue/all.ts";
import { definitionText } from "#domain/category/definition.ts";
import type { Member } from "#server/kernel/actor.ts";
import { kitCategory } from "#tests/kit/category.ts";
import { outcomeOf, raceOfTwo } from "#tests/kit/outcome.ts";
import { rowOf } from "#tests/kit/rows.ts";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";
import { defineCategory } from "./commands/define-category.ts";
import { discardCategoryEdit, editCategory, publishCategoryEdit } from "./commands/edit-category.ts";
import { editQuestion, orderQuestions, removeQuestion } from "./commands/edit-questions.ts";
import { importCategory } from "./commands/import-category.ts";
import {
  findDefinitionText,
  findDifferences,
  findEditedCategory,
  listVersionsForOperator,
} from "./reads/for-operators.ts";

const kit = kitDuringFile();
let operator: Member;
beforeAll(async () => {
  operator = await kit.operator();
});

const list = "request_questions" as const;
const scope = () => kit.scopeOf(operator);
const shown = async (slug: string) => {
  const found = await findEditedCategory(scope(), slug);
  if (!found) throw new Error(`no category ${slug}`);
  return found;
};
const kinds = async (slug: string) => (await shown(slug)).differences.map(({ kind }) => kind);
const keys = async (slug: string) => (await shown(slug)).content.request_questions.map(({ key }) => key);
const categoryRow = (id: string) => rowOf(kit.runtime.db, "category", id);
const label = { en: "Is there parking?", de: "Gibt es Parkplätze?" };

describe("an unpublished edit", () => {
  test("collects steps that nobody else sees, and is published whole, with a note", async () => {
    const { id: category_id, slug } = await kit.ownCategory();
    const first = { category_id, list, type: "yes_no" as const, label, is_required: true };
    const added = await kit.run(editQuestion, operator, first);
    expect(added).toEqual({ category_id, slug, key: "is_there_parking", edit_version: 1 });
    const step = { category_id, list, key: added.key };
    await kit.run(orderQuestions, operator, { ...step, edit_version: 1, before_key: "guests" });
    await kit.run(removeQuestion, operator, { ...step, key: "wishes", edit_version: 2 });
    const reworded = { en: "Parking?", de: "Parkplatz?" };
    await kit.run(editQuestion, operator, { ...step, type: "yes_no", label: reworded, edit_version: 3 });
    const { name, description } = kitCategory();
    const terms = { currency: "EUR", tax_bp: 1_900, fee_bp: 700, deposit_bp: 0, policy: "strict" as const };
    const { edit_version } = await kit.run(editCategory, operator, {
      category_id,
      edit_version: 4,
      name,
      description,
      ...terms,
    });
    expect(await keys(slug)).toEqual(["is_there_parking", "guests"]);
    const before = await categoryRow(category_id);
    expect(before).toMatchObject({ version: 1, fee_bp: 1_000, policy: "moderate" });
    const note = "Asked too often.";
    const publish = { category_id, edit_version, version: 1, note };
    expect(await kit.run(publishCategoryEdit, operator, publish)).toMatchObject({ version: 2 });
    expect(await categoryRow(category_id)).toMatchObject({
      version: 2,
      ...terms,
      is_exclusive: false,
      slug,
      position: before.position,
    });
    expect(await shown(slug)).toMatchObject({ edit_version: 0, differences: [] });
    expect(await listVersionsForOperator(scope(), category_id)).toMatchObject([
      { number: 2, note, by: operator.email },
      { number: 1, note: null },
    ]);
    const between = await findDifferences(scope(), category_id, [1, 2]);
    expect(between?.filter(({ kind }) => kind !== "term").map(({ kind }) => kind)).toEqual([
      "added",
      "removed",
    ]);
    expect(await findDifferences(scope(), category_id, [1, 3])).toBeNull();
  });

  test("that changes everything back is none, and one that is discarded leaves what is published", async () => {
    const { id: category_id, slug } = await kit.ownCategory();
    const up = { category_id, list, key: "wishes", before_key: "guests" };
    await kit.run(orderQuestions, operator, up);
    expect(await kinds(slug)).toEqual(["reordered"]);
    const back = await kit.run(orderQuestions, operator, { ...up, before_key: null, edit_version: 1 });
    expect(back.edit_version).toBe(0);
    expect(await kit.rows("select 1 from category_edit where category_id = $1", category_id)).toEqual([]);
    const made = await kit.editedCategory();
    await kit.run(discardCategoryEdit, operator, { category_id: made.id, edit_version: 1 });
    expect(await shown(made.slug)).toMatchObject({ version: 1, edit_version: 0, differences: [] });
  });

  test("is not overwritten by a page that showed an earlier one, nor published over another version", async () => {
    const { id: category_id, slug } = await kit.editedCategory();
    const stale = { category_id, list, key: "guests" };
    expect(await outcomeOf(kit.run(removeQuestion, operator, stale))).toBe("stale");
    const publish = { category_id, edit_version: 1, version: 1 };
    const unseen = kit.run(publishCategoryEdit, operator, { ...publish, edit_version: 2 });
    expect(await outcomeOf(unseen)).toBe("stale");
    await kit.run(defineCategory, operator, kitCategory({ slug, fee_bp: 100 }));
    expect(await outcomeOf(kit.run(publishCategoryEdit, operator, publish))).toBe("stale");
    const again = () => kit.run(publishCategoryEdit, operator, { ...publish, version: 2 });
    expect(await kinds(slug)).toEqual(["term", "removed"]);
    expect(await raceOfTwo(again)).toEqual(["done", "stale"]);
    expect((await categoryRow(category_id)).version).toBe(3);
  });

  test("gives no question the key of one that was asked before", async () => {
    const { id: category_id, edit_version } = await kit.editedCategory();
    await kit.run(publishCategoryEdit, operator, { category_id, edit_version, version: 1 });
    const wishes = { en: "Wishes", de: "Wünsche" };
    const input = { category_id, list, type: "text" as const, label: wishes };
    expect((await kit.run(editQuestion, operator, input)).key).toBe("wishes_2");
  });

  test("is refused with the fault at its field", async () => {
    const { id: category_id } = await kit.ownCategory();
    const add = (over: object) =>
      kit.run(editQuestion, operator, { category_id, list, type: "choice", label, ...over } as never);
    await expect(add({ options: [] })).rejects.toMatchObject({
      details: { issues: [{ path: "options", code: "too_few_options" }] },
    });
    expect(await outcomeOf(add({ key: "never_asked", type: "text" }))).toBe("not_found");
    await kit.run(editQuestion, operator, { category_id, list, type: "text", label, names_request: true });
    await expect(add({ type: "number", names_request: true, edit_version: 1 })).rejects.toMatchObject({
      details: { issues: [{ path: "names_request", code: "duplicate" }] },
    });
  });
});

describe("a question about money", () => {
  test("is in the category's currency, also after that changes, whatever was sent", async () => {
    const { id: category_id, slug } = await kit.ownCategory();
    const budget = { category_id, list, type: "money" as const, label, min: 1_000 };
    await kit.run(editQuestion, operator, budget);
    const asked = async () => (await shown(slug)).content.request_questions.at(-1);
    expect(await asked()).toMatchObject({ type: "money", currency: "EUR", min: 1_000 });
    const definition = { ...kitCategory({ slug }), ...(await shown(slug)).content, currency: "USD" };
    await kit.run(importCategory, operator, { definition, category_id, edit_version: 1 });
    expect(await asked()).toMatchObject({ currency: "USD" });
    await kit.run(publishCategoryEdit, operator, { category_id, edit_version: 2, version: 1 });
    expect(await asked()).toMatchObject({ currency: "USD" });
    await kit.run(defineCategory, operator, { ...definition, currency: "CHF" });
    expect(await asked()).toMatchObject({ currency: "CHF" });
  });
});

describe("a question that depends on an answer", () => {
  const day = { en: "Lunch or dinner?", de: "Mittag oder Abend?" };
  const options = ["Lunch", "Dinner"].map((en) => ({ label: { en, de: `${en} (de)` } }));

  test("keeps its question before it, with the choice: no step of the form builder breaks that", async () => {
    const { id: category_id, slug } = await kit.ownCategory();
    const meal = { category_id, list, type: "choice" as const, label: day, options };
    const { key: on } = await kit.run(editQuestion, operator, meal);
    const input = { category_id, list, type: "people" as const, label, shown_when: { [on]: ["dinner"] } };
    const { key } = await kit.run(editQuestion, operator, { ...input, edit_version: 1 });
    expect((await shown(slug)).content.request_questions.at(-1)).toMatchObject({
      key,
      shown_when: { key: on, values: ["dinner"] },
    });
    const step = { category_id, list, edit_version: 2 };
    const fault = {
      details: { issues: [{ path: "shown_when", code: "invalid_condition", params: { label } }] },
    };
    const edit = (over: object) => () => kit.run(editQuestion, operator, { ...step, ...over } as never);
    const refused = [
      () => kit.run(orderQuestions, operator, { ...step, key, before_key: on }),
      () => kit.run(orderQuestions, operator, { ...step, key: on }),
      () => kit.run(removeQuestion, operator, { ...step, key: on }),
      edit({ ...meal, key: on, type: "text", options: [] }),
      edit({ ...meal, key: on, options: [...options.slice(0, 1), { label: { en: "Wine", de: "Wein" } }] }),
      edit({ ...input, key, shown_when: { [key]: ["yes"] } }),
      edit({ ...input, key, shown_when: { guests: ["twelve"] } }),
    ];
    for (const run of refused) await expect(run()).rejects.toMatchObject(fault);
    const { content } = await shown(slug);
    const reversed = { ...content, request_questions: content.request_questions.toReversed() };
    const definition = { ...kitCategory(), ...reversed };
    await expect(
      kit.run(importCategory, operator, { definition, category_id, edit_version: 2 }),
    ).rejects.toMatchObject({
      details: { issues: [{ path: "definition.request_questions.0.shown_when", code: "invalid_condition" }] },
    });
    const both = { [on]: ["dinner"], parking: ["yes"] };
    await expect(
      kit.run(editQuestion, operator, { ...input, ...step, key, shown_when: both }),
    ).rejects.toMatchObject({ details: { issues: [{ path: "shown_when", code: "one_condition" }] } });
    await kit.run(removeQuestion, operator, { ...step, key });
    await kit.run(removeQuestion, operator, { ...step, key: on, edit_version: 3 });
    expect(await keys(slug)).toEqual(["guests", "wishes"]);
  });
});

describe("a category's file", () => {
  test.each(catalogue.map((shipped) => [shipped.slug, shipped] as const))(
    "of %s is the same text after it was read, published and written again",
    async (slug, shipped) => {
      const text = definitionText(shipped);
      const copy = JSON.parse(text);
      const made = await kit.run(importCategory, operator, { definition: { ...copy, slug: `file-${slug}` } });
      expect(await findDefinitionText(scope(), made.slug)).toBe(text.replace(`"${slug}"`, `"file-${slug}"`));
      expect((await categoryRow(made.category_id)).archived_at).not.toBeNull();
    },
  );

  test("read into a category is an edit of it, whose address and place stay", async () => {
    const { id: category_id, slug } = await kit.ownCategory();
    const definition = kitCategory({ slug: "another", position: 77, request_questions: [] });
    const out = await kit.run(importCategory, operator, { definition, category_id });
    expect(out).toEqual({ category_id, slug, edit_version: 1 });
    expect(await kinds(slug)).toEqual(["removed", "removed"]);
    expect(await categoryRow(category_id)).toMatchObject({ version: 1, slug });
  });

  test("with faults names each by its place, and the address of another category is one", async () => {
    const { slug } = await kit.ownCategory();
    const read = (over: object) =>
      kit.run(importCategory, operator, { definition: kitCategory({ slug, ...over }) as never });
    const [guests, wishes] = kitCategory().request_questions;
    const faulty = [guests, { ...wishes, type: "essay" }, { ...guests, label: { en: "Guests" } }];
    await expect(read({ request_questions: faulty, fee_bp: 9_000 })).rejects.toMatchObject({
      code: "invalid_input",
      details: {
        issues: expect.arrayContaining([
          expect.objectContaining({ path: "definition.request_questions.1.type" }),
          expect.objectContaining({ path: "definition.request_questions.2.label.de" }),
          expect.objectContaining({ path: "definition.fee_bp", code: "fee_too_high" }),
        ]),
      },
    });
    await expect(read({})).rejects.toMatchObject({
      details: { issues: [{ path: "definition.slug", code: "slug_taken" }] },
    });
  });
});
