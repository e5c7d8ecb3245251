// Rate limits of commands, relations and uploads, the same for every endpoint: calls per minute, files per hour, and
// drafts and exports per day.
import { refuse } from "#domain/refusal.ts";
import type { Actor } from "#server/kernel/actor.ts";
import { type AllowedTry, countTry, type RefusedTry } from "#server/kernel/rate-limit.ts";
import { countCall } from "#server/kernel/rate-shares.ts";
import type { Runtime } from "#server/kernel/runtime.ts";
import { ReadScope } from "#server/kernel/scope.ts";
import { findDraft } from "#server/request/reads.ts";

type Call = { name: string; actor: Actor; address(): string; input: unknown };

type Caller = Pick<Call, "actor" | "address">;

/** Counts a command call of an account; visitors are not counted here. @throws Refusal too_many_requests */
export async function countCommandCall(runtime: Runtime, actor: Actor): Promise<void> {
  if (actor.kind === "member") await countCall(runtime, "command_per_account", ["account", actor.account_id]);
}

/** Counts the reading of a relation. @throws Refusal too_many_requests */
export async function countRelationCall(runtime: Runtime, { actor, address }: Caller): Promise<void> {
  if (actor.kind === "member")
    await countCall(runtime, "relation_per_account", ["account", actor.account_id]);
  else await countCall(runtime, "relation_per_address", ["address", address()]);
}

/** Counts an uploaded file, by the caller's address and account. @throws Refusal too_many_requests */
export async function countUpload(runtime: Runtime, { actor, address }: Caller): Promise<void> {
  const counted = [await countTry(runtime, "upload_per_address", ["address", address()])];
  if (actor.kind === "member")
    counted.push(await countTry(runtime, "upload_per_account", ["account", actor.account_id]));
  for (const one of counted)
    if (!one.is_allowed) refuse("too_many_requests", { retry_after_s: one.retry_after_s });
}

/** Counts a call of a limited command. @throws Refusal too_many_requests */
export async function countCommand(runtime: Runtime, call: Call): Promise<void> {
  const counted = await count(runtime, call);
  if (counted && !counted.is_allowed) refuse("too_many_requests", { retry_after_s: counted.retry_after_s });
}

async function count(
  runtime: Runtime,
  { name, actor, address, input }: Call,
): Promise<AllowedTry | RefusedTry | null> {
  const account = actor.kind === "member" ? ["account", actor.account_id] : null;
  if (name === "request_export" && account) return countTry(runtime, "export_per_account", account);
  if (name !== "save_draft" || !(await beginsDraft(runtime, actor, input))) return null;
  return account
    ? countTry(runtime, "member_draft_per_account", account)
    : countTry(runtime, "visitor_draft_per_address", ["address", address()]);
}

/** Whether the call creates a draft; saving an existing one is not counted. */
async function beginsDraft(runtime: Runtime, actor: Actor, input: unknown): Promise<boolean> {
  const chosen = typeof input === "object" && input !== null ? Reflect.get(input, "request_id") : undefined;
  if (actor.kind === "system" || chosen !== undefined) return false;
  return (await findDraft(new ReadScope(runtime.db, actor, runtime.clock.now()), null, "en")) === null;
}
