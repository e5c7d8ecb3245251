import { z } from "zod";
import { verificationOf } from "#domain/account/verification.ts";
import { Id } from "#domain/ids.ts";
import { limits } from "#domain/limits.ts";
import { refuse, refuseInput } from "#domain/refusal.ts";
import { lockProfile, moveVerification } from "#server/account/store/profiles.ts";
import { attachFiles } from "#server/file/store/attachments.ts";
import { countDocuments } from "#server/file/store/documents.ts";
import { profileId } from "#server/kernel/actor.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { openVerificationTask } from "./open-verification-task.ts";

/**
 * Only the provider and operators read the documents. A refused provider that sends some asks again by this; so does one
 * that was told of the end of its verification.
 */
export const sendDocuments = defineCommand({
  name: "send_documents",
  summary: "A provider that is not verified, or not for much longer, sends documents for its verification.",
  needs: "profile",
  in_person: true,
  input: z.object({
    file_ids: z.array(Id, "required").min(1, "required").max(limits.files_at_once, "too_many"),
  }),
  output: z.strictObject({ profile_id: field.id, version: field.version, documents: field.count }),
  load: (ctx) => lockProfile(ctx.tx, profileId(ctx.actor) ?? refuse("profile_required")),
  allow(actor) {
    if (actor.kind !== "member" || actor.profile?.kind !== "provider") refuse("forbidden");
  },
  async run(ctx, { file_ids }, profile) {
    const status = verificationOf(profile);
    if (status === "verified" && !profile.verification_reminded_at)
      refuse("stale", { current: { version: profile.version, status } });
    const { id: profile_id } = profile;
    const uploaded = { booking_id: null, uploaded_by: profile_id };
    await attachFiles(ctx, file_ids, uploaded, { document_of: profile_id, uploaded_by: null });
    const { count, of_other_types } = await countDocuments(ctx, profile_id);
    if (count > limits.verification_documents)
      refuse("file_limit_reached", { count: limits.verification_documents });
    if (of_other_types > 0) refuseInput([{ path: "file_ids", code: "document_type" }]);
    const ask = { transition: "ask_verification", role: "provider" } as const;
    const asked = status === "refused" ? await moveVerification(ctx, profile, ask) : profile;
    await openVerificationTask(ctx, asked);
    return { profile_id, version: asked.version, documents: file_ids.length };
  },
  audit: (_input, { id, refusal_reason }, { documents }) => ({
    subject: ["profile", id],
    documents,
    ...(refusal_reason ? { refusal_reason } : {}),
  }),
  exposedVia: ["ui", "rpc"],
});
