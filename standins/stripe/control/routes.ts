// Fault injection for tests and demos. Loopback only, JSON only (so that no web page
// can post here from a browser), and mounted only with STANDINS_CONTROL=1.
//   POST /_control/stripe/requests  {"kind":"reset_before"|"reset_after"} or {"kind":"slow","ms":500} or
//                                   {"kind":"status","status":409|429|500,"is_stored":false,"should_retry":true},
//                                   each with "path":"/v1/refunds" to wait for a request there
//   POST /_control/stripe/refunds   {"id":"re_…","status":"succeeded"|"failed"}: the bank's outcome of one
//   POST /_control/stripe/webhooks  {"kind":"drop"|"duplicate"|"delay","count":1,"copies":2,"ms":1000}
//   POST /_control/stripe/pause, /resume, /reset; GET /_control/stripe/deliveries, /plan
import type { HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import { z } from "zod";
import type { Pool } from "../../kit/db.ts";
import { StripeFault } from "../wire/errors.ts";
import { type Plan, resetPlan } from "./plan.ts";

export type ControlDeps = {
  pool: Pool;
  plan: Plan;
  onChange(): void;
  /** Applies the bank's outcome to a refund. */
  settle(refund: string, status: "succeeded" | "failed"): Promise<void>;
};

const count = z.int().min(1).max(100);
const path = z.string().startsWith("/v1/").optional();
const requestOrder = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.enum(["reset_before", "reset_after"]),
    path,
    count: count.default(1),
  }),
  z.strictObject({
    kind: z.literal("slow"),
    ms: z.int().min(1).max(60_000),
    path,
    count: count.default(1),
  }),
  z.strictObject({
    kind: z.literal("status"),
    status: z.union([z.literal(409), z.literal(429), z.literal(500)]),
    is_stored: z.boolean().default(false),
    should_retry: z.boolean().optional(),
    path,
    count: count.default(1),
  }),
]);
const webhookOrder = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("drop"), count: count.default(1) }),
  z.strictObject({
    kind: z.literal("duplicate"),
    copies: z.int().min(2).max(10).default(2),
    count: count.default(1),
  }),
  z.strictObject({ kind: z.literal("delay"), ms: z.int().min(0), count: count.default(1) }),
]);

const refundOrder = z.strictObject({
  id: z.string().startsWith("re_"),
  status: z.enum(["succeeded", "failed"]),
});

const LOOPBACK = /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/;

async function deliveries(pool: Pool): Promise<unknown[]> {
  const found = await pool.query(
    `select d.event, e.type, d.state, d.attempts, d.copies, d.last_status, d.last_error,
       d.first_at_ms::float8 as first_at_ms, d.next_at_ms::float8 as next_at_ms,
       d.delivered_at_ms::float8 as delivered_at_ms
     from stripe.delivery d join stripe.event e on e.id = d.event order by d.seq desc limit 500`,
  );
  return found.rows;
}

/** The control endpoints as a separate app. */
export function createControl({
  pool,
  plan,
  onChange,
  settle,
}: ControlDeps): Hono<{ Bindings: HttpBindings }> {
  const control = new Hono<{ Bindings: HttpBindings }>().basePath("/_control/stripe");
  control.use(async (c, next) => {
    const isLocal = LOOPBACK.test(c.env?.incoming?.socket.remoteAddress ?? "");
    if (!isLocal) return c.json({ error: "loopback only" }, 403);
    const isJson = c.req.header("content-type")?.startsWith("application/json") ?? false;
    if (c.req.method !== "GET" && !isJson) return c.json({ error: "application/json only" }, 415);
    await next();
    if (c.req.method !== "GET") onChange();
  });
  control.post("/requests", async (c) => {
    const { count: times, ...fault } = requestOrder.parse(await c.req.json());
    for (let i = 0; i < times; i++) plan.requests.push(fault);
    return c.json(plan);
  });
  control.post("/webhooks", async (c) => {
    const { count: times, ...fault } = webhookOrder.parse(await c.req.json());
    for (let i = 0; i < times; i++) plan.webhooks.push(fault);
    return c.json(plan);
  });
  control.post("/refunds", async (c) => {
    const { id, status } = refundOrder.parse(await c.req.json());
    await settle(id, status);
    return c.json({ id, status });
  });
  control.post("/pause", (c) => {
    plan.isPaused = true;
    return c.json(plan);
  });
  control.post("/resume", (c) => {
    plan.isPaused = false;
    return c.json(plan);
  });
  control.post("/reset", (c) => {
    resetPlan(plan);
    return c.json(plan);
  });
  control.get("/plan", (c) => c.json(plan));
  control.get("/deliveries", async (c) => c.json({ data: await deliveries(pool) }));
  control.onError((error, c) => {
    if (error instanceof z.ZodError || error instanceof SyntaxError || error instanceof StripeFault)
      return c.json({ error: error.message }, 400);
    throw error;
  });
  return control;
}
