// The services that the whole process shares, built once at boot and passed down. The caller passes in what the
// nouns have: the kernel imports none.
import type { JobQueue } from "#domain/job.ts";
import type { RefusalCode } from "#domain/refusal.ts";
import type { Erasure, Exports } from "./account-data.ts";
import type { Clock } from "./clock.ts";
import type { AnyCommand, OutputOf } from "./command.ts";
import type { Database } from "./database/db.ts";
import type { Env } from "./env.ts";
import type { Faults } from "./fault/faults.ts";
import type { SettingsCache } from "./live/settings.ts";
import type { Log } from "./log.ts";
import type { Mails } from "./mail/mail.ts";

export type JobContext = {
  runtime: Runtime;
  /** Runs a command as the system; `key` makes a repeated job harmless. */
  run<C extends AnyCommand>(command: C, input: unknown, key?: string): Promise<OutputOf<C>>;
};

export type AnyJob = {
  name: string;
  /** Without one: the main queue. */
  queue?: JobQueue;
  run(ctx: JobContext, payload: unknown): Promise<void>;
};

export type Runtime = {
  env: Env;
  db: Database;
  settings: SettingsCache;
  clock: Clock;
  log: Log;
  /** Takes every unexpected error. */
  faults: Faults;
  commands: Readonly<Record<string, AnyCommand>>;
  mails: Mails;
  jobs: Readonly<Record<string, AnyJob>>;
  /** Which refusal a violated database constraint means, by constraint name. */
  constraint_refusals: Readonly<Record<string, RefusalCode>>;
  exports: Exports;
  /** In the order in which they run. */
  erasures: readonly Erasure[];
  /** Overrides how long a sign-in answer takes at least, and how long it waits for a mail at most. */
  auth_times?: { floor_ms: number; mail_patience_ms: number };
};
