// Page queries of one request: the actor's draft, a request with its details and files. Every query starts from a scoped
// table. Contact data: contact.ts.
import { sql } from "kysely";
import { type AnswerView, answerViews } from "#domain/category/answer-views.ts";
import type { Answers } from "#domain/category/answers.ts";
import type { PolicyName } from "#domain/category/cancellation-policies.ts";
import { withFiles } from "#domain/category/file-answers.ts";
import { type Question, QuestionList } from "#domain/category/questions.ts";
import { isId } from "#domain/ids.ts";
import { limits } from "#domain/limits.ts";
import { placeLine } from "#domain/place/address.ts";
import type { DraftInput, DraftInputStep } from "#domain/request/draft-input.ts";
import type { RequestStatus } from "#domain/request/machine.ts";
import type { DateFlexibility } from "#domain/request/schemas.ts";
import { parseShortNumber } from "#domain/short-number.ts";
import { answeredQuestions } from "#server/category/store/version.ts";
import { type Actor, profileId } from "#server/kernel/actor.ts";
import type { ReadScope } from "#server/kernel/scope.ts";
import { draftInputs, ownDrafts, requestFiles, requests, shownDecideUntil } from "../access.ts";
import { closeReason, requestAnswers, requestFileName, requestText } from "../store/texts.ts";
import { type CategoryView, categoryOf, iso, type ReadLocale } from "./view.ts";

export type RequestDetail = {
  id: string;
  number: string;
  status: RequestStatus;
  version: number;
  revision: number;
  is_owner: boolean;
  is_submitted: boolean;
  /** The terms that its author agreed to on submitting it. */
  terms_version: string | null;
  title: string | null;
  description: string | null;
  /** An archived one takes no new requests. */
  category: Pick<CategoryView, "id" | "slug" | "name" | "is_archived"> | null;
  /** The version of the category whose questions it answers; null without a category. */
  category_version: number | null;
  /** The category's defaults for an offer. */
  terms: { tax_bp: number; deposit_bp: number; policy: PolicyName } | null;
  answers: AnswerView[];
  /** As stored, to fill the form in again. */
  raw_answers: Answers;
  date_flexibility: DateFlexibility | null;
  starts_at: string | null;
  ends_at: string | null;
  time_zone: string | null;
  place_town: string | null;
  /** Null for everybody but the owner: providers see the town. */
  place_postal_code: string | null;
  place_country: string | null;
  /** Street, postal code and town, as far as the reader may know them, in the country's order. */
  place_line: string;
  currency: string | null;
  budget_minor: number | null;
  opened_at: string | null;
  expires_at: string | null;
  closed_at: string | null;
  close_reason: string | null;
  /** Why an operator holds or removed it; null for everybody but owner and operators. */
  operator_reason: string | null;
  /** Until when its owner decides whether it opens again; null for everybody else. */
  decide_until: string | null;
  updated_at: string;
};
export type RequestFile = {
  id: string;
  name: string;
  content_type: string;
  size_bytes: number;
  width: number | null;
  height: number | null;
  /** The question that it answers. */
  question_key: string | null;
};
/** A request with its files, as the board shows it beside the list. */
export type RequestPreview = { request: RequestDetail; files: RequestFile[] };

const detailColumns = [
  "request.id",
  "request.number",
  "request.status",
  "request.version",
  "request.revision",
  "request.profile_id",
  "request.is_submitted",
  "request.category_version",
  "request.terms_version",
  "request.date_flexibility",
  "request.starts_at",
  "request.ends_at",
  "request.time_zone",
  "request.place_town",
  "request.place_postal_code",
  "request.place_country",
  "request.currency",
  "request.budget_minor",
  "request.opened_at",
  "request.expires_at",
  "request.closed_at",
  "request.operator_reason",
  "request.updated_at",
] as const;

function detailQuery(scope: ReadScope, locale: ReadLocale, source = requests) {
  return source(scope).select([
    ...detailColumns,
    categoryOf(locale).as("category"),
    answeredQuestions.as("questions"),
    shownDecideUntil(scope).as("decide_until"),
    closeReason(scope).as("close_reason"),
    requestText(scope, "title").as("title"),
    requestText(scope, "description").as("description"),
    requestAnswers(scope).as("answers"),
    requestFiles(scope)
      .select(
        sql<
          AnsweringFile[]
        >`coalesce(json_agg(json_build_object('id', file.id, 'question_key', file.question_key,
          'name', ${requestFileName(scope)}) order by file.created_at, file.id), '[]')`.as("files"),
      )
      .where(sql<boolean>`file.request_id = request.id`)
      .where("file.question_key", "is not", null)
      .as("answering"),
  ]);
}
type AnsweringFile = Pick<RequestFile, "id" | "question_key" | "name">;
type DetailRow = Awaited<ReturnType<ReturnType<typeof detailQuery>["executeTakeFirstOrThrow"]>>;

/** With the name of the provider who is invited when the draft's request opens: it repeats a booking of theirs. */
export type DraftDetail = RequestDetail & { again_name: string | null };

/** The actor's own draft with this id, or null. */
export async function findDraft(
  scope: ReadScope,
  id: string | null,
  locale: ReadLocale,
): Promise<DraftDetail | null> {
  if (!id || !isId(id)) return null;
  const row = await detailQuery(scope, locale, ownDrafts)
    .select(
      sql<string | null>`(select profile.display_name from profile
        where profile.id = request.again_profile_id and profile.archived_at is null)`.as("again_name"),
    )
    .where("request.status", "=", sql.lit("draft"))
    .where("request.id", "=", id)
    .executeTakeFirst();
  return row ? { ...detailOf(scope, row, locale), again_name: row.again_name } : null;
}

export type DraftRow = { id: string; title: string | null; category: string | null; updated_at: string };

/** The actor's drafts, last edited first. */
export async function listDrafts(scope: ReadScope, locale: ReadLocale): Promise<DraftRow[]> {
  const rows = await ownDrafts(scope)
    .select([
      "request.id",
      "request.updated_at",
      sql<
        string | null
      >`coalesce(request.title, (select nullif(draft_input.fields ->> 'title', '') from draft_input
        where draft_input.request_id = request.id and draft_input.step = 'details'))`.as("title"),
      categoryOf(locale).as("category"),
    ])
    .where("request.status", "=", sql.lit("draft"))
    .orderBy("request.updated_at", "desc")
    .limit(limits.drafts_side_by_side)
    .execute();
  return rows.map(({ id, title, category, updated_at }) => ({
    id,
    title,
    category: category?.name ?? null,
    updated_at: updated_at.toISOString(),
  }));
}

/** The unsaved input of a draft by screen: the fields as they are in their forms. */
export async function findDraftInput(
  scope: ReadScope,
  request_id: string,
): Promise<Partial<Record<DraftInputStep, DraftInput>>> {
  const rows = await draftInputs(scope)
    .select(["draft_input.step", "draft_input.fields"])
    .where("draft_input.request_id", "=", request_id)
    .execute();
  return Object.fromEntries(rows.map(({ step, fields }) => [step, fields]));
}

/** The id of the request with this short number, as somebody typed it; null where the actor may not see it. */
export async function findRequestIdByNumber(scope: ReadScope, text: string): Promise<string | null> {
  const typed = parseShortNumber(text);
  if (typed?.noun !== "request") return null;
  const row = await requests(scope).select("id").where("number", "=", typed.number).executeTakeFirst();
  return row?.id ?? null;
}

/** One request the actor may see, or null. */
export async function findRequest(
  scope: ReadScope,
  id: string,
  locale: ReadLocale,
): Promise<RequestDetail | null> {
  if (!isId(id)) return null;
  const row = await detailQuery(scope, locale).where("request.id", "=", id).executeTakeFirst();
  return row ? detailOf(scope, row, locale) : null;
}

const isOperator = (actor: Actor) => actor.kind === "member" && actor.is_operator;

function detailOf(scope: ReadScope, row: DetailRow, locale: ReadLocale): RequestDetail {
  const { profile_id, category, questions, answers, answering, ...rest } = row;
  const isOwner = row.status === "draft" || (profile_id !== null && profile_id === profileId(scope.actor));
  const place_postal_code = isOwner ? row.place_postal_code : null;
  return {
    ...rest,
    status: row.status as RequestStatus,
    date_flexibility: row.date_flexibility as DateFlexibility | null,
    is_owner: isOwner,
    category: category && {
      id: category.id,
      slug: category.slug,
      name: category.name,
      is_archived: category.is_archived,
    },
    terms: category
      ? { tax_bp: category.tax_bp, deposit_bp: category.deposit_bp, policy: category.policy }
      : null,
    answers: questions
      ? viewsOf(QuestionList.parse(questions), answers as Answers, answering ?? [], locale)
      : [],
    raw_answers: answers as Answers,
    place_postal_code,
    place_line: placeLine({ ...row, place_postal_code }),
    starts_at: iso(row.starts_at),
    ends_at: iso(row.ends_at),
    opened_at: iso(row.opened_at),
    expires_at: iso(row.expires_at),
    closed_at: iso(row.closed_at),
    operator_reason: isOwner || isOperator(scope.actor) ? row.operator_reason : null,
    decide_until: iso(row.decide_until),
    updated_at: row.updated_at.toISOString(),
  };
}

function viewsOf(
  questions: readonly Question[],
  answers: Answers,
  files: readonly AnsweringFile[],
  locale: ReadLocale,
): AnswerView[] {
  const names = new Map(files.map(({ id, name }) => [id, name]));
  return answerViews(questions, withFiles(questions, answers, files), locale, names);
}

/** Files of a request, in the order they were added. */
export async function listRequestFiles(scope: ReadScope, request_id: string): Promise<RequestFile[]> {
  return requestFiles(scope)
    .select([
      "file.id",
      requestFileName(scope).as("name"),
      "file.content_type",
      "file.size_bytes",
      "file.width",
      "file.height",
      "file.question_key",
    ])
    .where("file.request_id", "=", request_id)
    .orderBy("file.created_at")
    .orderBy("file.id")
    .execute();
}
