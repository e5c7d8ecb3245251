import type { DraftInputStep } from "#domain/request/draft-input.ts";
import { m } from "#messages/messages.js";

/** The screens of the request form, in order. The category is chosen before them. */
export const draftSteps = ["details", "when_where", "extras", "send"] as const satisfies DraftInputStep[];
export type DraftStep = (typeof draftSteps)[number];
/** A screen, or the choice of a category. */
export type DraftPlace = DraftStep | "category";

export const stepNames: Record<DraftPlace, () => string> = {
  category: m.request_step_category,
  details: m.request_step_details,
  when_where: m.request_step_when_where,
  extras: m.request_step_extras,
  send: m.request_step_send,
};

/** The headline of each screen. */
export const stepTitles: Record<DraftPlace, () => string> = {
  category: m.request_category_title,
  details: m.request_details_title,
  when_where: m.request_when_where_title,
  extras: m.request_extras_title,
  send: m.request_send_title,
};

/** The sentence below a screen's headline. */
export const stepTexts: Partial<Record<DraftPlace, () => string>> = {
  category: m.request_category_sentence,
  details: m.request_details_sentence,
  extras: m.request_extras_sentence,
  send: m.request_send_sentence,
};

export function isDraftStep(text: string | null | undefined): text is DraftStep {
  return (draftSteps as readonly (string | null | undefined)[]).includes(text);
}

/** The next (1) or previous (-1) screen, or null at either end. */
export function adjacentStep(step: DraftStep, by: 1 | -1): DraftStep | null {
  return draftSteps[draftSteps.indexOf(step) + by] ?? null;
}

export type StepPathOptions = {
  draft?: string | null | undefined;
  /** Slug of a new request's category, or of another category for this draft. */
  category?: string | null | undefined;
  /** Where the form's answer leads. */
  to?: DraftPlace | "leave" | null | undefined;
  /** The screen was opened from the summary on the last screen and leads back there. */
  fromSummary?: boolean | undefined;
  /** The screen that the answer leads to was opened from the summary. */
  returns?: boolean | undefined;
  /** The screen's form sends the request. */
  send?: boolean | undefined;
};

/** Path of a screen of a draft. */
export function stepPath(step: DraftPlace, options: StepPathOptions = {}): string {
  const { draft, category, to, fromSummary, returns, send } = options;
  const query = new URLSearchParams({ ...(draft ? { draft } : {}), step });
  if (category) query.set("category", category);
  if (to) query.set("to", to);
  if (fromSummary) query.set("from", "summary");
  if (returns) query.set("returns", "1");
  if (send) query.set("send", "1");
  return `/request?${query}`;
}

type DraftFields = {
  category: unknown;
  title: string | null;
  date_flexibility: string | null;
  place_town: string | null;
  starts_at: string | null;
};

type Known = {
  /** The answers do not meet the newest questions of the category. */
  lacks_answers?: boolean;
  /** Nor do its files. */
  lacks_files?: boolean;
  has_contact?: boolean;
  /** Screens whose input is not saved yet, because the person left or the input is faulty. */
  kept?: readonly DraftInputStep[];
  now: string;
};

/** The incomplete screens, in order. What `known` leaves out is not checked. */
export function findIncompleteSteps(draft: DraftFields | null, known: Known): DraftStep[] {
  if (!draft?.category) return ["details"];
  const isPast = draft.starts_at !== null && draft.starts_at <= known.now;
  const isMissing: Record<DraftStep, boolean> = {
    details: draft.title === null || known.lacks_answers === true,
    when_where: draft.date_flexibility === null || draft.place_town === null || isPast,
    extras: known.lacks_files === true,
    send: known.has_contact === false,
  };
  return draftSteps.filter((step) => isMissing[step] || known.kept?.includes(step));
}
