// Answers to unexpected errors: 500, a page for people and JSON for machines, with the request id that finds the error
// in the log. Only an address's path is logged: the query may contain a secret.
import { randomUUID } from "node:crypto";
import { RequestError } from "@hono/node-server";
import type { Context, Hono, MiddlewareHandler } from "hono";
import { loggedPath } from "#domain/fault.ts";
import { answerClientLeft, isClientLeft } from "./client-left.ts";
import { answerError, unexpected } from "./error-answer.ts";
import { isServiceUnavailable, retryAfter } from "./outage.ts";
import type { RequestEnv } from "./security.ts";
import { brokenPage, faultPage } from "./unreadable-request.ts";

/** The request that failed. */
export type FaultPlace = { request_id: string; method: string; path: string };
/** Called once for every unexpected error. */
export type NoteFault = (error: unknown, place: FaultPlace) => void;

/** Renders the product's error page for a request that cannot be answered otherwise. */
type RenderFault = (c: Context<RequestEnv>, status: 500 | 503, code: string) => Promise<Response>;

type Options = {
  note: NoteFault;
  noteOutage: (error: unknown, request_id: string) => void;
  render: RenderFault;
  is_live: boolean;
};

/** Wraps thrown values that are no `Error`: Hono passes only errors to `onError`. */
export function wrapThrownValues(): MiddlewareHandler {
  return async (_c, next) => {
    try {
      await next();
    } catch (error) {
      throw error instanceof Error
        ? error
        : new Error("something was thrown that is no error", { cause: error });
    }
  };
}

/** Answers everything that a handler throws. */
export function answerFaults(app: Hono<RequestEnv>, options: Options): void {
  const { note, noteOutage, render } = options;
  app.onError(async (error, c) => {
    if (isClientLeft(error, c.req.raw.signal)) return answerClientLeft();
    const request_id = c.get("request_id");
    const place = { request_id, method: c.req.method, path: loggedPath(c.req.path) };
    const status = isServiceUnavailable(error) ? 503 : 500;
    if (status === 503) noteOutage(error, request_id);
    else note(error, place);
    const isDocument = (c.req.header("accept") ?? "").includes("text/html");
    if (!isDocument) return answerJson(c, status, request_id);
    try {
      return await render(c, status, status === 503 ? "service_unavailable" : "unexpected");
    } catch (again) {
      // The error page failed too: the error may be in code that every page shares.
      note(again, place);
      return faultPage(request_id, options);
    }
  });
}

function answerJson(c: Context, status: 500 | 503, request_id: string): Response {
  c.header("Cache-Control", "no-store");
  if (status === 503) {
    c.header("Retry-After", retryAfter);
    return answerError(c, { status, code: "service_unavailable", message: "service unavailable" });
  }
  return answerError(c, { status, ...unexpected(request_id) });
}

/** The answer to a request that does not reach the app: its URL is invalid, or the app itself failed. */
export function answerOutsideApp(
  note: NoteFault,
  options: { is_live: boolean },
): (error: unknown) => Response {
  return (error) => {
    if (error instanceof RequestError) return brokenPage(options);
    const request_id = randomUUID();
    note(error, { request_id, method: "", path: "" });
    return faultPage(request_id, options);
  };
}
