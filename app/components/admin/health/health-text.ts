import type { BadgeTone } from "#app/ui/content.tsx";
import type { HealthState } from "#domain/operator/health.ts";
import type { HealthCheck, HealthGroup } from "#domain/operator/health-page.ts";
import { m } from "#messages/messages.js";

type Text = () => string;

export const stateText: Readonly<Record<HealthState, Text>> = {
  ok: m.health_state_ok,
  warning: m.health_state_warning,
  problem: m.health_state_problem,
};
export const stateTone: Readonly<Record<HealthState, BadgeTone>> = {
  ok: "good",
  warning: "wait",
  problem: "bad",
};
export const groupText: Readonly<Record<HealthGroup, Text>> = {
  traffic: m.health_group_traffic,
  jobs: m.health_group_jobs,
  data: m.health_group_data,
  versions: m.health_group_versions,
};

/** The name of a check, what to do where it is not fine, and where it is done. */
export const checkText: Readonly<Record<HealthCheck, { name: Text; advice: Text; to?: string }>> = {
  stripe_in: { name: m.health_check_stripe_in, advice: m.health_advice_stripe_in, to: "/admin" },
  stripe_endpoint: { name: m.health_check_stripe_endpoint, advice: m.health_advice_stripe_endpoint },
  webhooks_out: { name: m.health_check_webhooks_out, advice: m.health_advice_webhooks_out },
  mails: { name: m.health_check_mails, advice: m.health_advice_mails, to: "/admin/mails?state=failed" },
  tick: { name: m.health_check_tick, advice: m.health_advice_tick },
  workers: { name: m.health_check_workers, advice: m.health_advice_workers },
  queue_main: { name: m.health_check_queue_main, advice: m.health_advice_queue },
  queue_mail: { name: m.health_check_queue_mail, advice: m.health_advice_queue },
  queue_webhook: { name: m.health_check_queue_webhook, advice: m.health_advice_queue },
  dead_jobs: {
    name: m.health_check_dead_jobs,
    advice: m.health_advice_dead_jobs,
    to: "/admin/jobs?state=dead",
  },
  backup: { name: m.health_check_backup, advice: m.health_advice_backup },
  migrations: { name: m.health_check_migrations, advice: m.health_advice_migrations },
  checksums: { name: m.health_check_checksums, advice: m.health_advice_checksums },
  connections: { name: m.health_check_connections, advice: m.health_advice_connections },
  database_clock: { name: m.health_check_database_clock, advice: m.health_advice_clock },
  stripe_clock: { name: m.health_check_stripe_clock, advice: m.health_advice_clock },
  disk: { name: m.health_check_disk, advice: m.health_advice_disk },
  keys: { name: m.health_check_keys, advice: m.health_advice_keys },
  versions: { name: m.health_check_versions, advice: m.health_advice_versions },
};
