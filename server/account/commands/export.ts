import { createHash } from "node:crypto";
import { z } from "zod";
import { makeExport } from "#domain/account/jobs.ts";
import { deleteStoredFile } from "#domain/file/jobs.ts";
import { Id } from "#domain/ids.ts";
import { limits, units } from "#domain/limits.ts";
import { refuse } from "#domain/refusal.ts";
import { requireSystem } from "#server/kernel/actor.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { notifyAccount } from "#server/kernel/notify.ts";
import { requireProof } from "#server/kernel/proof.ts";
import { requireAccountId } from "../access.ts";
import { lockAccount } from "../store/account.ts";
import {
  exportKey,
  findLastExport,
  insertExport,
  lockExport,
  setExportGone,
  setExportReady,
} from "../store/exports.ts";

/** SHA-256 of a link's token. Only the digest is stored, so that the table reveals no working link. */
export const tokenDigest = (token: string) => createHash("sha256").update(token).digest();

/** Requests an export of all data of the account: one at a time, and one per `limits.export_every_hours`. */
export const requestExport = defineCommand({
  name: "request_export",
  summary: "Asks for a copy of everything one's own account has here.",
  needs: "account",
  in_person: true,
  // The address that the page named for the link; if it is not the account's, the page was stale.
  input: z.object({ to: z.string("required").trim().toLowerCase().max(limits.email_characters, "too_long") }),
  output: z.strictObject({ export_id: field.id }),
  load: (ctx) => lockAccount(ctx.tx, requireAccountId(ctx.actor)),
  allow(actor) {
    requireAccountId(actor);
  },
  async run(ctx, { to }, { id: account_id, email }) {
    requireProof(ctx);
    if (to !== email.toLowerCase()) refuse("stale");
    const last = await findLastExport(ctx.tx, account_id);
    if (last?.status === "requested") refuse("export_under_way");
    const next_at = last && new Date(last.requested_at.getTime() + limits.export_every_hours * units.hour_ms);
    if (next_at && next_at > ctx.now) refuse("export_too_soon", { next_at });
    const export_id = await insertExport(ctx, account_id);
    await ctx.enqueue(makeExport, { export_id }, { key: `make_export:${export_id}` });
    return { export_id };
  },
  audit: (_input, { id }, { export_id }) => ({ subject: ["account", id], export_id }),
  exposedVia: ["ui"],
});

/**
 * Records that an export's file is complete and mails its link.
 * @throws Refusal stale on a second call, and when the account is not active any more
 */
export const finishExport = defineCommand({
  name: "finish_export",
  summary: "Notes that a copy of an account's data is whole and mails its link.",
  needs: "system",
  input: z.object({
    export_id: Id,
    size_bytes: z.number().int().positive(),
    token: z.string().min(32).max(100),
  }),
  output: z.strictObject({ export_id: field.id, size_bytes: field.count }),
  async load(ctx, { export_id }) {
    const row = await lockExport(ctx.tx, export_id);
    return { row, account: await lockAccount(ctx.tx, row.account_id) };
  },
  allow: requireSystem,
  async run(ctx, { export_id, size_bytes, token }, { row, account }) {
    if (row.status !== "requested" || account.status !== "active") refuse("stale");
    const expires_at = new Date(ctx.now.getTime() + limits.export_days * units.day_ms);
    await setExportReady(ctx, export_id, { size_bytes, token_digest: tokenDigest(token), expires_at });
    const facts = { token, until: expires_at.toISOString() };
    await notifyAccount(ctx, "export_ready", account.id, { facts });
    return { export_id, size_bytes };
  },
  audit: ({ export_id, size_bytes }, { account }) => ({
    subject: ["account", account.id],
    export_id,
    size_bytes,
  }),
  exposedVia: ["internal"],
});

/** Run by `sweep_accounts` once an export's link has expired: ends the export and enqueues the deletion of its file. */
export const expireExport = defineCommand({
  name: "expire_export",
  summary: "Takes a copy of an account's data away once its link has run out.",
  needs: "system",
  input: z.object({ export_id: Id }),
  output: z.strictObject({ export_id: field.id }),
  load: (ctx, { export_id }) => lockExport(ctx.tx, export_id),
  allow: requireSystem,
  async run(ctx, { export_id }, { status, expires_at }) {
    if (status !== "ready" || !expires_at) return refuse("stale", { current: { status } });
    if (expires_at > ctx.now) refuse("too_early", { until: expires_at });
    await setExportGone(ctx, export_id);
    const storage_key = exportKey(export_id);
    await ctx.enqueue(deleteStoredFile, { storage_key }, { key: `delete_stored_file:${storage_key}` });
    return { export_id };
  },
  audit: ({ export_id }, { account_id }) => ({ subject: ["account", account_id], export_id }),
  exposedVia: ["internal"],
});
