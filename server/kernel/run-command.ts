// Runs commands: begin, replay check, retry, log row, commit, run-now jobs and the mapping of database errors to
// refusals. The Stripe webhook and a few jobs write without a command, in transactions of their own.
import { createHash } from "node:crypto";
import { sql } from "kysely";
import { issuesOf } from "#domain/issues.ts";
import type { JobType } from "#domain/job.ts";
import { Refusal, refuse } from "#domain/refusal.ts";
import type { Settings } from "#domain/setting/settings.ts";
import { type Actor, mayAct, type Need, profileId, requireScope, scopeOf, system } from "./actor.ts";
import type { AnyCommand, CommandContext, EnqueueOptions, OutputOf } from "./command.ts";
import { json, type Tx } from "./database/db.ts";
import { isOutage } from "./database/outage.ts";
import { locateFault } from "./fault/locate.ts";
import { newId } from "./ids.ts";
import { lockActiveProfile } from "./lock-profile.ts";
import { requireProof } from "./proof.ts";
import { enqueueJob } from "./queue/enqueue.ts";
import { runNow } from "./queue/run-now.ts";
import type { JobContext, Runtime } from "./runtime.ts";
import { serializeByKey } from "./serialize-by-key.ts";
import { measureCommand } from "./telemetry/measure-command.ts";
import { digestAddress, hashLinkToken, makeLinkToken } from "./token/link-token.ts";

export type Call = {
  actor: Actor;
  input: unknown;
  /** The idempotency key of the rendered form or of the caller's header. */
  key?: string | undefined;
  request_id: string;
};

/** A call with what it decides by. */
type Begun = Call & { settings: Settings };
type RunNowJob = { name: string; payload: unknown; key: string };
type CommandResult = { output: unknown; run_now: RunNowJob[]; is_replay: boolean };

const maxAttempts = 3;

/**
 * Runs one command in one transaction and returns its output.
 * @throws Refusal: 401, 422, 403 for what the command needs of its caller, then those of `load`, `allow` and `run`.
 * Any other error is a fault of ours.
 */
export async function runCommand<C extends AnyCommand>(
  runtime: Runtime,
  command: C,
  call: Call,
): Promise<OutputOf<C>> {
  const { output } = await measureCommand(runtime.log, command.name, call, () =>
    checkAndRun(runtime, command, call),
  );
  return output as OutputOf<C>;
}

async function checkAndRun(runtime: Runtime, command: AnyCommand, call: Call): Promise<CommandResult> {
  requireNeed(command.needs, call.actor);
  const parsed = command.input.safeParse(call.input);
  if (!parsed.success) throw new Refusal("invalid_input", { issues: issuesOf(parsed.error) });
  requireInPerson(command, call.actor);
  requireTokenReach(command, call.actor);
  requireProfile(command.needs, call.actor);
  requireRight(command, call.actor);
  if (command.proof === "recent") requireProof({ actor: call.actor, now: runtime.clock.now() });
  const work = () => commitAndFinish(runtime, command, call, parsed.data);
  try {
    // A repeated submit waits until the first one has finished, including run-now jobs, and returns its result.
    const name = call.key ? `${scopeOf(call.actor, command.needs)} ${call.key}` : null;
    return await (name ? serializeByKey(name, work) : work());
  } catch (error) {
    const refusal = asRefusal(runtime, error);
    if (!refusal) throw locateFault(error, "command", command.name);
    const facts = { command: command.name, code: refusal.code, request_id: call.request_id };
    if (isOutage(error)) runtime.log.warn({ ...facts, err: error }, "the database did not answer");
    throw refusal;
  }
}

/** What jobs get: the runtime and the right to run commands as the system. */
export function jobContext(runtime: Runtime): JobContext {
  return {
    runtime,
    run: (command, input, key) =>
      runCommand(runtime, command, { actor: system, input, key, request_id: "job" }),
  };
}

async function commitAndFinish(
  runtime: Runtime,
  command: AnyCommand,
  call: Call,
  input: unknown,
): Promise<CommandResult> {
  const settings = await runtime.settings.current();
  const done = await runWithRetries(runtime, command, { ...call, settings }, input);
  if (command.changesSettings) runtime.settings.drop();
  for (const job of done.run_now) await runNow(jobContext(runtime), job.name, job.payload, job.key);
  return done;
}

async function runWithRetries(
  runtime: Runtime,
  command: AnyCommand,
  call: Begun,
  input: unknown,
): Promise<CommandResult> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await runtime.db.transaction().execute((tx) => runOnce(runtime, command, call, input, tx));
    } catch (error) {
      if (attempt >= maxAttempts || !isTransient(error)) throw error;
    }
  }
}

async function runOnce(
  runtime: Runtime,
  command: AnyCommand,
  call: Begun,
  input: unknown,
  tx: Tx,
): Promise<CommandResult> {
  const scope = scopeOf(call.actor, command.needs);
  const input_hash = createHash("sha256")
    .update(`${command.name} ${stableJson(input)}`)
    .digest("hex");
  if (call.key) {
    const replay = await findReplay(tx, scope, call.key, input_hash);
    if (replay) return { output: replay.output, run_now: [], is_replay: true };
  }
  await requireProfileInUse(tx, command.needs, call.actor);
  const now = runtime.clock.now();
  const command_id = newId(now);
  const run_now: RunNowJob[] = [];
  const ctx: CommandContext = {
    tx,
    actor: call.actor,
    now,
    command_id,
    request_id: call.request_id,
    public_url: runtime.env.PUBLIC_URL,
    settings: call.settings,
    commands: runtime.commands,
    has_loopback_webhooks: runtime.env.WEBHOOK_LOOPBACK === "on",
    newId: () => newId(now),
    hashLink: (...link) => hashLinkToken(makeLinkToken(runtime.env, ...link)),
    digestAddress: (address) => digestAddress(runtime.env, address),
    enqueue: (job, payload, options = {}) => enqueue(tx, job, payload, options, run_now),
    async eraseData(account) {
      const keys: string[] = [];
      for (const erase of runtime.erasures) keys.push(...(await erase(ctx, account)));
      return keys;
    },
  };
  const { out, audit } = await command.execute(ctx, input);
  if (runtime.env.MODE !== "live") checkOutput(command, out);
  const { subject, ...details } = audit;
  const member = call.actor.kind === "member" ? call.actor : null;
  await tx
    .insertInto("command_log")
    .values({
      id: command_id,
      name: command.name,
      scope,
      idempotency_key: call.key ?? null,
      input_hash,
      output: json(out ?? null),
      audit: json(details),
      subject_noun: subject[0],
      subject_id: subject[1],
      account_id: member?.account_id ?? null,
      profile_id: member?.profile?.id ?? null,
      on_behalf_of: member?.on_behalf_of ?? null,
      access_token_id: member?.access_token?.id ?? null,
      request_id: call.request_id,
      at: now,
    })
    .execute();
  return { output: out, run_now, is_replay: false };
}

/**
 * A safety net for declared outputs in development: a value of another form rolls the command back. Not in
 * installations with real money: a wrong declaration must not undo a correct command there.
 */
function checkOutput({ name, output }: AnyCommand, out: unknown): void {
  const checked = output.safeParse(out);
  if (!checked.success)
    throw new Error(`${name} returned what it does not declare: ${checked.error.message}`);
}

/** Locks the key until the transaction ends, so that the second of two concurrent calls finds the row of the first. */
async function findReplay(tx: Tx, scope: string, key: string, input_hash: string) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${scope} ${key}`}, 0))`.execute(tx);
  const row = await tx
    .selectFrom("command_log")
    .select(["output", "input_hash", "subject_noun", "subject_id"])
    .where("scope", "=", scope)
    .where("idempotency_key", "=", key)
    .executeTakeFirst();
  if (!row) return null;
  if (row.input_hash !== input_hash) {
    refuse("key_reused", { subject: [row.subject_noun, row.subject_id] });
  }
  return { output: row.output };
}

async function enqueue<P>(
  tx: Tx,
  job: JobType<P>,
  payload: P,
  options: EnqueueOptions,
  run_now: RunNowJob[],
): Promise<void> {
  if (options.is_run_now && !options.key) throw new Error(`run-now job ${job.name} needs a key`);
  const checked = await enqueueJob(tx, job, payload, options);
  if (options.is_run_now && options.key) run_now.push({ name: job.name, payload: checked, key: options.key });
}

function requireNeed(need: Need, actor: Actor): void {
  if (need === "system" && actor.kind !== "system") refuse("forbidden");
  if (need === "anyone" || actor.kind === "system") return;
  if (actor.kind === "visitor") refuse("not_authenticated");
}

/** Refuses an in-person command to an operator who acts for somebody, before its rows are read. */
function requireInPerson({ in_person }: AnyCommand, actor: Actor): void {
  if (in_person && actor.kind === "member" && actor.on_behalf_of) refuse("impersonation_not_allowed");
}

/** A token acts as its profile: commands on the whole account or its sign-in require a session. */
function requireTokenReach({ needs, in_person }: AnyCommand, actor: Actor): void {
  if (actor.kind !== "member" || !actor.access_token) return;
  if (needs === "account" || needs === "operator") refuse("token_scope_missing", { scope: null });
  requireScope(actor, in_person ? "commit" : "write");
}

function requireProfile(need: Need, actor: Actor): void {
  if (actor.kind !== "member") return;
  if (need === "profile" && !actor.profile) refuse("profile_required");
}

/** An operator's command needs the operator in person, with a role that has the command's right. */
function requireRight({ needs, right }: AnyCommand, actor: Actor): void {
  if (needs !== "operator" || actor.kind === "system") return;
  if (!right || !mayAct(actor, right)) refuse("forbidden", { right });
}

/** Skips commands that need an account (such as archiving) or an operator: they do not act as the profile. */
async function requireProfileInUse(tx: Tx, need: Need, actor: Actor): Promise<void> {
  if (need !== "profile" && need !== "anyone") return;
  const id = profileId(actor);
  if (id !== null && !(await lockActiveProfile(tx, id))) refuse("profile_archived", { profile_id: id });
}

function asRefusal(runtime: Runtime, error: unknown): Refusal | null {
  if (error instanceof Refusal) return error;
  if (isOutage(error)) return new Refusal("service_unavailable");
  const constraint = field(error, "constraint");
  const code = constraint ? runtime.constraint_refusals[constraint] : undefined;
  return code ? new Refusal(code, {}) : null;
}

/** Serialization failure and deadlock: the same call may succeed when repeated. */
function isTransient(error: unknown): boolean {
  const code = field(error, "code");
  return code === "40001" || code === "40P01";
}

function field(error: unknown, name: string): string | undefined {
  if (typeof error !== "object" || error === null || !(name in error)) return undefined;
  const value: unknown = Reflect.get(error, name);
  return typeof value === "string" ? value : undefined;
}

/** JSON with sorted keys, so that equal inputs have equal hashes. */
function stableJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === "object" && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
