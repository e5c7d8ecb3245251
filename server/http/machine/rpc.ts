// `POST /rest/v1/rpc/{function}` runs one command for the credential's owner. It adds no rules of its own.
import type { Context, Hono } from "hono";
import { limits } from "#domain/limits.ts";
import { type Issue, refuse } from "#domain/refusal.ts";
import type { Actor } from "#server/kernel/actor.ts";
import { runCommand } from "#server/kernel/run-command.ts";
import type { Runtime } from "#server/kernel/runtime.ts";
import { addressOf } from "../middleware/client-address.ts";
import { countCommand, countCommandCall } from "../middleware/command-limits.ts";
import type { RequestEnv } from "../middleware/security.ts";
import { actorAt } from "../session/bearer.ts";
import { answerMachine, noContent } from "./answer.ts";
import { setAllowance, wantsMinimal } from "./call-headers.ts";

/** Deeper than any input of ours; the schemas that read the body recurse once per level. */
const maxDepth = 20;
/** More values than any input of ours has: a category with two full lists of questions has some 20,000. */
const maxValues = 25_000;

/** Mounts the endpoint for every command exposed via `rpc`, by name. */
export function rpcEndpoint(app: Hono<RequestEnv>, runtime: Runtime): void {
  app.all("/rest/v1/rpc/:function", (c) =>
    answerMachine(c, runtime, async () => {
      if (c.req.method !== "POST") refuse("method_not_allowed");
      const name = c.req.param("function");
      const command = Object.hasOwn(runtime.commands, name) ? runtime.commands[name] : undefined;
      const request_id = c.get("request_id");
      const actor = await actorAt(c, runtime);
      // Every call needs a credential, so a visitor does not learn which functions exist.
      if (actor.kind === "visitor") refuse("not_authenticated");
      if (!command?.exposedVia.includes("rpc")) return refuse("not_found");
      // Count before reading the body, so that refused calls stay cheap.
      setAllowance(c, await countCommandCall(runtime, actor));
      const key = keyOf(c, actor);
      const input = await bodyOf(c);
      const address = () => addressOf(c, runtime.env.TRUSTED_PROXY_HOPS);
      await countCommand(runtime, { name, actor, address, input });
      const output = await runCommand(runtime, command, { actor, input, key, request_id });
      if (!wantsMinimal(c)) return output;
      c.header("Preference-Applied", "return=minimal");
      return noContent;
    }),
  );
}

/** The caller's idempotency key. Only members' keys are used: other callers have no scope for them. */
function keyOf(c: Context, actor: Actor): string | undefined {
  const key = c.req.header("idempotency-key")?.trim();
  if (!key || actor.kind !== "member") return undefined;
  if (key.length < 8 || key.length > limits.idempotency_key_characters) {
    refuse("invalid_input", { issues: [{ path: "Idempotency-Key", code: "invalid_key" }] });
  }
  return key;
}

async function bodyOf(c: Context): Promise<unknown> {
  const text = await c.req.text();
  if (text.trim() === "") return {};
  const type = c.req.header("content-type") ?? "";
  if (!/^application\/(\w+\+)?json\b/i.test(type)) return refuse("media_type_not_supported");
  const value = parseJson(text);
  const fault = faultOfShape(value);
  if (fault) refuse("invalid_input", { issues: [{ path: "", ...fault }] });
  return value;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return refuse("invalid_input", { issues: [{ path: "", code: "invalid_json" }] });
  }
}

/** Checks depth and number of values without recursion, so that later recursive readers are safe. */
function faultOfShape(value: unknown): Omit<Issue, "path"> | null {
  let level = [value];
  let values = 0;
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > maxDepth) return { code: "too_deep" };
    const next: unknown[] = [];
    for (const one of level) {
      if (typeof one !== "object" || one === null) continue;
      const inner: unknown[] = Array.isArray(one) ? one : Object.values(one);
      values += inner.length;
      if (values > maxValues) return { code: "too_many", params: { max: maxValues } };
      for (const each of inner) next.push(each);
    }
    level = next;
  }
  return null;
}
