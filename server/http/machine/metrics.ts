/** `/metrics` in the text format of Prometheus, for callers with the configured token. */
import { createHash, timingSafeEqual } from "node:crypto";
import type { Env, Hono } from "hono";

export type MetricsSource = { token: string; content_type: string; read(): Promise<string> };

const uncached = { "Cache-Control": "no-store" };
const digest = (text: string) => createHash("sha256").update(text).digest();

/** Mounts `GET /metrics`; without a source it answers 404 like any unknown address. */
export function metricsEndpoint<E extends Env>(app: Hono<E>, source: MetricsSource | null): void {
  app.all("/metrics", async (c) => {
    if (source === null) return c.text("Not found", 404, uncached);
    const presented = /^bearer +(\S+)$/i.exec(c.req.header("authorization")?.trim() ?? "")?.[1] ?? "";
    // Digests have equal length, so the comparison takes the same time for every text.
    if (!timingSafeEqual(digest(presented), digest(source.token)))
      return c.text("Unauthorized", 401, { ...uncached, "WWW-Authenticate": "Bearer" });
    if (c.req.method !== "GET" && c.req.method !== "HEAD")
      return c.text("Method not allowed", 405, { ...uncached, Allow: "GET, HEAD" });
    return c.body(await source.read(), 200, { ...uncached, "Content-Type": source.content_type });
  });
}
