// Background jobs of the figures.
import { z } from "zod";
import { jobType } from "../job.ts";

/** Counts what has happened since the last run into the figures by day. Once a minute. */
export const countFigures = jobType("count_figures", z.unknown());
