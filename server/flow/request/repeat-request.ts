import { z } from "zod";
import type { Answers } from "#domain/category/answers.ts";
import { QuestionList } from "#domain/category/questions.ts";
import { Id } from "#domain/ids.ts";
import { refuse } from "#domain/refusal.ts";
import { keptAnswers, mayRepeat, providerAgain } from "#domain/request/again.ts";
import { listBookingsByRequest } from "#server/booking/store/booking.ts";
import { getCategory } from "#server/category/store/category.ts";
import { findAnsweredVersion, newestOf } from "#server/category/store/version.ts";
import { type CommandContext, defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { requireOwner } from "#server/request/access.ts";
import { checkSent, localeOfMadeTitle, titleOf } from "#server/request/store/details.ts";
import { beginDraft, type DraftFields, updateDraft } from "#server/request/store/drafts.ts";
import { lockRequest, type RequestRow } from "#server/request/store/request.ts";

/**
 * Begins a draft with the category, words, answers, place and budget of an earlier request; the date is new. The
 * provider whose booking of that request was completed is invited when the new one opens.
 */
export const repeatRequest = defineCommand({
  name: "repeat_request",
  summary:
    "The customer begins a request with the words of an earlier one; the provider of its booking is invited.",
  needs: "profile",
  input: z.object({ request_id: Id }),
  output: z.strictObject({ request_id: field.id, version: field.version }),
  async load(ctx, { request_id }) {
    const request = await lockRequest(ctx, request_id);
    return { request, bookings: await listBookingsByRequest(ctx, request.id) };
  },
  allow: (actor, { request }) => requireOwner(actor, request),
  async run(ctx, _input, { request, bookings }) {
    if (!mayRepeat(request.status)) refuse("stale", { current: { status: request.status } });
    const draft = await beginDraft(ctx);
    const { description, place_town, place_postal_code, place_country } = request;
    const saved = await updateDraft(ctx, draft, {
      description,
      place_town,
      place_postal_code,
      place_country,
      again_profile_id: providerAgain(bookings),
      ...(await fieldsOfCategory(ctx, request)),
    });
    return { request_id: saved.id, version: saved.version };
  },
  audit: (_input, { request }, { request_id }) => ({ subject: ["request", request_id], repeats: request.id }),
  exposedVia: ["ui", "rpc"],
});

/** What depends on the category's newest questions and currency; nothing if it takes no new requests. */
async function fieldsOfCategory(ctx: CommandContext, request: RequestRow): Promise<DraftFields> {
  const category = request.category_id ? await getCategory(ctx.tx, request.category_id) : null;
  if (!category || category.archived_at) return {};
  const given = request.answers as Answers;
  const newest = newestOf(category);
  const checked = checkSent(newest, { answers: given });
  const issues = "issues" in checked ? checked.issues : [];
  const answers = keptAnswers(given, QuestionList.parse(newest.request_questions), issues);
  const answered = await findAnsweredVersion(ctx.tx, request);
  const locale = answered && localeOfMadeTitle(answered, request);
  return {
    category_id: category.id,
    currency: category.currency,
    budget_minor: category.currency === request.currency ? request.budget_minor : null,
    title: locale ? titleOf(newest, answers, locale, request.place_town) : request.title,
    answers,
  };
}
