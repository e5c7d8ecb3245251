import type { MatterKind } from "#domain/operator/tasks.ts";
import { backup_overdue_after_hours } from "#domain/operator/tasks.ts";
import { m } from "#messages/messages.js";
import { problemText, taskText } from "./operator-task-text.ts";

const others: Partial<Record<MatterKind, () => string>> = {
  bank_dispute: () => problemText("dispute").title,
  event_set_aside: m.admin_set_aside,
  refund_failed: m.admin_refunds,
  jobs_dead: m.watch_jobs_title,
  backup_overdue: () => m.watch_backup_overdue({ hours: backup_overdue_after_hours }),
};

/** Name of a kind of matter. */
export const matterText = (kind: MatterKind): string => others[kind]?.() ?? taskText(kind).title;
