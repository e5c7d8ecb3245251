// The error service stand-in: takes envelopes by the Sentry protocol and shows their events at `/errors`,
// `/errors/{event}` and, for programs, `/errors.json`.
import { promisify } from "node:util";
import { gunzip, inflate } from "node:zlib";
import type { Context, Hono } from "hono";
import { migrate } from "../kit/db.ts";
import type { Mounted, StandinDeps } from "../kit/deps.ts";
import { parseEnvelope } from "./envelope.ts";
import { breadcrumbsOf, SentryEvent, stackOf } from "./event.ts";
import { eventPage, listPage } from "./page.ts";
import { STATEMENTS } from "./schema.ts";
import { findEvent, insertEvent, listEvents, type StoredEvent } from "./store.ts";

/** The service's limit for an envelope. */
const MAX_BYTES = 1_000_000;
const unpack: Record<string, (bytes: Buffer) => Promise<Buffer>> = {
  gzip: (bytes) => promisify(gunzip)(bytes, { maxOutputLength: MAX_BYTES }),
  deflate: (bytes) => promisify(inflate)(bytes, { maxOutputLength: MAX_BYTES }),
};
/** Browsers may report from any page. */
const open = { "Access-Control-Allow-Origin": "*", "Access-Control-Allow-Headers": "*" };

/** Adds the stand-in's routes to `app`; runs its own migrations first. */
export async function mountErrors(
  app: Hono,
  { pool, clock }: Pick<StandinDeps, "pool" | "clock">,
): Promise<Mounted> {
  await migrate(pool, "errors", STATEMENTS);

  app.options("/api/:project/envelope/", (c) => c.body(null, 200, open));
  app.post("/api/:project/envelope/", async (c) => {
    const project = Number(c.req.param("project"));
    if (!Number.isInteger(project)) return refuse(c, 400, "bad project");
    if (Number(c.req.header("content-length") ?? 0) > MAX_BYTES) return refuse(c, 413, "too large");
    const envelope = parseEnvelope(await readBody(c));
    if (!envelope) return refuse(c, 400, "bad envelope");
    if (!keyOf(c, envelope.header)) return refuse(c, 403, "missing authorization information");
    let id = envelope.header.event_id;
    for (const { type, payload } of envelope.items) {
      if (type !== "event") continue;
      const event = SentryEvent.safeParse(readJson(payload));
      if (!event.success) return refuse(c, 400, "bad event");
      await insertEvent(pool, project, event.data, new Date(clock.now()));
      id = event.data.event_id;
    }
    return c.json({ id }, 200, open);
  });

  app.get("/errors", async (c) => {
    const digest = c.req.query("digest") ?? "";
    return c.html(listPage(await listEvents(pool, digest), digest));
  });
  app.get("/errors.json", async (c) => {
    const events = await listEvents(pool, c.req.query("digest") ?? "");
    return c.json(events.map(viewOf));
  });
  app.get("/errors/:id", async (c) => {
    const found = await findEvent(pool, c.req.param("id"));
    return found ? c.html(eventPage(found)) : c.text("There is no such event.", 404);
  });
  return { stop: async () => undefined };
}

function viewOf({ event, ...stored }: StoredEvent) {
  return { ...stored, stack: stackOf(event), breadcrumbs: breadcrumbsOf(event), event };
}

function refuse(c: Context, status: 400 | 403 | 413, detail: string) {
  return c.json({ detail }, status, { ...open, "X-Sentry-Error": detail });
}

async function readBody(c: Context): Promise<Buffer> {
  const bytes = Buffer.from(await c.req.arrayBuffer());
  const encoding = c.req.header("content-encoding") ?? "";
  // A body that cannot be unpacked is no envelope.
  return (await unpack[encoding]?.(bytes).catch(() => Buffer.alloc(0))) ?? bytes;
}

/** The project's public key: in the query, in a header, or in the DSN of the envelope. */
function keyOf(c: Context, header: Record<string, unknown>): string | null {
  const query = c.req.query("sentry_key");
  if (query) return query;
  const named = /sentry_key=([\w-]+)/.exec(c.req.header("x-sentry-auth") ?? "")?.[1];
  if (named) return named;
  const dsn = typeof header.dsn === "string" && URL.canParse(header.dsn) ? new URL(header.dsn) : null;
  return dsn?.username || null;
}

function readJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch {
    return null;
  }
}
