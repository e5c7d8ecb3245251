import { z } from "zod";
import { isOutdated } from "#domain/offer/outdated.ts";
import { requireVersion } from "#domain/refusal.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { notify } from "#server/kernel/notify.ts";
import { lockOffers } from "#server/offer/store/offer.ts";
import { requireOwner } from "#server/request/access.ts";
import { applyEdit, findEditIssues, RequestEditInput } from "#server/request/store/edit.ts";
import { lockRequest } from "#server/request/store/request.ts";

/**
 * Replaces the content of an open request. If something that offers depend on changes, its revision rises: every
 * provider with a live offer is asked to confirm or revise it, and nobody can accept these offers before.
 */
export const editRequest = defineCommand({
  name: "edit_request",
  summary: "The customer changes an open request; offers made for it have to be confirmed again.",
  needs: "profile",
  sharedTexts: ["description", "answers.*", "answers.*.town"],
  input: RequestEditInput,
  output: z.strictObject({
    request_id: field.id,
    version: field.version,
    changed: z.array(z.enum(["budget", "date", "details", "place"])),
  }),
  findIssues: findEditIssues,
  async load(ctx, { request_id }) {
    const request = await lockRequest(ctx, request_id);
    return { request, offers: await lockOffers(ctx, request.id) };
  },
  allow: (actor, { request }) => requireOwner(actor, request),
  async run(ctx, input, { request, offers }) {
    requireVersion(request, input.version);
    const { row, changed } = await applyEdit(ctx, request, input);
    if (changed.length > 0) {
      for (const offer of offers.filter((one) => isOutdated(one, row)))
        await notify(ctx, "offer_outdated", offer.profile_id, offer.id);
    }
    return { request_id: row.id, version: row.version, changed: [...changed] };
  },
  audit: (_input, { request }, { version, changed }) => ({
    subject: ["request", request.id],
    version,
    changed,
  }),
  exposedVia: ["ui", "rpc"],
});
