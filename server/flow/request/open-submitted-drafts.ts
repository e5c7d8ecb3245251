import { isRefusal } from "#domain/refusal.ts";
import type { CommandContext } from "#server/kernel/command.ts";
import { lockSubmittedDrafts, updateDraft } from "#server/request/store/drafts.ts";
import { openRequest } from "./open-request.ts";

const mayStayDraft = ["draft_incomplete", "request_limit_reached", "category_archived"] as const;

/**
 * Opens the drafts an account submitted before it had a profile, under the terms agreed to with the profile; returns
 * the ids of the opened requests. A draft that can no longer be opened (its date has passed or its category is archived, say) stays a draft.
 */
export async function openSubmittedDrafts(
  ctx: CommandContext,
  account_id: string,
  profile: { id: string; terms_version: string },
): Promise<string[]> {
  const { id: profile_id, terms_version } = profile;
  const opened: string[] = [];
  for (const draft of await lockSubmittedDrafts(ctx, account_id)) {
    try {
      const opener = { account_id, profile_id, is_customer: true, terms_version };
      opened.push((await openRequest(ctx, draft, opener)).id);
    } catch (error) {
      // The plan refuses before anything is written, so the transaction can continue.
      if (!mayStayDraft.some((code) => isRefusal(error, code))) throw error;
      await updateDraft(ctx, draft, { is_submitted: false });
    }
  }
  return opened;
}
