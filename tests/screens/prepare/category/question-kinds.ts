// A category that asks for every kind of answer, one of which depends on another one.
import { randomUUID } from "node:crypto";
import type { Answers } from "#domain/category/answers.ts";
import { withoutFiles } from "#domain/category/question-types.ts";
import type { Question } from "#domain/category/questions.ts";
import type { ScreenProduct } from "../../product.ts";
import type { Target } from "../../screen-state.ts";
import { operatorAt } from "../accounts.ts";

const asking = (
  key: string,
  type: Question["type"],
  [en, de]: readonly [en: string, de: string],
  over: Partial<Question> = {},
): Question => ({ key, type, label: { en, de }, is_required: true, ...over });
const option = (value: string, en: string, de: string) => ({ value, label: { en, de } });

const questions: Question[] = [
  asking("occasion", "choice", ["What is the occasion?", "Was ist der Anlass?"], {
    options: [option("wedding", "Wedding", "Hochzeit"), option("party", "Party", "Feier")],
    names_request: true,
  }),
  asking("guests", "people", ["How many people come?", "Wie viele Leute kommen?"], { min: 2, max: 400 }),
  asking("outdoors", "yes_no", ["Is it outdoors?", "Ist es im Freien?"]),
  asking("cover", "multi_choice", ["What keeps the rain off?", "Was hält den Regen ab?"], {
    options: [option("tent", "A tent", "Ein Zelt"), option("roof", "A roof", "Ein Dach")],
    shown_when: { key: "outdoors", values: ["yes"] },
  }),
  asking("budget", "money", ["What may the flowers cost?", "Was dürfen die Blumen kosten?"], {
    min: 10_000,
    max: 500_000,
  }),
  asking("days", "date_range", ["On which days do you need them?", "An welchen Tagen brauchen Sie sie?"]),
  asking("setup", "time", ["When can we set up?", "Ab wann können wir aufbauen?"]),
  asking("pickup", "place", ["Where do we pick up the vases?", "Wo holen wir die Vasen ab?"]),
  asking("plan", "file", ["Do you have a plan of the garden?", "Haben Sie einen Plan des Gartens?"], {
    is_required: false,
    max: 2,
  }),
];

const answers: Answers = {
  occasion: "wedding",
  guests: 80,
  outdoors: true,
  cover: ["tent", "roof"],
  budget: { amount_minor: 125_050, currency: "EUR" },
  days: { from: "2027-06-12", until: "2027-06-13" },
  setup: "09:30",
  pickup: { town: "Konstanz", country: "DE" },
};

/** The same for all workers, so that pages list it once. */
const category = ({ kit }: Pick<ScreenProduct, "kit">) =>
  kit.ownCategory({
    slug: "kit-flowers",
    name: { en: "Flowers and vases", de: "Blumen und Vasen" },
    request_questions: questions,
    information_questions: withoutFiles(questions).filter(({ names_request }) => !names_request),
  });

const operatorIn = (rest: string) =>
  async function place(product: ScreenProduct): Promise<Target> {
    const { slug } = await product.share(category);
    return operatorAt(product, `/admin/categories/${slug}${rest}`);
  };

export const list = operatorIn("?part=request");
export const preview = operatorIn("?part=preview&list=request&language=en&width=wide");
export const phone = operatorIn("?part=preview&list=information&language=de&width=phone");
export const dependent = operatorIn("/request/cover");

/** What an operator types who tries the form; the second part follows from the first. */
export const tried = {
  "number:answers.guests": "80",
  "money:answers.budget.amount_minor": "1250.50",
  "answers.days.from": "2027-06-12",
  "answers.setup": "09:30",
  "answers.pickup.town": "Konstanz",
};

async function answered({ kit }: ScreenProduct, isOpen: boolean) {
  const { saveDraft } = await import("#server/request/commands/save-draft.ts");
  const { storeFile } = await import("#server/file/commands/store-file.ts");
  const { submitRequest } = await import("#server/flow/request/submit-request.ts");
  const { id: category_id } = await category({ kit });
  const customer = await kit.customer();
  const { request_id } = await kit.draftOf(customer);
  const details = { step: "details" as const, request_id, category_id, answers };
  const { version } = await kit.run(saveDraft, customer, details);
  await kit.run(storeFile, customer, {
    request_id,
    question_key: "plan",
    storage_key: `requests/${request_id}/${randomUUID()}.pdf`,
    name: "garden-plan.pdf",
    content_type: "application/pdf",
    size_bytes: 1_000,
    width: null,
    height: null,
  });
  if (isOpen) await kit.run(submitRequest, customer, { request_id, version });
  return { viewer: customer, request_id };
}

export async function draft(product: ScreenProduct): Promise<Target> {
  const { viewer, request_id } = await answered(product, false);
  return { viewer, path: `/request?step=details&draft=${request_id}` };
}

export async function extras(product: ScreenProduct): Promise<Target> {
  const { viewer, request_id } = await answered(product, false);
  return { viewer, path: `/request?step=extras&draft=${request_id}` };
}

export async function open(product: ScreenProduct): Promise<Target> {
  const { viewer, request_id } = await answered(product, true);
  return { viewer, path: `/request/${request_id}` };
}

export async function edit(product: ScreenProduct): Promise<Target> {
  const { viewer, request_id } = await answered(product, true);
  return { viewer, path: `/request/${request_id}/edit` };
}
