import { z } from "zod";
import { Version } from "#domain/codes.ts";
import { Id } from "#domain/ids.ts";
import { limits } from "#domain/limits.ts";
import { refuse } from "#domain/refusal.ts";
import { timeSpanIssues } from "#domain/request/plan.ts";
import { requiredToOpen } from "#domain/request/schemas.ts";
import { line } from "#domain/text.ts";
import { countReports, isBarred } from "#server/account/store/not-me.ts";
import type { Actor } from "#server/kernel/actor.ts";
import { type CommandContext, defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { getCurrentTermsVersion } from "#server/legal-text/store/legal-text.ts";
import { requireOwner } from "#server/request/access.ts";
import { updateDraft } from "#server/request/store/drafts.ts";
import { findContact, lockRequest, type RequestRow } from "#server/request/store/request.ts";
import { requireOwnContactName } from "../account/own-name.ts";
import { answerIssues, openRequest } from "./open-request.ts";

const SubmitRequestInput = z.object({
  request_id: Id,
  version: Version,
  /** The terms shown at the button; default: those in force. */
  terms_version: line(40).optional(),
});

/**
 * Submits a draft. A member with a customer profile opens it at once; without a profile it is marked as submitted and
 * opens when the first profile is completed. Refuses profile_required for a member acting as a provider.
 */
export const submitRequest = defineCommand({
  name: "submit_request",
  summary: "Sends a request off: opens it, or keeps it until sign-up is finished.",
  needs: "anyone",
  input: SubmitRequestInput,
  output: z.strictObject({ request_id: field.id, status: field.request_status }),
  load: async (ctx, { request_id }) => ({ draft: await lockRequest(ctx, request_id) }),
  allow: (actor, { draft }) => requireOwner(actor, draft),
  async run(ctx, input, { draft }) {
    const { version } = input;
    if (draft.status !== "draft" || draft.version !== version) {
      refuse("stale", { current: { status: draft.status, version: draft.version } });
    }
    const terms_version = await getCurrentTermsVersion(ctx);
    if (input.terms_version !== undefined && input.terms_version !== terms_version)
      refuse("terms_changed", { current: terms_version });
    const opener = openerOf(ctx.actor);
    if (opener) {
      const opened = await openRequest(ctx, draft, { ...opener, terms_version });
      return { request_id: opened.id, status: opened.status };
    }
    await requireComplete(ctx, draft);
    await requireWelcome(ctx, draft);
    const kept = await updateDraft(ctx, draft, { is_submitted: true, terms_version });
    return { request_id: kept.id, status: kept.status };
  },
  audit: (_input, { draft }, { status }) => ({ subject: ["request", draft.id], status }),
  exposedVia: ["ui", "rpc"],
});

function openerOf(actor: Actor) {
  if (actor.kind !== "member" || !actor.profile) return null;
  return {
    account_id: actor.account_id,
    profile_id: actor.profile.id,
    is_customer: actor.profile.kind === "customer",
  };
}

/**
 * Refuses a browser whose requests caused reports: mails to these addresses, and for a while to any other.
 * @throws Refusal recipient_unreachable, sending_paused, invalid_input for a reserved name
 */
async function requireWelcome(ctx: CommandContext, draft: RequestRow): Promise<void> {
  const contact = await findContact(ctx, draft.id);
  // The first profile gets this name, once the address is proved.
  if (contact) await requireOwnContactName(ctx, contact.name);
  if (!contact || !draft.visitor_id) return;
  if (await isBarred(ctx, draft.visitor_id, contact.email)) refuse("recipient_unreachable");
  if ((await countReports(ctx, draft.visitor_id)) >= limits.not_me_reports) refuse("sending_paused");
}

/** Checks completeness as opening does, before the visitor signs up. @throws Refusal draft_incomplete */
async function requireComplete(ctx: CommandContext, draft: RequestRow): Promise<void> {
  const missing: string[] = requiredToOpen.filter((field) => draft[field] === null);
  if (!(await findContact(ctx, draft.id))) missing.push("contact");
  const issues = [...(await answerIssues(ctx, draft)), ...timeSpanIssues(draft, ctx.now)];
  if (missing.length > 0 || issues.length > 0) refuse("draft_incomplete", { missing, issues });
}
