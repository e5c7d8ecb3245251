import { z } from "zod";
import { answersSchema } from "#domain/category/answers.ts";
import { QuestionList } from "#domain/category/questions.ts";
import { Version } from "#domain/codes.ts";
import { Id } from "#domain/ids.ts";
import { issuesOf } from "#domain/issues.ts";
import { refuse, refuseInput } from "#domain/refusal.ts";
import { BudgetStep, ContactStep, DetailsStep, WhenWhereStep } from "#domain/request/schemas.ts";
import { getOpenCategory } from "#server/category/store.ts";
import { type CommandContext, defineCommand } from "#server/kernel/command.ts";
import { requireOwner } from "./access.ts";
import {
  type DraftFields,
  insertDraft,
  lockDraft,
  lockRequest,
  type RequestRow,
  updateDraft,
  upsertContact,
} from "./store.ts";
import { planWhenWhere } from "./when-where.ts";

const draftTarget = { request_id: Id.optional(), version: Version.optional() };
const SaveDraftInput = z.discriminatedUnion("step", [
  z.object({ step: z.literal("category"), category_id: Id, ...draftTarget }),
  DetailsStep.extend({ step: z.literal("details"), ...draftTarget }),
  WhenWhereStep.extend({ step: z.literal("when_where"), ...draftTarget }),
  BudgetStep.extend({ step: z.literal("budget"), ...draftTarget }),
  ContactStep.extend({ step: z.literal("contact"), ...draftTarget }),
]);
type Step = z.output<typeof SaveDraftInput>;

/** Stores one step of the request form; the first step inserts the draft when the actor has none. */
export const saveDraft = defineCommand({
  name: "save_draft",
  summary: "Keeps one step of a request that is being written.",
  needs: "anyone",
  input: SaveDraftInput,
  async load(ctx, { request_id }) {
    if (ctx.actor.kind === "visitor" && !ctx.actor.visitor_id) refuse("not_authenticated");
    if (request_id) return { draft: await lockRequest(ctx, request_id) };
    return { draft: (await lockDraft(ctx)) ?? (await insertDraft(ctx)) };
  },
  allow(actor, { draft }) {
    requireOwner(actor, draft);
  },
  async run(ctx, input, { draft }) {
    if (draft.status !== "draft") refuse("stale", { current: { status: draft.status } });
    if (input.version !== undefined && input.version !== draft.version) {
      refuse("stale", { current: { version: draft.version } });
    }
    const fields = await fieldsOf(ctx, input, draft);
    const saved = await updateDraft(ctx, draft, fields);
    if (input.step === "contact") {
      const { name, email, phone, address_line } = input;
      await upsertContact(ctx, draft.id, { name, email, phone, address_line });
    }
    return { request_id: saved.id, version: saved.version };
  },
  audit: ({ step }, { draft }) => ({ subject: ["request", draft.id], step }),
  exposedVia: ["ui", "rpc"],
});

async function fieldsOf(ctx: CommandContext, input: Step, draft: RequestRow): Promise<DraftFields> {
  switch (input.step) {
    case "category": {
      const category = await getOpenCategory(ctx.tx, input.category_id);
      // Answers belong to a category's questions, so another category clears them.
      const isOther = draft.category_id !== category.id;
      return { category_id: category.id, currency: category.currency, ...(isOther ? { answers: {} } : {}) };
    }
    case "details":
      return {
        title: input.title,
        description: input.description,
        answers: await checkedAnswers(ctx, input, draft),
      };
    case "when_where":
      return planWhenWhere(input, ctx.now);
    case "budget":
      return { budget_minor: input.budget_minor ?? null };
    case "contact":
      return {};
  }
}

async function checkedAnswers(ctx: CommandContext, input: { answers: unknown }, draft: RequestRow) {
  if (!draft.category_id) refuse("draft_incomplete", { missing: ["category_id"] });
  const category = await getOpenCategory(ctx.tx, draft.category_id);
  const checked = answersSchema(QuestionList.parse(category.request_questions)).safeParse(input.answers);
  if (checked.success) return checked.data;
  return refuseInput(issuesOf(checked.error).map((issue) => ({ ...issue, path: `answers.${issue.path}` })));
}
