// A webhook receiver that answers what a test wants, and the marketplace that sends to it.

import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { initialSettings } from "#domain/setting/settings.ts";
import { acceptOffer } from "#server/flow/booking/accept-offer.ts";
import type { Member } from "#server/kernel/actor.ts";
import { runJob } from "#server/kernel/queue/run-now.ts";
import { jobContext, runCommand } from "#server/kernel/run-command.ts";
import type { Runtime } from "#server/kernel/runtime.ts";
import { ReadScope } from "#server/kernel/scope.ts";
import { createWebhookEndpoint } from "#server/webhook/commands/create-endpoint.ts";
import { webhookJobs } from "#server/webhook/jobs.ts";
import { listOwnDeliveries, type WebhookDelivery } from "#server/webhook/reads/webhook.ts";
import { webhookSecret } from "#server/webhook/signature.ts";
import { startKit, type TestKit } from "../kit.ts";

export type Received = { path: string; headers: Record<string, string>; body: string };
type Answer = (request: IncomingMessage) => { status: number; body?: string; after_ms?: number };

/** Accepts a message. */
export const ok = { status: 200 };

export type WebhookBench = Awaited<ReturnType<typeof startWebhookBench>>;

/** Starts both, with their own database; `stop` ends them. */
export async function startWebhookBench() {
  const kit = await startKit();
  const jobs = Object.fromEntries(webhookJobs.map((job) => [job.name, job]));
  const runtime: Runtime = { ...kit.runtime, jobs, env: { ...kit.runtime.env, WEBHOOK_LOOPBACK: "on" } };
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk) => {
      body += String(chunk);
    });
    request.on("end", () => {
      const { url: path = "", headers } = request;
      bench.received.push({ path, headers: headers as Record<string, string>, body });
      const { status, body: text = "", after_ms = 0 } = bench.answer(request);
      setTimeout(() => response.writeHead(status).end(text), after_ms);
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const run = <C extends Parameters<typeof runCommand>[1]>(command: C, actor: Member, input: unknown) =>
    runCommand(runtime, command, { actor, input, request_id: "test" });
  const runNow = (name: string, payload: Record<string, unknown>) =>
    runJob(jobContext(runtime), name, payload);
  const proved = (member: Member): Member => ({
    ...member,
    assurance: { is_two_factor: false, proved_at: kit.now() },
  });
  const scopeOf = (member: Member) => new ReadScope(kit.runtime.db, member, kit.now(), initialSettings);
  const bench = {
    kit,
    run,
    runJob: runNow,
    proved,
    scopeOf,
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Everything received since the last `reset`. */
    received: [] as Received[],
    /** What the receiver answers. */
    answer: (() => ok) as Answer,
    reset() {
      bench.received = [];
      bench.answer = () => ok;
    },
    /** Creates this member's endpoint for these kinds of events; returns its id. */
    async endpointOf(member: Member, events: string[], path = "/hook") {
      const input = { url: bench.address + path, description: "", events };
      return (await run(createWebhookEndpoint, proved(member), input)).endpoint_id;
    },
    /** Runs the queued webhook jobs until none is left, as a worker does; the sweep handles later ones. */
    async work(): Promise<void> {
      for (;;) {
        const { rows } = await kit.owner.query(takeDueJobs, [Object.keys(jobs)]);
        if (rows.length === 0) return;
        for (const { name, payload } of rows) await runNow(name, payload);
      }
    },
    /** What the minute tick starts. */
    async sweep(): Promise<void> {
      await runNow("sweep_webhooks", {});
      await bench.work();
    },
    logOf: async (member: Member, endpoint_id: string): Promise<WebhookDelivery[]> =>
      (await listOwnDeliveries(scopeOf(member), endpoint_id, null)).rows,
    secretOf: (endpoint_id: string, rotation = 1) => webhookSecret(runtime.env, endpoint_id, rotation),
    /** How many events wait to be announced. */
    async announcements(): Promise<number> {
      const queued = "select 1 from graphile_worker.jobs where task_identifier = 'announce_event'";
      return (await kit.owner.query(queued)).rowCount ?? 0;
    },
    accept(offer: Awaited<ReturnType<TestKit["sentOffer"]>>) {
      const { offer_id, offer_version: version } = offer;
      return kit.run(acceptOffer, offer.customer, { offer_id, version });
    },
    /** The latest event about a subject. */
    async lastEvent(subject_id: string): Promise<number> {
      const text = "select max(id) as id from event where subject_id = $1";
      return Number((await kit.owner.query(text, [subject_id])).rows[0]?.id);
    },
    /** When the next message to an endpoint is due. */
    async nextDue(endpoint_id: string): Promise<Date | null> {
      const text = "select min(due_at) as at from webhook_delivery where endpoint_id = $1";
      return (await kit.owner.query(text, [endpoint_id])).rows[0]?.at ?? null;
    },
    async stop(): Promise<void> {
      server.closeAllConnections();
      server.close();
      await kit.stop();
    },
  };
  return bench;
}

const takeDueJobs = `with taken as (delete from graphile_worker._private_jobs job using graphile_worker._private_tasks task
   where task.id = job.task_id and task.identifier = any($1) and job.run_at <= now() + interval '1 minute'
   returning task.identifier as name, job.payload)
 select * from taken`;
