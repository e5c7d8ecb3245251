// Background jobs for operators.
import { z } from "zod";
import { jobType } from "../job.ts";

/** Mails operators about matters that have come up since the last run. Every five minutes. */
export const tellOperators = jobType("tell_operators", z.unknown());
