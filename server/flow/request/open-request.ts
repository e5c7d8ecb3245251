// Opens a draft: for submit_request and for completing the first profile.
import { type Answers, earlierAnswerIssues } from "#domain/category/answers.ts";
import { withFiles } from "#domain/category/file-answers.ts";
import { QuestionList } from "#domain/category/questions.ts";
import { tellMatchingProviders } from "#domain/notification/jobs.ts";
import type { Issue } from "#domain/refusal.ts";
import { planOpening } from "#domain/request/plan.ts";
import { getOpenCategory } from "#server/category/store/category.ts";
import { listFilesByRequest } from "#server/file/store/file.ts";
import type { CommandContext } from "#server/kernel/command.ts";
import { notify } from "#server/kernel/notify.ts";
import { deleteDraftInput } from "#server/request/store/drafts.ts";
import {
  countOpenRequests,
  findContact,
  moveRequest,
  type RequestRow,
} from "#server/request/store/request.ts";
import { inviteAgain } from "./invite-again.ts";

export type Opener = { account_id: string; profile_id: string; is_customer: boolean; terms_version: string };

/**
 * Opens a locked draft for a profile, invites the provider of a booking that it repeats, and enqueues the mails to
 * matching providers.
 * @throws Refusal draft_incomplete with what is missing, request_limit_reached, profile_required, category_archived.
 */
export async function openRequest(
  ctx: CommandContext,
  draft: RequestRow,
  opener: Opener,
): Promise<RequestRow> {
  const plan = planOpening(
    {
      draft,
      answer_issues: await answerIssues(ctx, draft),
      has_contact: (await findContact(ctx, draft.id)) !== null,
      // The auth service opens no session for an unconfirmed address.
      is_email_confirmed: true,
      is_customer_profile: opener.is_customer,
      open_requests: await countOpenRequests(ctx, opener.account_id),
      open_requests_limit: ctx.settings.open_requests_per_account,
      open_days: ctx.settings.request_open_days,
    },
    ctx.now,
  );
  const opened = await moveRequest(ctx, draft, "open", "customer", {
    account_id: opener.account_id,
    profile_id: opener.profile_id,
    terms_version: opener.terms_version,
    visitor_id: null,
    opened_at: plan.opened_at,
    expires_at: plan.expires_at,
    remind_at: plan.remind_at,
  });
  await deleteDraftInput(ctx, opened.id);
  await inviteAgain(ctx, opened);
  await notify(ctx, "request_opened", opener.profile_id, opened.id);
  await ctx.enqueue(tellMatchingProviders, { request_id: opened.id }, { key: `tell:${opened.id}` });
  return opened;
}

/**
 * What keeps the draft's answers from being sent. Those to an earlier version are sent as they are unless the newest one
 * asks for something that they lack.
 */
export async function answerIssues(ctx: CommandContext, draft: RequestRow): Promise<Issue[]> {
  if (!draft.category_id) return [];
  const category = await getOpenCategory(ctx.tx, draft.category_id);
  const newest = QuestionList.parse(category.request_questions);
  const files = await listFilesByRequest(ctx, draft.id);
  return [...earlierAnswerIssues(newest, withFiles(newest, draft.answers as Answers, files))];
}
