// One log line and one measurement per request, by the pattern of its route: the path itself may contain ids and
// tokens. Nothing else of the request is recorded: no query, no header, no name.
import type { MiddlewareHandler } from "hono";
import { routePath } from "hono/route";
import type { Log } from "#server/kernel/log.ts";
import { announce, startStopwatch, toMs } from "#server/kernel/telemetry/observe.ts";
import {
  actorLine,
  noteRoute,
  type RequestRecord,
  withRequestRecord,
} from "#server/kernel/telemetry/request-record.ts";
import { inSpan } from "#server/kernel/telemetry/spans.ts";
import type { HandlerWrapper } from "./route-handlers.ts";
import type { RequestEnv } from "./security.ts";

export type RequestLog = Pick<Log, "info" | "debug">;

/** Requests that machines repeat all day, and files: of interest only when debugging. */
const quietRoutes: ReadonlySet<string> = new Set([
  "/healthz",
  "/readyz",
  "/metrics",
  "/assets/*",
  "/favicon.ico",
  "/favicon.svg",
  "/robots.txt",
  "/site/:file",
]);

/** Measures every request until its answer begins, and logs it. */
export function observeRequests(log?: RequestLog): MiddlewareHandler<RequestEnv> {
  return async (c, next) => {
    const passed = startStopwatch();
    const record: RequestRecord = { route: null, actor: null, command: null };
    const { method } = c.req;
    let route = "*";
    const name = method.slice(0, 10);
    await inSpan({ name, kind: "server" }, async (annotate) => {
      await withRequestRecord(record, next);
      // The router names the route of a page; otherwise the handler that answered does.
      route = record.route ?? normalized(routePath(c));
      annotate({
        name: `${name} ${route}`,
        is_failed: c.res.status >= 500,
        attributes: {
          "http.request.method": name,
          "http.route": route,
          "http.response.status_code": c.res.status,
          "proffer.request_id": c.get("request_id"),
        },
      });
    });
    const seconds = passed();
    const { status } = c.res;
    announce({ kind: "request", method, route, status, seconds });
    if (!log) return;
    const { command } = record;
    const line = {
      request_id: c.get("request_id"),
      method: name,
      route,
      status,
      ms: toMs(seconds),
      ...actorLine(record.actor),
      ...(command ? { command: command.name, outcome: command.outcome } : {}),
      ...(command?.code ? { code: command.code } : {}),
    };
    log[quietRoutes.has(route) ? "debug" : "info"](line, "request");
  };
}

/** Wraps every loader and action: notes the page's route in the route table. */
export const noteMatchedRoute: HandlerWrapper = {
  loader: (handler, args) => {
    noteRoute(normalized(args.pattern));
    return handler(args);
  },
  action: (handler, args) => {
    noteRoute(normalized(args.pattern));
    return handler(args);
  },
};

/** `*` for requests that no specific route or handler answers: unknown addresses, and refusals before routing. */
function normalized(pattern: string): string {
  if (pattern === "/*" || pattern === "*" || pattern === "") return "*";
  return pattern.startsWith("/") ? pattern : `/${pattern}`;
}
