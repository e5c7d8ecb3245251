// `GET /events`: streams live events to the pages of a signed-in browser (docs/decisions/0042). An event names what
// has changed and carries no content.
import type { Hono } from "hono";
import { units } from "#domain/limits.ts";
import { refuse } from "#domain/refusal.ts";
import type { Runtime } from "#server/kernel/runtime.ts";
import { answerMachine } from "../machine/answer.ts";
import type { RequestEnv } from "../middleware/security.ts";
import type { LiveHub, ResumePoint } from "./hub.ts";
import { openReader } from "./reader.ts";

/** Nothing between us and the browser may keep, change or hold it back. */
const headers = {
  "Content-Type": "text/event-stream; charset=utf-8",
  "Cache-Control": "no-store, no-transform",
  "X-Accel-Buffering": "no",
};

/** Slack: the browser sends a measured age, not its clock, and a transaction commits a moment after reading its clock. */
const slackMs = 2_000;
const longestAgeMs = units.hour_ms;

/** Mounts the endpoint. */
export function eventsEndpoint(app: Hono<RequestEnv>, runtime: Runtime, live: LiveHub): void {
  app.all("/events", (c) =>
    answerMachine(c, runtime, async () => {
      if (c.req.method !== "GET") refuse("method_not_allowed");
      const cookies = new Headers();
      const reader = await openReader(runtime, c.req.raw, c.get("request_id"), cookies).finally(() => {
        for (const cookie of cookies.getSetCookie()) c.header("Set-Cookie", cookie, { append: true });
      });
      const resume = resumePoint(c.req.header("last-event-id") ?? c.req.query("after"), c.req.query("ago"));
      const point =
        "after" in resume ? resume : { since: new Date(runtime.clock.now().getTime() - resume.ago_ms) };
      return c.body(await live.open(reader, point satisfies ResumePoint, connectionEnd(c)), 200, headers);
    }),
  );
}

type Outgoing = { outgoing?: { destroy(): void } };

/** Closes this call's connection; does nothing when the app is called without one. */
const connectionEnd =
  ({ env }: { env: unknown }) =>
  () =>
    (env as Outgoing | undefined)?.outgoing?.destroy();

/** Where to resume: `Last-Event-ID`, else the age of the page's data in seconds. An unreadable age counts as old. */
function resumePoint(
  id: string | undefined,
  ago: string | undefined,
): { after: number } | { ago_ms: number } {
  // An unreadable id is not from this database: the largest number makes the page read everything again.
  if (id !== undefined) return { after: /^\d{1,15}$/.test(id) ? Number(id) : Number.MAX_SAFE_INTEGER };
  const age_ms = /^\d{1,9}$/.test(ago ?? "") ? Number(ago) * units.second_ms : longestAgeMs;
  return { ago_ms: Math.min(age_ms, longestAgeMs) + slackMs };
}
