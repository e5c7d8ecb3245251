// The rows of the page of health: what is checked, in which order, and what can be said about it.
import type { EndpointFault, HealthState } from "./health.ts";

/** What a row says besides its state: a sentence by its name, with what it mentions. */
export type HealthFact =
  | { is: "last" | "due" | "oldest"; at: string }
  | { is: "waiting" | "set_aside" | "given_up" | "workers" | "dead"; count: number }
  | { is: "applied" | "missing" | "newer" | "ahead" | "behind"; count: number }
  | { is: "product" | "node" | "postgresql" | "address"; text: string }
  | { is: "free" | "little_free"; text: string; count: number }
  | { is: "unwritable"; text: string }
  | { is: "connections"; count: number; accepted: number }
  | { is: "none_within"; count: number }
  | { is: EndpointFault; text: string }
  | { is: "never" | "failing" | "no_backup" | "needs_none" | "in_step" | "enough" | "no_answer" | "unread" }
  | { is: "checksums" | "no_checksums" | "key_live" | "key_test" | "key_all" };

export const healthGroups = {
  traffic: ["stripe_in", "stripe_endpoint", "webhooks_out", "mails"],
  jobs: ["tick", "workers", "queue_main", "queue_mail", "queue_webhook", "dead_jobs"],
  data: ["backup", "migrations", "checksums", "connections", "database_clock", "stripe_clock", "disk"],
  versions: ["keys", "versions"],
} as const;
export type HealthGroup = keyof typeof healthGroups;
export type HealthCheck = (typeof healthGroups)[HealthGroup][number];
export type HealthReading = { state: HealthState; facts: HealthFact[] };
