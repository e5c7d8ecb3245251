// Rate limits of commands, relations and uploads, the same for every endpoint: calls and messages per minute, files per
// hour, and drafts and exports per day.
import { z } from "zod";
import { refuse } from "#domain/refusal.ts";
import type { Actor } from "#server/kernel/actor.ts";
import { type AllowedTry, countTry, type RefusedTry } from "#server/kernel/rate/limit.ts";
import { type Allowance, countCall } from "#server/kernel/rate/shares.ts";
import type { Runtime } from "#server/kernel/runtime.ts";
import { scopeNow } from "#server/kernel/scope.ts";
import { findDraft } from "#server/request/reads/request.ts";

type Call = { name: string; actor: Actor; address(): string; input: unknown };

type Caller = Pick<Call, "actor" | "address">;

/**
 * Counts a command call by its access token, else by its account; visitors are not counted here.
 * @throws Refusal too_many_requests
 */
export async function countCommandCall(runtime: Runtime, actor: Actor): Promise<Allowance | null> {
  if (actor.kind !== "member") return null;
  const { access_token, account_id } = actor;
  if (access_token) return countCall(runtime, "command_per_token", ["token", access_token.id]);
  return countCall(runtime, "command_per_account", ["account", account_id]);
}

/** Counts a read of a relation by the caller's credential, else by address. @throws Refusal too_many_requests */
export async function countRelationCall(
  runtime: Runtime,
  { actor, address }: Caller,
): Promise<Allowance | null> {
  if (actor.kind !== "member") return countCall(runtime, "relation_per_address", ["address", address()]);
  const { access_token, account_id } = actor;
  if (access_token) return countCall(runtime, "relation_per_token", ["token", access_token.id]);
  return countCall(runtime, "relation_per_account", ["account", account_id]);
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
  for (const one of await count(runtime, call))
    if (!one.is_allowed) refuse("too_many_requests", { retry_after_s: one.retry_after_s });
}

const sending = new Set(["test_webhook_endpoint", "replay_webhook_delivery"]);
const beginning = new Set(["save_draft", "save_draft_input"]);

async function count(
  runtime: Runtime,
  { name, actor, address, input }: Call,
): Promise<(AllowedTry | RefusedTry)[]> {
  const account = actor.kind === "member" ? ["account", actor.account_id] : null;
  if (name === "request_export" && account) return [await countTry(runtime, "export_per_account", account)];
  if (["send_message", "send_shared_message"].includes(name) && account)
    return [await countTry(runtime, "message_per_account", account)];
  if (["report_content", "report_message", "object_to_restriction"].includes(name) && account)
    return [await countTry(runtime, "report_per_account", account)];
  if (sending.has(name) && account) return [await countTry(runtime, "webhook_per_account", account)];
  if (!beginning.has(name) || !(await beginsDraft(runtime, actor, input))) return [];
  if (account) return [await countTry(runtime, "member_draft_per_account", account)];
  // Each browser has its own count; the count per address only stops floods, because many people may share one.
  const browser = actor.kind === "visitor" && actor.visitor_id ? ["browser", actor.visitor_id] : null;
  const counted = browser ? [await countTry(runtime, "visitor_draft_per_browser", browser)] : [];
  return [...counted, await countTry(runtime, "visitor_draft_per_address", ["address", address()])];
}

const Target = z.object({ request_id: z.string().optional(), is_new: z.boolean().optional() }).catch({});

/** Whether the call creates a draft; saving an existing one is not counted. */
async function beginsDraft(runtime: Runtime, actor: Actor, input: unknown): Promise<boolean> {
  const { request_id, is_new } = Target.parse(input);
  if (actor.kind === "system") return false;
  if (request_id === undefined) return true;
  if (!is_new) return false;
  return (await findDraft(await scopeNow(runtime, actor), request_id, "en")) === null;
}
