// Which draft a step is for: an existing one, or a new one under the id that its form was rendered with. With that id
// the first save can be sent twice, and the page knows its draft's address before the answer arrives.
import { z } from "zod";
import { Version } from "#domain/codes.ts";
import { Id } from "#domain/ids.ts";
import { refuse } from "#domain/refusal.ts";
import type { CommandContext } from "#server/kernel/command.ts";
import { beginDraft, lockOwnDraft } from "../store/drafts.ts";
import { lockRequest, type RequestRow } from "../store/request.ts";

/** Without `request_id`, and with `is_new` where no such draft exists, a new one begins; it has version 1 before the save. */
export const draftTarget = {
  request_id: Id.optional(),
  is_new: z.boolean().optional(),
  version: Version.optional(),
};

type Target = { request_id?: string | undefined; is_new?: boolean | undefined };

/** The draft under lock, inserted if it is new. @throws Refusal not_authenticated, not_found, draft_limit_reached */
export async function loadDraft(ctx: CommandContext, { request_id, is_new }: Target): Promise<RequestRow> {
  if (ctx.actor.kind === "visitor" && !ctx.actor.visitor_id) refuse("not_authenticated");
  if (request_id && !is_new) return lockRequest(ctx, request_id);
  const known = request_id ? await lockOwnDraft(ctx, request_id) : null;
  if (known) return known;
  return beginDraft(ctx, request_id);
}

/** Refuses a submitted draft, or one that another tab has changed since the form was rendered. */
export function requireCurrent(draft: RequestRow, version: number | undefined): void {
  if (draft.status !== "draft") refuse("stale", { current: { status: draft.status } });
  if (version !== undefined && version !== draft.version)
    refuse("stale", { current: { version: draft.version } });
}
