// What the state of an installation means: the doctor and the page of health judge their readings here alone.
import { units } from "../limits.ts";
import { backup_overdue_after_hours } from "./tasks.ts";

/** `warning`: it deserves a look. `problem`: something does not work, or soon will not. */
export type HealthState = "ok" | "warning" | "problem";

const order: readonly HealthState[] = ["ok", "warning", "problem"];
const mib = 1024 * 1024;
const s = 1_000;

/** `problem` from the second bound on, `warning` from the first. */
const beyond = (value: number, [warning, problem]: readonly [number, number]): HealthState =>
  value >= problem ? "problem" : value >= warning ? "warning" : "ok";

/** The worst of them; `ok` for none. */
export const worstOf = (states: readonly HealthState[]): HealthState =>
  order[Math.max(0, ...states.map((state) => order.indexOf(state)))] ?? "ok";

/** A nightly backup has failed once, or for a week. A demo needs none. */
export function backupState(mode: "demo" | "live", last: Date | null, now: Date): HealthState {
  if (mode === "demo") return "ok";
  if (last === null) return "warning";
  const bounds = [backup_overdue_after_hours * units.hour_ms, 7 * units.day_ms] as const;
  return beyond(now.getTime() - last.getTime(), bounds);
}

/** How long the oldest job of a queue has been due; null: none waits. */
export const waitState = (oldest_s: number | null): HealthState => beyond(oldest_s ?? 0, [300, 900]);

/** Without a worker no payment, timer or mail is done. */
export const workerState = (workers: number): HealthState => (workers > 0 ? "ok" : "problem");

/** Jobs out of attempts, mails refused, messages given up: nothing tries them again by itself. */
export const givenUpState = (count: number): HealthState => (count > 0 ? "warning" : "ok");

/** The last minute in which the tick was due; null: in none yet. `is_failing`: its last attempt failed. */
export function tickState(age_s: number | null, is_failing: boolean): HealthState {
  const state = age_s === null ? "warning" : beyond(age_s, [150, 600]);
  return worstOf([state, is_failing ? "warning" : "ok"]);
}

/**
 * How far this clock is ahead of another one, read between two readings of ours. Beyond 300 s Stripe's signatures are
 * refused. The other clock may have been read at any moment of the exchange, which makes no state worse.
 */
export function clockState(
  theirs: Date,
  before: number,
  after: number,
): { ahead_s: number; state: HealthState } {
  const ahead_s = (before + (after - before) / 2 - theirs.getTime()) / s;
  const certain_s = Math.max(0, Math.abs(ahead_s) - (after - before) / (2 * s));
  return { ahead_s: Math.round(ahead_s), state: beyond(certain_s, [5, 60]) };
}

/** Below 200 MB a start fails or writes fail soon; below 1 GB there is time to act. Null: it cannot be written. */
export function spaceState(free_bytes: number | null): HealthState {
  if (free_bytes === null || free_bytes < 200 * mib) return "problem";
  return free_bytes < 1024 * mib ? "warning" : "ok";
}

/** Free space in whole megabytes. */
export const megabytesOf = (bytes: number): number => Math.floor(bytes / mib);
/** Free space in whole gigabytes. */
export const gigabytesOf = (bytes: number): number => Math.floor(bytes / mib / 1_024);

/** The names of migrations that a release has and the database lacks, and the other way round. */
export function compareMigrations(known: readonly string[], applied: readonly string[]) {
  const [has, done] = [new Set(known), new Set(applied)];
  const missing = known.filter((name) => !done.has(name));
  const newer = applied.filter((name) => !has.has(name));
  const state: HealthState = missing.length > 0 ? "problem" : newer.length > 0 ? "warning" : "ok";
  return { missing, newer, state };
}

/** PostgreSQL's `server_version_num`: 17 or newer. */
export const databaseState = (version: number): HealthState => (version < 170_000 ? "problem" : "ok");

/** 170004 is 17.4. */
export const databaseVersion = (version: number): string =>
  `${Math.floor(version / 10_000)}.${version % 10_000}`;

/** Connections that PostgreSQL accepts and that are open, and the most that a web server and a worker take. */
export function connectionState(
  { accepted, open }: { accepted: number; open: number },
  { web, worker }: { web: number; worker: number },
): HealthState {
  /** For migrations, backups and the doctor. */
  const besides = 2;
  if (accepted < web + worker + besides) return "problem";
  return accepted - open < web ? "warning" : "ok";
}

/** A Stripe key of a live installation that may do everything in the account. */
export const keyState = (mode: "demo" | "live", key: string): HealthState =>
  mode === "live" && key.startsWith("sk_") ? "warning" : "ok";

export type EndpointFault =
  | "key_refused"
  | "unreachable"
  | "forbidden"
  | "no_endpoint"
  | "disabled"
  | "events";

/** Where Stripe sends events; null: everything arrives here. `forbidden`: the key may not list endpoints. */
export const endpointState = (fault: EndpointFault | null): HealthState =>
  fault === null ? "ok" : fault === "forbidden" ? "warning" : "problem";
