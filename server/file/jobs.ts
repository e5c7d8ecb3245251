// Jobs of the file noun.
import { deleteStoredFile } from "#domain/file/jobs.ts";
import { defineJob } from "#server/kernel/queue/job.ts";
import { deleteFile } from "#server/services/files.ts";

/** Deletes the bytes of a file whose row was deleted. */
export const deleteStoredFileJob = defineJob(deleteStoredFile, ({ runtime }, { storage_key }) =>
  deleteFile(runtime.env, storage_key),
);
