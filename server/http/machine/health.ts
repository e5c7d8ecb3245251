/** Probes: `/healthz` says that the process answers, `/readyz` that its dependencies do. Both JSON, never cached. */
import { Hono } from "hono";

export type ReadyCheck = () => Promise<void>;
export type ReadyChecks = Readonly<Record<string, ReadyCheck>>;

const checkTimeoutMs = 2_000;
const uncached = { "Cache-Control": "no-store" };

/** Routes for both probes; `/readyz` answers 503 with the names of the checks that failed or took more than 2 s. */
export function health(checks: ReadyChecks, isDraining: () => boolean): Hono {
  const app = new Hono();
  app.get("/healthz", (c) => c.json({ status: "ok" }, 200, uncached));
  app.get("/readyz", async (c) => {
    const results = Object.fromEntries(
      await Promise.all(Object.entries(checks).map(async ([name, check]) => [name, await outcome(check)])),
    ) as Record<string, "ok" | "failed">;
    const isReady = !isDraining() && Object.values(results).every((result) => result === "ok");
    const status = isDraining() ? "draining" : isReady ? "ready" : "not_ready";
    return c.json({ status, checks: results }, isReady ? 200 : 503, uncached);
  });
  return app;
}

/** The result of one check, without a reason, because the probe is public. */
async function outcome(check: ReadyCheck): Promise<"ok" | "failed"> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("check timed out")), checkTimeoutMs);
  });
  try {
    await Promise.race([check(), timeout]);
    return "ok";
  } catch {
    return "failed";
  } finally {
    clearTimeout(timer);
  }
}
