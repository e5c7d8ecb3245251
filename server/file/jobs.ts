// Jobs of the file noun.
import { deleteStoredFile } from "#domain/file/jobs.ts";
import { defineJob } from "#server/kernel/queue/job.ts";
import { deletePicture } from "#server/services/files.ts";

/** Deletes the bytes of a file whose row is gone, and those of its small copy. */
export const deleteStoredFileJob = defineJob(deleteStoredFile, ({ runtime }, { storage_key }) =>
  deletePicture(runtime.env, storage_key),
);
