// `POST /errors`: error reports from browsers, as envelopes of the Sentry protocol. Browsers send them here and not to
// the service itself: so our pages' policy allows no other origin, the service's address stays private, and we scrub
// whatever leaves. Each report is also one log line and one row for operators.
import type { Context, Hono } from "hono";
import { RateLimiterMemory } from "rate-limiter-flexible";
import { browserDsn } from "#domain/fault.ts";
import type { Runtime } from "#server/kernel/runtime.ts";
import type { ErrorReports } from "#server/services/error-reports.ts";
import { addressOf } from "../middleware/client-address.ts";
import { answerError } from "../middleware/error-answer.ts";
import type { RequestEnv } from "../middleware/security.ts";
import { BrowserEvent, nameOfBrowserEvent, screenOf } from "./browser-event.ts";

const maxBytes = 128 * 1024;
/** Reports per minute and process, from one address and from all. Counted in memory: the database may have failed. */
const perAddress = { points: 20, duration: 60 };
const perProcess = { points: 300, duration: 60 };
const uncached = { "Cache-Control": "no-store" };

type Answer = { is_sent: boolean };

/** Mounts the endpoint. 200: the service took the report; 202: only the log and the operators' list have it. */
export function errorTunnel(
  app: Hono<RequestEnv>,
  runtime: Pick<Runtime, "env" | "log" | "faults">,
  reports: Pick<ErrorReports, "forward"> | null,
): void {
  const limiters = [new RateLimiterMemory(perAddress), new RateLimiterMemory(perProcess)] as const;
  const projects = new Set([browserDsn, runtime.env.SENTRY_DSN]);
  app.all("/errors", async (c) => {
    if (c.req.method !== "POST") {
      return refuse(c, 405, "method_not_allowed", "Reports are posted here.", { Allow: "POST" });
    }
    const address = addressOf(c, runtime.env.TRUSTED_PROXY_HOPS);
    if (runtime.env.RATE_LIMITS === "on" && !(await isWithin(limiters, address)))
      return refuse(c, 429, "rate_limited", "Too many reports.", { "Retry-After": "60" });
    if (Number(c.req.header("content-length") ?? 0) > maxBytes) return tooLarge(c);
    const body = await c.req.text();
    if (body.length > maxBytes) return tooLarge(c);
    const [first = "", ...lines] = body.split("\n");
    const project: unknown = readJson(first)?.dsn;
    if (typeof project !== "string" || !projects.has(project))
      return refuse(c, 403, "forbidden", "This is a report to another project.");
    const event = eventIn(lines);
    if (!event) return refuse(c, 422, "invalid_input", "There is no report of an error in this.");
    const isSent = await take(event, runtime, reports);
    return c.json({ is_sent: isSent } satisfies Answer, isSent ? 200 : 202, uncached);
  });
}

function refuse(
  c: Context,
  status: 403 | 405 | 413 | 422 | 429,
  code: string,
  message: string,
  headers: Record<string, string> = {},
): Response {
  return answerError(c, { status, code, message, headers: { ...uncached, ...headers } });
}

const tooLarge = (c: Context) => refuse(c, 413, "payload_too_large", "This report is too long.");

async function isWithin(limiters: readonly RateLimiterMemory[], address: string): Promise<boolean> {
  const [own, all] = limiters;
  try {
    await own?.consume(address);
    await all?.consume("all");
    return true;
  } catch {
    return false;
  }
}

/** The first event of an envelope, which has pairs of lines: header, then item. Ignores other items. */
function eventIn(lines: readonly string[]): BrowserEvent | null {
  for (let index = 0; index + 1 < lines.length; index += 2) {
    if (readJson(lines[index] ?? "")?.type !== "event") continue;
    const read = BrowserEvent.safeParse(readJson(lines[index + 1] ?? ""));
    return read.success ? read.data : null;
  }
  return null;
}

function readJson(line: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

/** Logs the report, passes it on, and records it with the outcome. */
async function take(
  event: BrowserEvent,
  { log, faults }: Pick<Runtime, "log" | "faults">,
  reports: Pick<ErrorReports, "forward"> | null,
): Promise<boolean> {
  const { digest, kind } = event.tags;
  const place = screenOf(event.tags.place);
  const name = nameOfBrowserEvent(event);
  const cause = event.exception?.values.at(-1);
  const said = cause?.value ?? event.message;
  log.error({ digest, kind, place, name, said, release: event.release }, "a browser reported an error");
  const forwarded = { ...event, platform: "javascript", tags: { ...event.tags, place } };
  const isSent = (await reports?.forward(forwarded)) ?? false;
  faults.record({ digest, kind, place, name }, isSent);
  return isSent;
}
