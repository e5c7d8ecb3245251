// The front of /v1: key, version, contract, idempotency, transaction, expansion, contract again.
// An answer that breaks the contract is our fault: it is rolled back, logged as an error and becomes a 500.
import { setTimeout as wait } from "node:timers/promises";
import type { HttpBindings } from "@hono/node-server";
import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { Clock } from "../../kit/clock.ts";
import { type Pool, transaction } from "../../kit/db.ts";
import type { Log } from "../../kit/log.ts";
import { checkResponse, matchOperation, type Operation } from "../contract/contract-validator.ts";
import { API_VERSION } from "../contract/document.ts";
import { type Plan, type RequestFault, takeRequestFault } from "../control/plan.ts";
import { ContractViolation } from "../webhook/emit.ts";
import { badParam, StripeFault } from "../wire/errors.ts";
import { canonical, parseForm } from "../wire/form.ts";
import { createId } from "../wire/ids.ts";
import type { StripeEnv } from "../work.ts";
import { requireKey } from "./auth.ts";
import type { Handler } from "./call.ts";
import { requireValidParams } from "./check.ts";
import { expand } from "./expand.ts";
import { type Answer, claimKey, keepAnswer, releaseKey } from "./idempotency.ts";
import { paymentHandlers } from "./payments.ts";
import { sessionHandlers } from "./sessions.ts";
import { webhookEndpointHandlers } from "./webhook-endpoints.ts";

export type ApiDeps = {
  pool: Pool;
  clock: Clock;
  env: StripeEnv;
  log: Log;
  plan: Plan;
  owner: string;
  /** Called before answering a request: processes what is due. */
  passTime(): Promise<void>;
  /** Called after a commit that may have left webhooks to send. */
  onCommit(): void;
};
type StripeContext = Context<{ Bindings: HttpBindings }>;
type Request = { operation: Operation; params: object; path: string; request_id: string; key: string | null };

const MAX_BODY = 1024 * 1024;
const handlers: Record<string, Handler> = {
  ...sessionHandlers,
  ...paymentHandlers,
  ...webhookEndpointHandlers,
};

async function readRequest(c: StripeContext, request_id: string): Promise<Request> {
  const { method, path } = c.req;
  const operation = matchOperation(method, path);
  if (!operation) {
    const message = `Unrecognized request URL (${method}: ${path}).`;
    throw new StripeFault(404, { type: "invalid_request_error", message }, true);
  }
  const isPost = operation.method === "post";
  const params = parseForm(isPost ? await c.req.text() : new URL(c.req.url).search.slice(1));
  requireValidParams(operation, params);
  return {
    operation,
    params,
    path,
    request_id,
    key: isPost ? (c.req.header("idempotency-key") ?? null) : null,
  };
}

async function execute(deps: ApiDeps, request: Request): Promise<Answer> {
  const { operation, params, request_id, key } = request;
  const handler = handlers[operation.operationId];
  if (!handler) {
    throw new StripeFault(404, {
      type: "invalid_request_error",
      message: `The Stripe stand-in does not implement ${operation.operationId}.`,
    });
  }
  const answer = await transaction(deps.pool, async (sql) => {
    const now_ms = deps.clock.now();
    const cause = { id: request_id, idempotency_key: key };
    const { expand: paths = [], ...rest } = params as { expand?: string[] };
    const call = { sql, now_ms, env: deps.env, cause, id: operation.id ?? "", params: rest };
    const body = await expand(sql, await handler(call), paths, now_ms);
    const text = JSON.stringify(body);
    const violations = checkResponse(operation, JSON.parse(text));
    if (violations.length > 0) {
      const found = violations.map((violation) => `${violation.path} ${violation.message}`).join("; ");
      throw new ContractViolation(`${operation.operationId}: ${found}`);
    }
    const answer = { status: 200, body: text };
    if (key) await keepAnswer(sql, key, answer);
    return answer;
  });
  if (operation.method === "post") deps.onCommit();
  return answer;
}

function toAnswer(deps: ApiDeps, error: unknown, request_id: string): { fault: StripeFault; answer: Answer } {
  let fault: StripeFault;
  if (error instanceof StripeFault) fault = error;
  else {
    deps.log("stripe.failed", { request_id, error });
    const reason =
      error instanceof ContractViolation ? `Contract violated. ${error.message}` : "Unexpected error.";
    fault = new StripeFault(500, { type: "api_error", message: reason });
  }
  return { fault, answer: { status: fault.status, body: JSON.stringify({ error: fault.error }) } };
}

/** Executes under the key; the failure of an executed request is stored like a success. */
async function executeKept(deps: ApiDeps, request: Request): Promise<Answer> {
  const { key } = request;
  try {
    return await execute(deps, request);
  } catch (error) {
    const { fault, answer } = toAnswer(deps, error, request.request_id);
    if (key && fault.isValidation) await releaseKey(deps.pool, key);
    else if (key) await keepAnswer(deps.pool, key, answer);
    return answer;
  }
}

function orderedAnswer(fault: Extract<RequestFault, { kind: "status" }>): StripeFault {
  const type = fault.status === 500 ? "api_error" : "invalid_request_error";
  const code = { 409: "lock_timeout", 429: "rate_limit", 500: undefined }[fault.status];
  return new StripeFault(fault.status, { type, code, message: "Ordered by the stand-in's control." });
}

async function answerOf(deps: ApiDeps, c: StripeContext, request: Request): Promise<Answer> {
  const { key, operation, params, path, request_id } = request;
  const ordered = takeRequestFault(deps.plan, path);
  const isStored = ordered?.kind === "status" && ordered.is_stored;
  if (ordered?.kind === "reset_before") c.env.incoming.socket.destroy();
  if (ordered?.kind === "reset_before") return { status: 500, body: "" };
  if (ordered?.kind === "status" && ordered.should_retry !== undefined) {
    c.header("stripe-should-retry", String(ordered.should_retry));
  }
  if (ordered?.kind === "status" && !isStored) throw orderedAnswer(ordered);
  if (key !== null) {
    const now_ms = deps.clock.now();
    const claim = { key, method: operation.method, path, params: canonical(params), owner: deps.owner };
    const replay = await claimKey(deps.pool, { ...claim, now_ms, request_id });
    c.header("idempotency-key", key);
    if (replay) {
      c.header("idempotent-replayed", "true");
      c.header("original-request", replay.request_id);
      return replay;
    }
  }
  if (ordered?.kind === "status") {
    const { answer } = toAnswer(deps, orderedAnswer(ordered), request_id);
    if (key !== null) await keepAnswer(deps.pool, key, answer);
    return answer;
  }
  const answer = await executeKept(deps, request);
  // Executed at once, answered late: in real time, independent of the movable clock.
  if (ordered?.kind === "slow") await wait(ordered.ms, undefined, { ref: false });
  if (ordered?.kind === "reset_after") c.env.incoming.socket.destroy();
  return answer;
}

async function serve(deps: ApiDeps, c: StripeContext): Promise<Response> {
  const request_id = createId("req");
  c.header("request-id", request_id);
  c.header("stripe-version", API_VERSION);
  c.header("content-type", "application/json");
  c.header("cache-control", "no-store");
  let answer: Answer;
  try {
    requireKey(c.req.header("authorization"), deps.env.STRIPE_SECRET_KEY);
    const version = c.req.header("stripe-version") ?? API_VERSION;
    if (version !== API_VERSION) throw badParam(`Invalid Stripe API version: ${version}`);
    await deps.passTime();
    answer = await answerOf(deps, c, await readRequest(c, request_id));
  } catch (error) {
    answer = toAnswer(deps, error, request_id).answer;
  }
  return c.body(answer.body, answer.status as 200);
}

/** The API as a separate app, to mount at paths that include `/v1`. */
export function createApi(deps: ApiDeps): Hono<{ Bindings: HttpBindings }> {
  const api = new Hono<{ Bindings: HttpBindings }>();
  const tooLarge = { error: { type: "invalid_request_error", message: "The request body is too large." } };
  // Nobody reads the rest of a refused body, so the connection cannot serve another request.
  const onError = (c: Context): Response => c.json(tooLarge, 413, { connection: "close" });
  api.use("/v1/*", bodyLimit({ maxSize: MAX_BODY, onError }));
  api.all("/v1/*", (c) => serve(deps, c));
  return api;
}
