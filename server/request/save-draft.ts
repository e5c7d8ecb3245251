import { z } from "zod";
import { answersSchema } from "#domain/category/answers.ts";
import { QuestionList } from "#domain/category/questions.ts";
import { Id } from "#domain/ids.ts";
import { issuesOf } from "#domain/issues.ts";
import { refuse, refuseInput } from "#domain/refusal.ts";
import type { DraftInputStep } from "#domain/request/draft-input.ts";
import { BudgetStep, ContactStep, DetailsStep, WhenWhereStep } from "#domain/request/schemas.ts";
import { getOpenCategory } from "#server/category/store.ts";
import { type CommandContext, defineCommand } from "#server/kernel/command.ts";
import { requireOwner } from "./access.ts";
import { draftTarget, loadDraft, requireCurrent } from "./draft-target.ts";
import { type RequestRow, upsertContact } from "./store.ts";
import { type DraftFields, deleteDraftInput, updateDraft } from "./store-drafts.ts";
import { planWhenWhere } from "./when-where.ts";

const SaveDraftInput = z.discriminatedUnion("step", [
  z.object({ step: z.literal("category"), category_id: Id, ...draftTarget }),
  DetailsStep.extend({ step: z.literal("details"), category_id: Id.optional(), ...draftTarget }),
  WhenWhereStep.extend({ step: z.literal("when_where"), ...draftTarget }),
  BudgetStep.extend({ step: z.literal("budget"), ...draftTarget }),
  ContactStep.extend({ step: z.literal("contact"), ...draftTarget }),
]);
type Step = z.output<typeof SaveDraftInput>;

/** Stores one step of the request form. Without an id it begins a new draft. */
export const saveDraft = defineCommand({
  name: "save_draft",
  summary: "Keeps one step of a request that is being written.",
  needs: "anyone",
  input: SaveDraftInput,
  load: async (ctx, target) => ({ draft: await loadDraft(ctx, target) }),
  allow(actor, { draft }) {
    requireOwner(actor, draft);
  },
  async run(ctx, input, { draft }) {
    requireCurrent(draft, input.version);
    const fields = await fieldsOf(ctx, input, draft);
    const saved = await updateDraft(ctx, draft, fields);
    if (input.step === "contact") {
      const { name, email, phone, address_line } = input;
      await upsertContact(ctx, draft.id, { name, email, phone, address_line });
    }
    const kept = inputStepOf[input.step];
    if (kept) await deleteDraftInput(ctx, draft.id, [kept]);
    return { request_id: saved.id, version: saved.version };
  },
  audit: ({ step }, { draft }) => ({ subject: ["request", draft.id], step }),
  exposedVia: ["ui", "rpc"],
});

/** The screen whose kept input a saved step replaces. */
const inputStepOf: Partial<Record<Step["step"], DraftInputStep>> = {
  details: "details",
  when_where: "when_where",
  budget: "extras",
  contact: "send",
};

async function fieldsOf(ctx: CommandContext, input: Step, draft: RequestRow): Promise<DraftFields> {
  switch (input.step) {
    case "category":
      return categoryFields(ctx, input.category_id, draft);
    case "details": {
      const category_id = input.category_id ?? draft.category_id;
      if (!category_id) return refuse("draft_incomplete", { missing: ["category_id"] });
      return {
        ...(await categoryFields(ctx, category_id, draft)),
        title: input.title,
        description: input.description,
        answers: await checkedAnswers(ctx, input, category_id),
      };
    }
    case "when_where":
      return planWhenWhere(input, ctx.now);
    case "budget":
      return { budget_minor: input.budget_minor ?? null };
    case "contact":
      return {};
  }
}

/** The category with its currency. Answers belong to a category's questions, so another category clears them. */
async function categoryFields(
  ctx: CommandContext,
  category_id: string,
  draft: RequestRow,
): Promise<DraftFields> {
  const { id, currency } = await getOpenCategory(ctx.tx, category_id);
  return { category_id: id, currency, ...(draft.category_id === id ? {} : { answers: {} }) };
}

async function checkedAnswers(ctx: CommandContext, input: { answers: unknown }, category_id: string) {
  const category = await getOpenCategory(ctx.tx, category_id);
  const checked = answersSchema(QuestionList.parse(category.request_questions)).safeParse(input.answers);
  if (checked.success) return checked.data;
  return refuseInput(issuesOf(checked.error).map((issue) => ({ ...issue, path: `answers.${issue.path}` })));
}
