import { z } from "zod";
import { Version } from "#domain/codes.ts";
import { Id } from "#domain/ids.ts";
import { limits } from "#domain/limits.ts";
import { refuse, requireVersion } from "#domain/refusal.ts";
import { paragraphs } from "#domain/text.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { requireProvenOperator } from "#server/operator/access.ts";
import { closeLocked, lockForClosing } from "./close-account.ts";

/** Closes an account for somebody who has asked the operators to, by the rules of `close_account`. */
export const closeForPerson = defineCommand({
  name: "close_for_person",
  summary: "The operator closes an account whose person has asked for it, with a reason.",
  needs: "operator",
  proof: "recent",
  input: z.object({ account_id: Id, version: Version, reason: paragraphs(limits.reason_characters) }),
  output: z.strictObject({ account_id: field.id, ended: field.count, files: field.count }),
  load(ctx, { account_id }) {
    if (requireProvenOperator(ctx).account_id === account_id) refuse("own_account");
    return lockForClosing(ctx, account_id);
  },
  allow() {},
  run(ctx, { version, reason }, rows) {
    requireVersion(rows.account, version);
    // The person's own refusal speaks to them.
    if (rows.obstacles.length > 0) refuse("account_unsettled", { obstacles: rows.obstacles });
    return closeLocked(ctx, rows, { reason });
  },
  audit: ({ reason }, { account }, { ended, files }) => ({
    subject: ["account", account.id],
    reason,
    ended,
    files,
  }),
  exposedVia: ["ui", "rpc"],
});
