import { z } from "zod";
import { TimeZone } from "#domain/codes.ts";
import { requireSystem } from "#server/kernel/actor.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { beginRun } from "../store/runs.ts";

/**
 * Begins to count the figures anew, from the first event on. The figures shown until then stay until the new ones have
 * caught up; the job of each minute counts them in bounded steps.
 */
export const rebuildFigures = defineCommand({
  name: "rebuild_figures",
  summary: "The figures of the marketplace are counted anew from its history.",
  needs: "system",
  /** Its days are counted. */
  input: z.object({ time_zone: TimeZone }),
  output: z.strictObject({ run: field.count }),
  load: async () => ({}),
  allow: requireSystem,
  async run(ctx, { time_zone }) {
    return { run: await beginRun(ctx.tx, time_zone, ctx.now) };
  },
  audit: ({ time_zone }, _loaded, { run }) => ({ subject: ["figure_run", subjectOf(run)], run, time_zone }),
  exposedVia: ["internal"],
});

/** The number of a run, formatted as an id. */
const subjectOf = (run: number) => `00000000-0000-4000-8000-${run.toString(16).padStart(12, "0")}`;
