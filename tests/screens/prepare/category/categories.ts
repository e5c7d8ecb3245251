// Categories: the operator's list, and what people in the middle of something see of an archived or changed one.
import { randomBytes } from "node:crypto";
import { kitCategory } from "#tests/kit/category.ts";
import type { ScreenProduct } from "../../product.ts";
import type { Target } from "../../screen-state.ts";
import { operatorAt } from "../accounts.ts";

/**
 * One that is archived and lacks a text in one language; one for all screen states that only read it. Its name is its own:
 * another worker may have made one before.
 */
async function archived({ kit, owner }: ScreenProduct) {
  const { archiveCategory } = await import("#server/category/commands/archive-category.ts");
  const mark = randomBytes(4)
    .toString("hex")
    .replaceAll(/\d/g, (digit) => "ghijklmnop".charAt(Number(digit)));
  const made = await kit.ownCategory({
    name: { en: `Kites on the hill ${mark}`, de: `Drachen am Hang ${mark}` },
  });
  await kit.run(archiveCategory, await kit.operator(), { category_id: made.id });
  await owner.query(
    `update category set request_questions = jsonb_set(request_questions, '{0,hint}', '{"en": null, "de": "Ungefähr"}')
     where id = $1`,
    [made.id],
  );
  return made;
}

export async function list(product: ScreenProduct): Promise<Target> {
  await product.share(archived);
  return operatorAt(product, "/admin/categories");
}

export async function requestInArchived(product: ScreenProduct): Promise<Target> {
  return { viewer: null, path: `/request?category=${(await product.share(archived)).slug}` };
}

export async function offerInArchived(product: ScreenProduct): Promise<Target> {
  const { slug } = await product.share(archived);
  return { viewer: await product.kit.provider(), path: `/offers/new?category=${slug}` };
}

async function draftIn({ kit }: ScreenProduct, name: { en: string; de: string }) {
  const { saveDraft } = await import("#server/request/commands/save-draft.ts");
  const category = await kit.ownCategory({ name });
  const visitor = await kit.visitor();
  const { request_id } = await kit.draftOf(visitor);
  const chosen = { request_id, category_id: category.id };
  await kit.run(saveDraft, visitor, { step: "details", ...chosen, answers: { guests: 60 } });
  const viewer = { visitor_id: visitor.visitor_id ?? "" };
  return { ...category, name, viewer, path: `/request?draft=${request_id}` };
}

/** A draft whose category has been archived since. */
async function archivedSince(product: ScreenProduct): Promise<Target> {
  const { archiveCategory } = await import("#server/category/commands/archive-category.ts");
  const name = { en: "Boats for a day", de: "Boote für einen Tag" };
  const { id: category_id, viewer, path } = await draftIn(product, name);
  await product.kit.run(archiveCategory, await product.kit.operator(), { category_id });
  return { viewer, path };
}

export const draftOfArchived = (product: ScreenProduct) => product.share(archivedSince);

/** A draft whose category asks one more question since. */
async function askedAnew(product: ScreenProduct): Promise<Target> {
  const { defineCategory } = await import("#server/category/commands/define-category.ts");
  const name = { en: "Tents for a day", de: "Zelte für einen Tag" };
  const { slug, viewer, path } = await draftIn(product, name);
  const asked = kitCategory({ slug, name });
  const parking = {
    key: "parking",
    type: "yes_no" as const,
    label: { en: "Is there parking?", de: "Kann man parken?" },
    is_required: true,
  };
  const request_questions = [...asked.request_questions, parking];
  await product.kit.run(defineCategory, await product.kit.operator(), { ...asked, request_questions });
  return { viewer, path: `${path}&step=send` };
}

export const draftAskedAnew = (product: ScreenProduct) => product.share(askedAnew);

/** One with an unpublished edit and two versions; archived, so that no other screen has it. */
async function edited({ kit }: ScreenProduct) {
  const { defineCategory } = await import("#server/category/commands/define-category.ts");
  const { archiveCategory } = await import("#server/category/commands/archive-category.ts");
  const { removeQuestion } = await import("#server/category/commands/edit-questions.ts");
  const asked = (key: string, en: string, de: string) => ({
    key,
    type: "number" as const,
    label: { en, de },
    is_required: true,
  });
  const request_questions = [
    asked("guests", "How many people come?", "Wie viele Leute kommen?"),
    asked("children", "How many of them are children?", "Wie viele davon sind Kinder?"),
  ];
  const questions = { request_questions, information_questions: [] };
  const made = await kit.ownCategory(questions);
  const operator = await kit.operator();
  const name = { en: "Portraits at the lake", de: "Porträts am See" };
  const renamed = { slug: made.slug, name, note: "A clearer name.", ...questions };
  await kit.run(defineCategory, operator, kitCategory(renamed));
  const removed = { category_id: made.id, list: "request_questions" as const, key: "children" };
  await kit.run(removeQuestion, operator, removed);
  await kit.run(archiveCategory, operator, { category_id: made.id });
  return made;
}

const editedAt = (rest: string) =>
  async function place(product: ScreenProduct): Promise<Target> {
    const { slug } = await product.share(edited);
    return operatorAt(product, `/admin/categories/${slug}${rest}`);
  };

export const terms = editedAt("");
export const requestQuestions = editedAt("?part=request");
export const preview = editedAt("?part=preview");
export const versions = editedAt("?part=versions");
export const file = editedAt("?part=file");
export const question = editedAt("/request/guests");
export const newChoice = editedAt("/information/new?type=choice");
