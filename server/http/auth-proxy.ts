// `PUBLIC_URL` is one base for the official clients: what belongs to the auth service is passed on to it.
// Cookies of ours never go along.
import type { Hono } from "hono";
import { proxy } from "hono/proxy";
import type { Runtime } from "#server/kernel/runtime.ts";
import type { RequestEnv } from "./security.ts";

const served = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
/** What a caller arranges with us alone; passed on, each would make our own call impossible. */
const ofThisHop = { expect: undefined, upgrade: undefined, connection: undefined };

/** Mounts `/auth/v1/*`. */
export function authProxy(app: Hono<RequestEnv>, runtime: Runtime): void {
  app.all("/auth/v1/*", async (c) => {
    if (!served.has(c.req.method)) {
      return c.json({ code: "method_not_allowed", message: "This method is not served here." }, 405);
    }
    const url = new URL(c.req.url);
    try {
      return await proxy(`${runtime.env.SUPABASE_URL}${url.pathname}${url.search}`, {
        ...c.req,
        headers: { ...c.req.header(), cookie: undefined, host: undefined, ...ofThisHop },
        redirect: "manual",
      });
    } catch (error) {
      runtime.log.warn({ err: error }, "the auth service does not answer");
      const body = { code: "unexpected_failure", message: "The authentication service does not answer." };
      return c.json(body, 503);
    }
  });
}
