// The rpc door: `POST /rest/v1/rpc/{function}` runs one command with a bearer token. It translates, nothing more.
import type { Context, Hono } from "hono";
import { isRefusal, type Refusal, type RefusalCode, refusals, refuse } from "#domain/refusal.ts";
import type { Actor } from "#server/kernel/actor.ts";
import { runCommand } from "#server/kernel/run-command.ts";
import type { Runtime } from "#server/kernel/runtime.ts";
import type { RequestEnv } from "./security.ts";
import { actorFromBearer } from "./session-bearer.ts";

/** The error form of every machine door. `message` is English and for developers; `code` is what programs read. */
type ErrorBody = { code: RefusalCode | "unexpected"; message: string; details: unknown; hint: string | null };

/** Mounts the door: every command with the door `rpc`, by its name. */
export function rpcDoor(app: Hono<RequestEnv>, runtime: Runtime): void {
  app.all("/rest/v1/rpc/:function", async (c) => {
    try {
      if (c.req.method !== "POST") refuse("method_not_allowed");
      const command = runtime.commands[c.req.param("function")];
      const request_id = c.get("request_id");
      const actor = await actorFromBearer(runtime, c.req.raw, request_id);
      if (!command?.doors.includes("rpc")) return refuse("not_found");
      const key = keyOf(c, actor);
      const input = await bodyOf(c);
      const output = await runCommand(runtime, command, { actor, input, key, request_id });
      return c.json(output ?? null, 200, { "Cache-Control": "no-store" });
    } catch (error) {
      return answer(c, runtime, error);
    }
  });
}

/** The caller's idempotency key. Keys of somebody without a session would meet those of strangers: not taken. */
function keyOf(c: Context, actor: Actor): string | undefined {
  const key = c.req.header("idempotency-key")?.trim();
  if (!key || actor.kind !== "member") return undefined;
  if (key.length < 8 || key.length > 255) {
    refuse("invalid_input", { issues: [{ path: "Idempotency-Key", code: "invalid_key" }] });
  }
  return key;
}

async function bodyOf(c: Context): Promise<unknown> {
  const text = await c.req.text();
  if (text.trim() === "") return {};
  const type = c.req.header("content-type") ?? "";
  if (!/^application\/(\w+\+)?json\b/i.test(type)) return refuse("media_type_not_supported");
  try {
    return JSON.parse(text);
  } catch {
    return refuse("invalid_input", { issues: [{ path: "", code: "invalid_json" }] });
  }
}

function answer(c: Context<RequestEnv>, runtime: Runtime, error: unknown): Response {
  const headers = { "Cache-Control": "no-store" };
  if (isRefusal(error)) return c.json(bodyFor(error), error.status, headers);
  const digest = c.get("request_id");
  runtime.log.error({ err: error, request_id: digest }, "rpc failed");
  const body: ErrorBody = {
    code: "unexpected",
    message: "Something went wrong on our side. Nothing was changed.",
    details: { digest },
    hint: null,
  };
  return c.json(body, 500, headers);
}

function bodyFor(refusal: Refusal): ErrorBody {
  const hint = refusals[refusal.code] === 409 ? "Read the row again and decide on its present state." : null;
  return { code: refusal.code, message: refusal.code.replaceAll("_", " "), details: refusal.details, hint };
}
