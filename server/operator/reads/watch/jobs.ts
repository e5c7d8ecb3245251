// Jobs without attempts left, for operators. Without their payloads, which may name people.
import { scrubText } from "#domain/fault.ts";
import { limits } from "#domain/limits.ts";
import { mayAct } from "#server/kernel/actor.ts";
import { listDeadJobs } from "#server/kernel/queue/dead-jobs.ts";
import type { ReadScope } from "#server/kernel/scope.ts";

export type DeadJobRow = {
  id: number;
  name: string;
  attempts: number;
  failed_at: string;
  /** The error of the last attempt, without personal data. */
  error: string;
};

const maxErrorCharacters = 300;

/** A page of dead jobs, latest first. Nobody but an operator in person sees any. */
export async function listDeadJobsFor(
  scope: ReadScope,
  after: string | null,
  page_rows: number = limits.page_rows,
): Promise<{ rows: DeadJobRow[]; next: string | null }> {
  if (!mayAct(scope.actor, "watch_system")) return { rows: [], next: null };
  const place = after !== null && /^[1-9]\d{0,14}$/.test(after) ? Number(after) : null;
  const found = await listDeadJobs(scope, place, page_rows + 1);
  const rows = found.slice(0, page_rows).map(({ id, name, attempts, failed_at, error }) => ({
    id,
    name,
    attempts,
    failed_at: failed_at.toISOString(),
    error: scrubText(error).slice(0, maxErrorCharacters),
  }));
  const last = rows.at(-1);
  return { rows, next: found.length > page_rows && last ? String(last.id) : null };
}
