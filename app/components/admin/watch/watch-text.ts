// What the states of jobs are called, and why mails were not delivered.
import type { BadgeTone } from "#app/ui/content.tsx";
import type { MailFailureReason } from "#domain/notification/mail-failure.ts";
import { m } from "#messages/messages.js";
import type { JobRow } from "#server/operator/reads/watch/jobs.ts";

export const jobStateTexts: Readonly<Record<JobRow["state"], { label: () => string; tone: BadgeTone }>> = {
  waiting: { label: m.list_job_waiting, tone: "info" },
  running: { label: m.list_job_running, tone: "go" },
  dead: { label: m.list_job_dead, tone: "bad" },
};

export const mailFailureTexts: Readonly<Record<MailFailureReason, () => string>> = {
  address_refused: m.watch_mails_address_refused,
  mail_refused: m.watch_mails_mail_refused,
  held_back: m.watch_mails_held_back,
};
