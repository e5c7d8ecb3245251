// The answers of machine endpoints: JSON, never cached, with one error format.
import type { Context } from "hono";
import { loggedPath } from "#domain/fault.ts";
import { isRefusal, Refusal } from "#domain/refusal.ts";
import { isOutage } from "#server/kernel/database/outage.ts";
import type { Runtime } from "#server/kernel/runtime.ts";
import { answerClientLeft, isClientLeft } from "../middleware/client-left.ts";
import { answerError, unexpected } from "../middleware/error-answer.ts";
import { retryAfter } from "../middleware/outage.ts";
import { retryAfterOf } from "../middleware/retry-after.ts";
import type { RequestEnv } from "../middleware/security.ts";

const uncached = { "Cache-Control": "no-store" };

/** `work` returns this for an answer without a body (204). */
export const noContent = Symbol("no content");

/**
 * Runs `work` and answers with its result (as JSON, or the answer that it made), with a refusal and its status, or
 * with 500 and the request id (`digest`).
 */
export async function answerMachine(
  c: Context<RequestEnv>,
  runtime: Runtime,
  work: () => Promise<unknown>,
): Promise<Response> {
  try {
    const result = await work();
    if (result === noContent) return c.body(null, 204, uncached);
    return result instanceof Response ? result : c.json(result ?? null, 200, uncached);
  } catch (error) {
    if (isRefusal(error)) return answerRefusal(c, error);
    const request_id = c.get("request_id");
    if (isOutage(error)) {
      runtime.log.warn({ err: error, request_id }, "the database did not answer");
      return answerRefusal(c, new Refusal("service_unavailable"));
    }
    if (isClientLeft(error, c.req.raw.signal)) return answerClientLeft();
    const place = { kind: "endpoint", method: c.req.method, path: loggedPath(c.req.path) } as const;
    runtime.faults.note(error, { request_id, ...place, message: "a machine endpoint failed" });
    return answerError(c, { status: 500, ...unexpected(request_id), headers: uncached });
  }
}

function answerRefusal(c: Context<RequestEnv>, refusal: Refusal): Response {
  const { status, code, details: given } = refusal;
  const wait_s = status === 503 ? retryAfter : retryAfterOf(refusal);
  const headers = wait_s === null ? uncached : { ...uncached, "Retry-After": String(wait_s) };
  const details = Object.keys(given).length > 0 ? given : null;
  const hint = status === 409 ? "Read the row again and decide on its present state." : null;
  return answerError(c, { status, code, message: code.replaceAll("_", " "), details, hint, headers });
}
