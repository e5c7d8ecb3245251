import { z } from "zod";
import type { Answers } from "#domain/category/answers.ts";
import { SentAnswers } from "#domain/category/questions.ts";
import { Version } from "#domain/codes.ts";
import { Id } from "#domain/ids.ts";
import { isOutdated } from "#domain/offer/reconfirming.ts";
import { type Issue, refuse } from "#domain/refusal.ts";
import { planEdit } from "#domain/request/editing.ts";
import { BudgetStep, ContactStep, DetailsStep, WhenWhereStep } from "#domain/request/schemas.ts";
import { getCategory } from "#server/category/store.ts";
import { type CommandContext, defineCommand, type IssueContext } from "#server/kernel/command.ts";
import { notify } from "#server/kernel/notify.ts";
import { lockOffers } from "#server/offer/store.ts";
import { requireOwner } from "#server/request/access.ts";
import { checkedAnswers, checkSent, titleOf } from "#server/request/details.ts";
import {
  findContact,
  lockRequest,
  moveRequest,
  type RequestRow,
  upsertContact,
} from "#server/request/store.ts";
import { findWhenWhereIssues, planWhenWhere } from "#server/request/when-where.ts";

/** The address that the request was sent with stays: it was proved. */
const Input = z.object({
  request_id: Id,
  version: Version,
  ...DetailsStep.shape,
  ...WhenWhereStep.shape,
  ...BudgetStep.pick({ budget_minor: true }).shape,
  ...ContactStep.pick({ name: true, phone: true, address_line: true }).shape,
});
type Input = z.output<typeof Input>;

/**
 * Replaces what an open request says. When what offers depend on changes, its revision rises: every provider with a live
 * offer is asked to confirm or to revise it, and none of these offers can be accepted before.
 */
export const editRequest = defineCommand({
  name: "edit_request",
  summary: "The customer changes an open request; offers made for it have to be confirmed again.",
  needs: "profile",
  input: Input,
  findIssues: issuesByData,
  async load(ctx, { request_id }) {
    const request = await lockRequest(ctx, request_id);
    return { request, offers: await lockOffers(ctx, request.id) };
  },
  allow: (actor, { request }) => requireOwner(actor, request),
  async run(ctx, input, { request, offers }) {
    if (request.version !== input.version) refuse("stale", { current: { version: request.version } });
    const { expires_at } = request;
    if (!expires_at) return refuse("request_not_open", { status: request.status });
    const edit = await editOf(ctx, input, request);
    const { move, changed, columns } = planEdit({ ...request, expires_at }, edit, ctx.now);
    await storeContact(ctx, input);
    if (move === null) return { request_id: request.id, version: request.version, changed: [...changed] };
    const set = { ...edit, ...columns };
    const edited = await moveRequest(ctx, request, "edit", "customer", set, move.reason);
    if (changed.length > 0) {
      for (const offer of offers.filter((one) => isOutdated(one, edited)))
        await notify(ctx, "offer_outdated", offer.profile_id, offer.id);
    }
    return { request_id: edited.id, version: edited.version, changed: [...changed] };
  },
  audit: (_input, { request }, { version, changed }) => ({
    subject: ["request", request.id],
    version,
    changed,
  }),
  exposedVia: ["ui", "rpc"],
});

async function editOf(ctx: CommandContext, input: Input, request: RequestRow) {
  const { category_id } = request;
  if (!category_id) return refuse("request_not_open", { status: request.status });
  // Also of a category that takes no new requests.
  const category = await getCategory(ctx.tx, category_id);
  const answers: Answers = checkedAnswers(category, input.answers);
  const { starts_at, ends_at, time_zone, ...place } = planWhenWhere(input, ctx.now);
  return {
    title: input.title ?? titleOf(category, answers, input.locale),
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
const SentDetails = z.object({ answers: SentAnswers });

/** The faults that need the category's questions, or the time. */
async function issuesByData(ctx: IssueContext, input: unknown): Promise<readonly Issue[]> {
  const { data: sent } = Sent.safeParse(input);
  if (!sent) return [];
  const request = await lockRequest(ctx, sent.request_id);
  requireOwner(ctx.actor, request);
  const issues = findWhenWhereIssues(sent, ctx.now);
  const { data: details } = SentDetails.safeParse(sent);
  if (!details || !request.category_id) return issues;
  const checked = checkSent(await getCategory(ctx.tx, request.category_id), details.answers);
  return "issues" in checked ? [...checked.issues, ...issues] : issues;
}
