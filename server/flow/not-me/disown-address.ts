import { z } from "zod";
import { deleteAuthUser } from "#domain/account/jobs.ts";
import { deleteStoredFile } from "#domain/file/jobs.ts";
import { Id } from "#domain/ids.ts";
import { Email } from "#domain/text.ts";
import { isRegistered } from "#server/account/store/account.ts";
import { insertReport } from "#server/account/store/not-me.ts";
import { listFilesByRequest } from "#server/file/store/file.ts";
import { requireSystem } from "#server/kernel/actor.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { deleteDraft, lockUnprovedDrafts } from "#server/request/store/drafts.ts";

/**
 * The owner of an address, proved by the link in a mail, says that they never entered it here: drafts that name it and
 * belong to no account are deleted with contact, answers and files, and so is an unfinished sign-up at the auth
 * service. An account in use stays, with everything it owns.
 */
export const disownAddress = defineCommand({
  name: "disown_address",
  summary: "Somebody else has typed this address: drafts and a sign-up that nobody finished are erased.",
  needs: "system",
  input: z.object({
    auth_user_id: Id,
    email: Email,
    /** Who entered the address, if known. */
    sender_id: Id.nullable().default(null),
  }),
  output: z.strictObject({ requests: field.count, is_account_kept: z.boolean() }),
  load: (ctx, { email }) => lockUnprovedDrafts(ctx, email),
  allow: requireSystem,
  async run(ctx, { auth_user_id, email, sender_id }, drafts) {
    for (const draft of drafts) {
      for (const { id, storage_key } of await listFilesByRequest(ctx, draft.id))
        await ctx.enqueue(deleteStoredFile, { storage_key }, { key: `delete_stored_file:${id}` });
      const { visitor_id } = draft;
      if (visitor_id) await insertReport(ctx, { sender_id: visitor_id, address: email, kind: "request" });
      await deleteDraft(ctx, draft);
    }
    const isAccountKept = await isRegistered(ctx.tx, auth_user_id);
    if (!isAccountKept) {
      if (sender_id) await insertReport(ctx, { sender_id, address: email, kind: "sign_up" });
      const key = `delete_auth_user:${auth_user_id}`;
      await ctx.enqueue(deleteAuthUser, { account_id: auth_user_id }, { key, is_run_now: true });
    }
    return { requests: drafts.length, is_account_kept: isAccountKept };
  },
  // Without the address: log rows stay for good.
  audit: ({ auth_user_id }, _drafts, { requests, is_account_kept }) => ({
    subject: ["account", auth_user_id],
    requests,
    is_account_kept,
  }),
  exposedVia: ["internal"],
});
