import { z } from "zod";
import { Id } from "#domain/ids.ts";
import { limits, units } from "#domain/limits.ts";
import { refuse } from "#domain/refusal.ts";
import { lockAccount } from "#server/account/store/account.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { notifyAccount } from "#server/kernel/notify.ts";
import { requireProvenOperator } from "../access.ts";
import { requireImpersonable } from "../store/accounts.ts";
import {
  lockImpersonationByCode,
  lockOpenImpersonations,
  setImpersonationEnded,
  setImpersonationStarted,
} from "../store/impersonation.ts";
import { CodeDigest } from "./begin-impersonation.ts";

/**
 * Uses up the code; from now on the session acts for the account. An unknown, used or expired code (after a minute) and
 * one of another session or operator get the same refusal, `link_expired`.
 */
export const startImpersonation = defineCommand({
  name: "start_impersonation",
  summary: "An operator begins to act for an account, by a code that is good once.",
  needs: "operator",
  proof: "none",
  input: z.object({ code_digest: CodeDigest, session_id: Id }),
  output: z.strictObject({ impersonation_id: field.id, account_id: field.id, ends_at: field.time }),
  async load(ctx, { code_digest, session_id }) {
    const operator = requireProvenOperator(ctx);
    const row = await lockImpersonationByCode(ctx.tx, Buffer.from(code_digest, "hex"));
    if (!row || row.operator_id !== operator.account_id || row.session_id !== session_id)
      return refuse("link_expired");
    if (row.started_at || row.code_expires_at <= ctx.now) refuse("link_expired");
    return { row, account: await lockAccount(ctx.tx, row.account_id) };
  },
  allow() {},
  async run(ctx, { session_id }, { row, account }) {
    await requireImpersonable(ctx.tx, account);
    for (const other of await lockOpenImpersonations(ctx.tx, session_id))
      await setImpersonationEnded(ctx, other);
    const ends_at = new Date(ctx.now.getTime() + limits.impersonation_minutes * units.minute_ms);
    await setImpersonationStarted(ctx, row.id, ends_at);
    const facts = { reason: row.reason, until: ends_at.toISOString() };
    await notifyAccount(ctx, "impersonation_started", account.id, { facts });
    return { impersonation_id: row.id, account_id: account.id, ends_at: ends_at.toISOString() };
  },
  audit: (_input, { row, account }, { ends_at }) => ({
    subject: ["account", account.id],
    impersonation_id: row.id,
    reason: row.reason,
    ends_at,
  }),
  exposedVia: ["internal"],
});
