// What the states of jobs are called.
import type { BadgeTone } from "#app/ui/content.tsx";
import { m } from "#messages/messages.js";
import type { JobRow } from "#server/operator/reads/watch/jobs.ts";

export const jobStateTexts: Readonly<Record<JobRow["state"], { label: () => string; tone: BadgeTone }>> = {
  waiting: { label: m.list_job_waiting, tone: "info" },
  running: { label: m.list_job_running, tone: "go" },
  dead: { label: m.list_job_dead, tone: "bad" },
};
