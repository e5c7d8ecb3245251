// Writes a data export. A run after a crash overwrites the earlier file; `finish_export` marks the export as complete
// and mails the link, so that nobody gets half an export.
import { randomBytes } from "node:crypto";
import { makeExport } from "#domain/account/jobs.ts";
import { isRefusal } from "#domain/refusal.ts";
import { finishExport } from "#server/account/commands/export.ts";
import { exportKey } from "#server/account/store/exports.ts";
import { defineJob } from "#server/kernel/queue/job.ts";
import { listNotesAbout } from "#server/operator/store/notes.ts";
import { deleteFile, readFile, writeStream } from "#server/services/files.ts";
import { gatherExport } from "./export/data.ts";
import { zipExport } from "./export/zip.ts";

export const makeExportJob = defineJob(makeExport, async (ctx, { export_id }) => {
  const { db, env, clock, exports } = ctx.runtime;
  const request = await db
    .selectFrom("account_export")
    .innerJoin("account", "account.id", "account_export.account_id")
    .select(["account_export.account_id", "account_export.status", "account_export.has_notes"])
    .select("account.locale")
    .where("account_export.id", "=", export_id)
    .executeTakeFirst();
  if (request?.status !== "requested") return;
  const now = clock.now();
  const key = exportKey(export_id);
  const data = await gatherExport(ctx.runtime, request.account_id, now);
  if (!data) return deleteFile(env, key);
  const about = {
    locale: request.locale === "de" ? "de" : "en",
    made_at: now,
    public_url: env.PUBLIC_URL,
    exports,
    settings: await ctx.runtime.settings.current(),
    notes: request.has_notes ? await listNotesAbout(db, request.account_id) : null,
  } as const;
  const zipped = zipExport(data, about, (storage_key) => readFile(env, storage_key));
  await writeStream(env, key, zipped.stream);
  try {
    const token = randomBytes(32).toString("base64url");
    await ctx.run(finishExport, { export_id, size_bytes: zipped.size(), token });
  } catch (error) {
    // The account was closed in the meantime: delete its export.
    if (!isRefusal(error, "stale")) throw error;
    await deleteFile(env, key);
  }
});
