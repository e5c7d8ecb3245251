// Gauges that read the database at the scrape: the queues, operators' tasks, backups, the ledger. A scrape reads all of
// them before it prints the first, each source within two seconds; a source that does not answer has no values.
import type { Registry } from "prom-client";
import { countDeadJobs, readQueueState } from "../queue/queue-state.ts";
import type { Runtime } from "../runtime.ts";

export type Describe = (
  name: string,
  help: string,
  labelNames?: string[],
) => { name: string; help: string; labelNames: string[]; registers: Registry[] };

/** What operators watch besides the queues. Rejects if the database does not answer in time. */
export type ReadMatters = () => Promise<{
  /** Every kind has a number. */
  tasks: Readonly<Record<string, number>>;
  /** Null without a backup. */
  backup_age_s: number | null;
  unbalanced: number;
}>;

type Sources = { runtime: Pick<Runtime, "jobs" | "db">; readMatters: ReadMatters };

/** Registers the gauges; the returned function reads all and never rejects. */
export function stateGauges(
  library: typeof import("prom-client"),
  described: Describe,
  { runtime, readMatters }: Sources,
): () => Promise<void> {
  const gauge = (name: string, help: string, labels: string[] = []) =>
    new library.Gauge(described(name, help, labels));
  const queue = {
    jobs: gauge("proffer_queue_jobs", "Jobs that are due and wait, counted up to 10,000 of a priority.", [
      "queue",
    ]),
    age: gauge("proffer_queue_oldest_job_age_seconds", "How long the oldest waiting job has been due.", [
      "queue",
    ]),
    dead: gauge("proffer_dead_jobs", "Jobs without attempts left, counted up to 10,000.", ["queue"]),
    isRead: gauge("proffer_queue_read", "1 when the state of the queues could be read in time, else 0."),
  };
  const tasks = gauge("proffer_operator_tasks", "Open tasks of operators by kind.", ["kind"]);
  const backup = gauge("proffer_backup_age_seconds", "Age of the last backup; no value without one.", [
    "backup",
  ]);
  const ledger = gauge(
    "proffer_ledger_imbalance_transactions",
    "Of the latest 1,000 transactions of the ledger, those that do not sum to zero.",
  );
  const readQueues = async () => {
    for (const one of [queue.jobs, queue.age, queue.dead]) one.reset();
    const [states, dead] = [
      await readQueueState(runtime, runtime.db),
      await countDeadJobs(runtime, runtime.db),
    ];
    for (const [name, { jobs, oldest_s }] of Object.entries(states)) {
      queue.jobs.set({ queue: name }, jobs);
      queue.age.set({ queue: name }, oldest_s ?? 0);
    }
    for (const [name, jobs] of Object.entries(dead)) queue.dead.set({ queue: name }, jobs);
  };
  const readOthers = async () => {
    tasks.reset();
    backup.reset();
    const { tasks: counts, backup_age_s, unbalanced } = await readMatters();
    for (const [kind, count] of Object.entries(counts)) tasks.set({ kind }, count);
    if (backup_age_s !== null) backup.set({ backup: "last" }, backup_age_s);
    ledger.set(unbalanced);
  };
  return async () => {
    await Promise.all([
      readQueues().then(
        () => queue.isRead.set(1),
        () => queue.isRead.set(0),
      ),
      readOthers().catch(() => ledger.set(Number.NaN)),
    ]);
  };
}
