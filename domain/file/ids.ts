import { z } from "zod";
import { Id } from "../ids.ts";
import { limits } from "../limits.ts";

/** Files that were uploaded before, for what they are sent with now. */
export const FileIds = z.array(Id).max(limits.files_at_once, "too_many").default([]);
