// Retention of files, with their bytes: those that were never sent, and documents of providers.
import { limits, units } from "#domain/limits.ts";
import { listUnsent } from "#server/file/store/attachments.ts";
import { listDecidedDocuments } from "#server/file/store/documents.ts";
import type { JobContext } from "#server/kernel/runtime.ts";
import { discardDocuments } from "./discard-documents.ts";
import { discarded_at_once, discardUnsentFiles } from "./discard-unsent-files.ts";

/** Of an hour, for each kind; the rest waits for the next one. */
const mostBatches = 100;

/** Removes files that were uploaded and never sent, with their bytes. */
export async function sweepUnsentFiles(ctx: JobContext): Promise<void> {
  const { db, clock } = ctx.runtime;
  const before = new Date(clock.now().getTime() - limits.unsent_file_hours * units.hour_ms);
  await inBatches(
    () => listUnsent(db, before, discarded_at_once),
    (file_ids) => ctx.run(discardUnsentFiles, { file_ids }),
  );
}

/** Removes documents of providers that operators have decided on, with their bytes. */
export async function sweepDocuments(ctx: JobContext): Promise<void> {
  const { db, clock, settings } = ctx.runtime;
  const { verification_documents_days: days } = await settings.current();
  const before = new Date(clock.now().getTime() - days * units.day_ms);
  await inBatches(
    () => listDecidedDocuments(db, before, discarded_at_once),
    (file_ids) => ctx.run(discardDocuments, { file_ids }),
  );
}

async function inBatches(
  list: () => Promise<string[]>,
  discard: (file_ids: string[]) => Promise<unknown>,
): Promise<void> {
  for (let batch = 0; batch < mostBatches; batch += 1) {
    const file_ids = await list();
    if (file_ids.length > 0) await discard(file_ids);
    if (file_ids.length < discarded_at_once) return;
  }
}
