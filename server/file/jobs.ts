// The file's background work.
import { deleteStoredFile } from "#domain/file/jobs.ts";
import { defineJob } from "#server/kernel/queue/job.ts";
import { deleteFile } from "#server/services/files.ts";

/** Removes the bytes of a file whose row is gone. */
export const deleteStoredFileJob = defineJob(deleteStoredFile, ({ runtime }, { storage_key }) =>
  deleteFile(runtime.env, storage_key),
);
