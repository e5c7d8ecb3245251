// Edits of an open request by its owner: the fields of the draft's screens, with the same checks, written in one move.
import { z } from "zod";
import type { Answers } from "#domain/category/answers.ts";
import { SentAnswers, ShownQuestions } from "#domain/category/questions.ts";
import { requirePayableBudget } from "#domain/chargeable.ts";
import { Country, Version } from "#domain/codes.ts";
import { phoneIssues } from "#domain/country-forms.ts";
import { Id } from "#domain/ids.ts";
import { type Issue, refuse, refuseInput } from "#domain/refusal.ts";
import { planEdit } from "#domain/request/edit-plan.ts";
import type { MaterialPart } from "#domain/request/material-parts.ts";
import { BudgetStep, ContactStep, DetailsStep, WhenWhereStep } from "#domain/request/schemas.ts";
import { findAnsweredVersion } from "#server/category/store/version.ts";
import type { CommandContext, IssueContext } from "#server/kernel/command.ts";
import { requireOwner } from "../access.ts";
import { checkedAnswers, checkSent, titleOf } from "./details.ts";
import { findContact, lockRequest, moveRequest, type RequestRow, upsertContact } from "./request.ts";
import { findWhenWhereIssues, planWhenWhere } from "./when-where.ts";

/** Everything but the address that the request was submitted with, which was proved. */
export const RequestEditInput = z.object({
  request_id: Id,
  version: Version,
  ...DetailsStep.shape,
  ...WhenWhereStep.shape,
  ...BudgetStep.pick({ budget_minor: true }).shape,
  ...ContactStep.pick({ name: true, phone: true, address_line: true }).shape,
});
type Input = z.output<typeof RequestEditInput>;

/** Writes an edit, and the contact in any case; returns the new row, and the changed parts that offers depend on. */
export async function applyEdit(
  ctx: CommandContext,
  request: RequestRow,
  input: Input,
): Promise<{ row: RequestRow; changed: readonly MaterialPart[] }> {
  const { expires_at } = request;
  if (!expires_at) return refuse("request_not_open", { status: request.status });
  const edit = await columnsOf(ctx, input, request);
  const { move, changed, columns } = planEdit({ ...request, expires_at }, edit, ctx.now);
  await storeContact(ctx, input);
  if (move === null) return { row: request, changed };
  const set = { ...edit, ...columns };
  return { row: await moveRequest(ctx, request, "edit", "customer", set, move.reason), changed };
}

async function columnsOf(ctx: CommandContext, input: Input, request: RequestRow) {
  requirePayableBudget(input.budget_minor, request.currency);
  // The questions that it was asked, whatever its category asks of new requests, or if it takes none.
  const asked = await findAnsweredVersion(ctx.tx, request);
  if (!asked) return refuse("request_not_open", { status: request.status });
  const answers: Answers = checkedAnswers(asked, input);
  const { starts_at, ends_at, time_zone, ...place } = planWhenWhere(input, ctx.now);
  const issues = phoneIssues(input.place_country, input.phone);
  if (issues.length > 0) refuseInput(issues);
  return {
    title: input.title ?? titleOf(asked, answers, input.locale, place.place_town),
    description: input.description,
    answers,
    starts_at: starts_at ?? null,
    ends_at: ends_at ?? null,
    time_zone: time_zone ?? request.time_zone,
    date_flexibility: place.date_flexibility ?? request.date_flexibility,
    place_town: place.place_town ?? null,
    place_postal_code: place.place_postal_code ?? null,
    place_country: place.place_country ?? null,
    budget_minor: input.budget_minor ?? null,
  };
}

async function storeContact(ctx: CommandContext, input: Input): Promise<void> {
  const { request_id, name, phone, address_line } = input;
  const known = await findContact(ctx, request_id);
  if (known) await upsertContact(ctx, request_id, { email: known.email, name, phone, address_line });
}

const Sent = z.looseObject({ request_id: Id });
const countryOf = ({ place_country }: z.output<typeof Sent>) => Country.safeParse(place_country).data ?? null;
const SentDetails = z.object({ answers: SentAnswers, shown_questions: ShownQuestions });

/** The faults that need the request's questions, or the time, for the request's owner; takes unparsed `input`. */
export async function findEditIssues(ctx: IssueContext, input: unknown): Promise<readonly Issue[]> {
  const { data: sent } = Sent.safeParse(input);
  if (!sent) return [];
  const request = await lockRequest(ctx, sent.request_id);
  requireOwner(ctx.actor, request);
  const issues = [...findWhenWhereIssues(sent, ctx.now), ...phoneIssues(countryOf(sent), sent.phone)];
  const { data: details } = SentDetails.safeParse(sent);
  const asked = await findAnsweredVersion(ctx.tx, request);
  if (!details || !asked) return issues;
  const checked = checkSent(asked, details);
  return "issues" in checked ? [...checked.issues, ...issues] : issues;
}
