// Background jobs of files.
import { z } from "zod";
import { jobType } from "../job.ts";

/** Deletes stored bytes that no row references any more; a missing key counts as deleted. */
export const deleteStoredFile = jobType("delete_stored_file", z.object({ storage_key: z.string().min(1) }));
