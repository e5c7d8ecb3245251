// Data of one screen of the request form besides the draft.
import { listCountries } from "#app/components/booking/countries.ts";
import type { StepData } from "#app/components/request/draft/draft-fields.tsx";
import type { SendData } from "#app/components/request/draft/draft-send.tsx";
import { type DraftStep, findIncompleteSteps } from "#app/components/request/draft/draft-steps.ts";
import { earlierAnswerIssues } from "#domain/category/answers.ts";
import { fileQuestions, withFiles } from "#domain/category/file-answers.ts";
import { withoutFiles } from "#domain/category/question-types.ts";
import { toDaySpan, toLocalTimes } from "#domain/place/local-times.ts";
import { serviceDays } from "#domain/place/service-days.ts";
import type { Issue } from "#domain/refusal.ts";
import type { DraftInputStep } from "#domain/request/draft-input.ts";
import { defaultTitle } from "#domain/request/title.ts";
import { findRequestQuestions, listCategories, type QuestionView } from "#server/category/reads/category.ts";
import { operatorCountry, type Page } from "#server/http/page/page.ts";
import { findTermsVersion } from "#server/legal-text/reads/legal-text.ts";
import { findLastContact, findRequestContact, type RequestContact } from "#server/request/reads/contact.ts";
import { findPlaceZones } from "#server/request/reads/place.ts";
import { listRequestFiles, type RequestDetail, type RequestFile } from "#server/request/reads/request.ts";

export type ChosenCategory = { id: string; slug: string; name: string };

/** The category in the address if there is one, else the draft's; null for one that takes no new requests. */
export async function findCategory(
  { scope, session }: Page,
  slug: string | null,
  draft: RequestDetail | null,
): Promise<ChosenCategory | null> {
  if (slug === null) return draft?.category?.is_archived ? null : (draft?.category ?? null);
  const all = await listCategories(scope, session.locale);
  return all.find((category) => category.slug === slug) ?? null;
}

/** Fields of the details screen: the questions of a version of the category, the newest one by default. */
export async function readDetails(
  page: Page,
  category: ChosenCategory,
  draft: RequestDetail | null,
  version: number | null = null,
): Promise<StepData> {
  const { scope, session } = page;
  const asked = await findRequestQuestions(scope, { id: category.id, version }, session.locale);
  const questions = withoutFiles(asked?.questions ?? []);
  return {
    step: "details",
    category,
    version: asked?.version ?? null,
    questions,
    countries: questions.some(({ type }) => type === "place")
      ? listCountries(await operatorCountry(page), session.locale)
      : [],
    has_answers: draft?.category?.id === category.id,
    title: draft?.title ? await findTypedTitle(scope, draft, session.locale) : null,
  };
}

/** The draft's title if somebody typed it; null for the one made from the answers, which keeps following them. */
async function findTypedTitle(
  scope: Page["scope"],
  { category, category_version, title, raw_answers, place_town }: RequestDetail,
  locale: Page["session"]["locale"],
): Promise<string | null> {
  const own = category
    ? await findRequestQuestions(scope, { id: category.id, version: category_version }, locale)
    : null;
  if (!own) return title;
  const made = { category: own.name, questions: own.questions, answers: raw_answers, town: place_town };
  return title === defaultTitle(made) ? null : title;
}

export async function readWhenWhere(page: Page, draft: RequestDetail): Promise<StepData> {
  return { step: "when_where", ...(await whenWhereOf(page, draft)) };
}

export type FilesData = {
  files: RequestFile[];
  /** Those that files answer, of the newest questions. */
  questions: QuestionView[];
  /** What the draft's files lack as answers to them. */
  file_issues: readonly Issue[];
  /** What its other answers lack. */
  other_issues: readonly Issue[];
  /** The newest version of its category. */
  newest: number | null;
};

/** A draft's files, the questions that they answer, and what its answers lack. */
export async function readFiles({ scope, session }: Page, draft: RequestDetail): Promise<FilesData> {
  const [files, asked] = await Promise.all([
    listRequestFiles(scope, draft.id),
    draft.category ? findRequestQuestions(scope, draft.category, session.locale) : null,
  ]);
  const { stored, questions, version } = asked ?? { stored: [], questions: [], version: null };
  const issues = earlierAnswerIssues(stored, withFiles(stored, draft.raw_answers, files));
  const byFiles = new Set(fileQuestions(stored, draft.raw_answers).map(({ key }) => `answers.${key}`));
  return {
    files,
    questions: fileQuestions(questions, draft.raw_answers),
    file_issues: issues.filter(({ path }) => byFiles.has(path)),
    other_issues: issues.filter(({ path }) => !byFiles.has(path)),
    newest: version,
  };
}

/** Contact, files, terms and what is missing. */
export async function readSend(
  page: Page,
  draft: RequestDetail,
  kept: readonly DraftInputStep[],
): Promise<SendData> {
  const { scope, session } = page;
  const stored = await findRequestContact(scope, draft.id);
  const [{ files, file_issues, other_issues, newest }, terms_version] = await Promise.all([
    readFiles(page, draft),
    findTermsVersion(scope),
  ]);
  const lacks_answers = other_issues.length > 0;
  const lacks_files = file_issues.length > 0;
  return {
    contact: stored ?? (await firstContact(page)),
    is_member: session.actor.kind === "member",
    files,
    missing: findIncompleteSteps(draft, { lacks_answers, lacks_files, now: session.now, kept }),
    is_asked_anew: (lacks_answers || lacks_files) && newest !== draft.category_version,
    terms_version,
  };
}

/** Contact of the last request, else what the account knows. */
async function firstContact({ scope, session: { actor } }: Page): Promise<RequestContact> {
  if (actor.kind !== "member") return { name: "", email: "", phone: null, address_line: null };
  const last = actor.profile ? await findLastContact(scope) : null;
  const name = actor.profile?.display_name ?? "";
  return last ?? { name, email: actor.email, phone: null, address_line: null };
}

/** The first incomplete screen, else the last one. */
export function findResumeStep(
  draft: RequestDetail | null,
  kept: readonly DraftInputStep[],
  now: string,
): DraftStep {
  return findIncompleteSteps(draft, { now, kept })[0] ?? "send";
}

type WhenWhereDraft = Pick<
  RequestDetail,
  "place_country" | "place_postal_code" | "time_zone" | "starts_at" | "ends_at" | "date_flexibility"
>;

/** Date and place of an empty form. */
export function emptyWhenWhere(page: Page) {
  return whenWhereOf(page, {
    place_country: null,
    place_postal_code: null,
    time_zone: null,
    starts_at: null,
    ends_at: null,
    date_flexibility: null,
  });
}

async function whenWhereOf(page: Page, draft: WhenWhereDraft) {
  const { session } = page;
  const home_country = await operatorCountry(page);
  const ownCountry = session.actor.kind === "member" ? session.actor.profile?.country : undefined;
  const country = draft.place_country ?? ownCountry ?? home_country;
  const { zones, chosen_zone, time_zone } = findPlaceZones(draft, country);
  const span = {
    starts_at: draft.starts_at ? new Date(draft.starts_at) : null,
    ends_at: draft.ends_at ? new Date(draft.ends_at) : null,
  };
  const nothing = { starts_at: null, ends_at: null };
  const isFlexible = draft.date_flexibility === "flexible";
  return {
    when: {
      ...toLocalTimes(isFlexible ? nothing : span, time_zone),
      ...toDaySpan(isFlexible ? span : nothing, time_zone),
      days: serviceDays(new Date(session.now), time_zone),
      country,
      home_country,
      chosen_zone,
      zones,
    },
    countries: listCountries(home_country, session.locale),
  };
}
