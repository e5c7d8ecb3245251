// The file's background work.
import { z } from "zod";
import { jobType } from "../job.ts";

/** Removes bytes nobody points to any more; a key that is gone already is fine. */
export const deleteStoredFile = jobType("delete_stored_file", z.object({ storage_key: z.string().min(1) }));
