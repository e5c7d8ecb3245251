import { z } from "zod";
import type { Answers } from "#domain/category/answers.ts";
import { SentAnswers, ShownQuestions } from "#domain/category/questions.ts";
import { requirePayableBudget } from "#domain/chargeable.ts";
import { Version } from "#domain/codes.ts";
import { phoneIssues } from "#domain/country-forms.ts";
import { Id } from "#domain/ids.ts";
import { type Issue, refuse, refuseInput } from "#domain/refusal.ts";
import type { DraftInputStep } from "#domain/request/draft-input.ts";
import { BudgetStep, ContactStep, DetailsStep, WhenWhereStep } from "#domain/request/schemas.ts";
import { type CategoryRow, getOpenCategory } from "#server/category/store/category.ts";
import {
  type AskedVersion,
  findAnsweredVersion,
  getVersion,
  newestOf,
} from "#server/category/store/version.ts";
import { type CommandContext, defineCommand, type IssueContext } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import type { Tx } from "#server/kernel/database/db.ts";
import { requireOwner } from "../access.ts";
import { checkedAnswers, checkSent, localeOfMadeTitle, titleOf } from "../store/details.ts";
import { type DraftFields, deleteDraftInput, lockOwnDraft, updateDraft } from "../store/drafts.ts";
import { type RequestRow, upsertContact } from "../store/request.ts";
import { findWhenWhereIssues, planWhenWhere } from "../store/when-where.ts";
import { draftTarget, loadDraft, requireCurrent } from "./draft-target.ts";

const SaveDraftInput = z.discriminatedUnion("step", [
  z.object({ step: z.literal("category"), category_id: Id, ...draftTarget }),
  DetailsStep.extend({
    step: z.literal("details"),
    category_id: Id.optional(),
    /** The version whose questions were answered; the newest one by default. */
    category_version: Version.optional(),
    ...draftTarget,
  }),
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
  sharedTexts: ["description", "answers.*", "answers.*.town"],
  input: SaveDraftInput,
  output: z.strictObject({ request_id: field.id, version: field.version }),
  findIssues: issuesByData,
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
      const issues = phoneIssues(draft.place_country, phone);
      if (issues.length > 0) refuseInput(issues);
      await upsertContact(ctx, draft.id, { name, email, phone, address_line });
    }
    const kept = inputStepOf[input.step];
    if (kept) await deleteDraftInput(ctx, draft.id, [kept]);
    return { request_id: saved.id, version: saved.version };
  },
  audit: ({ step }, { draft }) => ({ subject: ["request", draft.id], step }),
  exposedVia: ["ui", "rpc"],
});

/** The screen whose unsaved input a saved step replaces. */
const inputStepOf: Partial<Record<Step["step"], DraftInputStep>> = {
  details: "details",
  when_where: "when_where",
  budget: "extras",
  contact: "send",
};

async function fieldsOf(ctx: CommandContext, input: Step, draft: RequestRow): Promise<DraftFields> {
  switch (input.step) {
    case "category":
      return fieldsOfCategory(ctx, await getOpenCategory(ctx.tx, input.category_id), draft);
    case "details": {
      const category_id = input.category_id ?? draft.category_id;
      if (!category_id) return refuse("draft_incomplete", { missing: ["category_id"] });
      const category = await getOpenCategory(ctx.tx, category_id);
      const asked = await askedOf(ctx.tx, category, input.category_version);
      const answers = checkedAnswers(asked, input);
      return {
        ...(await fieldsOfCategory(ctx, category, draft)),
        category_version: asked.number,
        title: input.title ?? titleOf(asked, answers, input.locale, draft.place_town),
        description: input.description,
        answers,
      };
    }
    case "when_where":
      return { ...planWhenWhere(input, ctx.now), ...(await titleAt(ctx, draft, input.place_town)) };
    case "budget":
      requirePayableBudget(input.budget_minor, draft.currency);
      return { budget_minor: input.budget_minor ?? null };
    case "contact":
      return {};
  }
}

/** The version that a form showed: people answer what they read, also if another one was published meanwhile. */
async function askedOf(tx: Tx, category: CategoryRow, shown: number | undefined): Promise<AskedVersion> {
  return shown === undefined || shown === category.version
    ? newestOf(category)
    : getVersion(tx, category.id, shown);
}

/** The category with its currency. Answers belong to a category's questions, so another category clears them. */
async function fieldsOfCategory(
  ctx: CommandContext,
  { id, currency }: CategoryRow,
  draft: RequestRow,
): Promise<DraftFields> {
  if (draft.category_id === id) return { category_id: id, currency };
  const asked = await findAnsweredVersion(ctx.tx, draft);
  const isTitleMade = asked !== null && localeOfMadeTitle(asked, draft) !== undefined;
  return { category_id: id, currency, answers: {}, ...(isTitleMade ? { title: null } : {}) };
}

/** Updates a made title to the new place. */
async function titleAt(ctx: CommandContext, draft: RequestRow, town: string): Promise<DraftFields> {
  const asked = await findAnsweredVersion(ctx.tx, draft);
  const locale = asked && localeOfMadeTitle(asked, draft);
  return locale ? { title: titleOf(asked, draft.answers as Answers, locale, town) } : {};
}

const SentStep = z.union([
  z.object({
    step: z.literal("details"),
    category_id: Id,
    category_version: Version.optional(),
    answers: SentAnswers,
    shown_questions: ShownQuestions,
  }),
  z.looseObject({ step: z.literal("when_where") }),
  z.object({ step: z.literal("contact"), request_id: Id.optional(), phone: z.string() }),
]);

/** The faults that need the category's questions, the time or the draft's country; open categories are visible to everybody. */
async function issuesByData(ctx: IssueContext, input: unknown): Promise<readonly Issue[]> {
  const { data: sent } = SentStep.safeParse(input);
  if (!sent) return [];
  if (sent.step === "when_where") return findWhenWhereIssues(sent, ctx.now);
  if (sent.step === "contact") {
    const draft = sent.request_id ? await lockOwnDraft(ctx, sent.request_id) : null;
    if (draft) requireOwner(ctx.actor, draft);
    return phoneIssues(draft?.place_country ?? null, sent.phone);
  }
  const category = await getOpenCategory(ctx.tx, sent.category_id);
  const checked = checkSent(await askedOf(ctx.tx, category, sent.category_version), sent);
  return "issues" in checked ? checked.issues : [];
}
