import { z } from "zod";
import { Id } from "#domain/ids.ts";
import { limits, units } from "#domain/limits.ts";
import { refuse } from "#domain/refusal.ts";
import { paragraphs } from "#domain/text.ts";
import { lockAccount } from "#server/account/store/account.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { requireProvenOperator } from "../access.ts";
import { requireImpersonable } from "../store/accounts.ts";
import { insertImpersonation } from "../store/impersonation.ts";

/** The stored digest of a code, as hex. */
export const CodeDigest = z.string().regex(/^[0-9a-f]{64}$/, "invalid_code");

/**
 * Records whom an operator will impersonate and why; the code that starts it is valid for a minute, once, in the
 * operator's own session. No endpoint exposes it: only the page knows that session, and no log may contain the code.
 */
export const beginImpersonation = defineCommand({
  name: "begin_impersonation",
  summary: "An operator says for whom they mean to act, and why.",
  needs: "operator",
  proof: "recent",
  input: z.object({
    account_id: Id,
    session_id: Id,
    reason: paragraphs(limits.reason_characters),
    code_digest: CodeDigest,
  }),
  output: z.strictObject({ impersonation_id: field.id }),
  async load(ctx, { account_id }) {
    const operator = requireProvenOperator(ctx);
    if (account_id === operator.account_id) refuse("own_account");
    return { operator, account: await lockAccount(ctx.tx, account_id) };
  },
  allow() {},
  async run(ctx, { account_id, session_id, reason, code_digest }, { operator, account }) {
    await requireImpersonable(ctx.tx, account);
    const row = await insertImpersonation(ctx, {
      account_id,
      session_id,
      reason,
      operator_id: operator.account_id,
      code_digest: Buffer.from(code_digest, "hex"),
      code_expires_at: new Date(ctx.now.getTime() + limits.impersonation_code_seconds * units.second_ms),
    });
    return { impersonation_id: row.id };
  },
  audit: ({ reason }, { account }, { impersonation_id }) => ({
    subject: ["account", account.id],
    impersonation_id,
    reason,
  }),
  exposedVia: ["internal"],
});
