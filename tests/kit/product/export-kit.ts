// An installation that makes data exports: requests, makes and unpacks them.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { pathToFileURL } from "node:url";
import { strFromU8, unzipSync } from "fflate";
import { makeExport } from "#domain/account/jobs.ts";
import { requestExport } from "#server/account/commands/export.ts";
import { accountJobs } from "#server/account/jobs.ts";
import { exportKey } from "#server/account/store/exports.ts";
import { deleteStoredFileJob } from "#server/file/jobs.ts";
import { makeExportJob } from "#server/flow/export-jobs.ts";
import type { Member } from "#server/kernel/actor.ts";
import { runJob } from "#server/kernel/queue/run-now.ts";
import { jobContext, runCommand } from "#server/kernel/run-command.ts";
import { readFile } from "#server/services/files.ts";
import { startKit } from "../kit.ts";

/** Its files are in `folder`. */
export async function startExportKit() {
  const kit = await startKit();
  const folder = mkdtempSync(join(tmpdir(), "proffer-export-"));
  const jobs = [makeExportJob, deleteStoredFileJob, ...accountJobs];
  Object.assign(kit.runtime, {
    env: { ...kit.runtime.env, FILES_URL: `${pathToFileURL(folder).href}/` },
    jobs: Object.fromEntries(jobs.map((job) => [job.name, job])),
  });
  const ask = (actor: Member) =>
    runCommand(kit.runtime, requestExport, { actor, input: { to: actor.email }, request_id: "test" });
  const make = (export_id: string) => runJob(jobContext(kit.runtime), makeExport.name, { export_id });

  /** An export as its recipient unpacks it. */
  async function readExport(export_id: string) {
    const bytes = await buffer(await readFile(kit.runtime.env, exportKey(export_id)));
    const entries = unzipSync(new Uint8Array(bytes));
    const text = Object.values(entries)
      .map((one) => strFromU8(one))
      .join("\n");
    const table = (name: string) =>
      JSON.parse(strFromU8(entries[`data/${name}.json`] ?? new Uint8Array())) as Record<string, unknown>[];
    return { names: Object.keys(entries), entries, text, table, size: bytes.length };
  }

  async function stop() {
    await kit.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  return { kit, folder, ask, make, readExport, stop };
}
