import { m } from "#messages/messages.js";

/** The steps of the request form, in order. */
export const draftSteps = [
  "category",
  "details",
  "when_where",
  "budget",
  "files",
  "contact",
  "review",
] as const;
export type DraftStep = (typeof draftSteps)[number];

export const stepNames: Record<DraftStep, () => string> = {
  category: m.request_step_category,
  details: m.request_step_details,
  when_where: m.request_step_when_where,
  budget: m.request_step_budget,
  files: m.request_step_files,
  contact: m.request_step_contact,
  review: m.request_step_review,
};

export function isDraftStep(text: string | null | undefined): text is DraftStep {
  return (draftSteps as readonly (string | null | undefined)[]).includes(text);
}

/** The next (1) or previous (-1) step, or null at either end. */
export function adjacentStep(step: DraftStep, by: 1 | -1): DraftStep | null {
  return draftSteps[draftSteps.indexOf(step) + by] ?? null;
}

/** Path of a step; `draft` only where the actor has chosen one of several drafts. */
export function stepPath(
  step: DraftStep,
  options: { draft?: string | null; back?: boolean; leave?: boolean } = {},
): string {
  const query = new URLSearchParams({ step });
  if (options.draft) query.set("draft", options.draft);
  if (options.back) query.set("back", "review");
  if (options.leave) query.set("leave", "1");
  return `/request?${query}`;
}

type DraftFields = {
  category: unknown;
  title: string | null;
  date_flexibility: string | null;
  place_town: string | null;
  starts_at: string | null;
  raw_answers: Record<string, unknown>;
};

/** The incomplete steps, in order. Optional facts in `more` that are missing are not checked. */
export function findIncompleteSteps(
  draft: DraftFields | null,
  context: { required_keys?: readonly string[]; has_contact?: boolean; now: string },
): DraftStep[] {
  if (!draft?.category) return ["category"];
  const missing: DraftStep[] = [];
  const hasAnswers = (context.required_keys ?? []).every((key) => draft.raw_answers[key] !== undefined);
  if (draft.title === null || !hasAnswers) missing.push("details");
  const isPast = draft.starts_at !== null && draft.starts_at <= context.now;
  if (draft.date_flexibility === null || draft.place_town === null || isPast) missing.push("when_where");
  if (context.has_contact === false) missing.push("contact");
  return missing;
}

/** The headline of each step. */
export const stepTitles: Record<DraftStep, () => string> = {
  category: m.request_category_title,
  details: m.request_details_title,
  when_where: m.request_when_where_title,
  budget: m.request_budget_title,
  files: m.request_files_title,
  contact: m.request_contact_title,
  review: m.request_review_title,
};
/** The sentence below a step's headline. */
export const stepTexts: Partial<Record<DraftStep, () => string>> = {
  category: m.request_category_sentence,
  details: m.request_details_sentence,
  budget: m.request_budget_sentence,
  files: m.request_files_sentence,
  review: m.request_review_sentence,
};
