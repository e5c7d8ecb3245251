import { z } from "zod";
import { makeExport } from "#domain/account/jobs.ts";
import { Id } from "#domain/ids.ts";
import { limits } from "#domain/limits.ts";
import { refuse } from "#domain/refusal.ts";
import { paragraphs } from "#domain/text.ts";
import { bumpAccountVersion } from "#server/account/store/account.ts";
import { findLastExport, insertExport } from "#server/account/store/exports.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { recordEvent } from "#server/kernel/move.ts";
import { lockOthersAccount } from "../store/operator.ts";

/**
 * Has a copy made of everything held about an account, for somebody who has asked the operators for it. It also has the
 * notes about the account. Its link goes to the account's own address.
 */
export const exportAccount = defineCommand({
  name: "export_account",
  summary: "The operator has a copy made of all data of an account, which its person has asked for.",
  needs: "operator",
  proof: "recent",
  input: z.object({ account_id: Id, reason: paragraphs(limits.reason_characters) }),
  output: z.strictObject({ account_id: field.id, export_id: field.id }),
  async load(ctx, { account_id }) {
    const account = await lockOthersAccount(ctx, account_id);
    // A suspended account opens no link.
    return account.status === "active" ? account : refuse("account_not_in_use", { status: account.status });
  },
  allow() {},
  async run(ctx, { account_id, reason }, { status, version }) {
    if ((await findLastExport(ctx.tx, account_id))?.status === "requested") refuse("copy_under_way");
    const export_id = await insertExport(ctx, account_id, { has_notes: true });
    await ctx.enqueue(makeExport, { export_id }, { key: `make_export:${export_id}` });
    await bumpAccountVersion(ctx, account_id);
    await recordEvent(ctx, "account", {
      transition: "export",
      role: "operator",
      subject_id: account_id,
      reason,
      from: status,
      to: status,
      version: version + 1,
    });
    return { account_id, export_id };
  },
  audit: ({ account_id, reason }, _account, { export_id }) => ({
    subject: ["account", account_id],
    reason,
    export_id,
  }),
  exposedVia: ["ui", "rpc"],
});
