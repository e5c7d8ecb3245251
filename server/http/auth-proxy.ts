// `PUBLIC_URL` is one base for the official clients: what belongs to the auth service is passed on to it.
// Cookies of ours never go along.
import type { Hono } from "hono";
import { proxy } from "hono/proxy";
import type { Runtime } from "#server/kernel/runtime.ts";
import { limitAuthCall, wasRight } from "./auth-proxy-limits.ts";
import { callerAddress } from "./client-address.ts";
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
    const counted = await limitAuthCall(c, runtime);
    if (counted instanceof Response) return counted;
    const address = callerAddress(c, runtime.env.TRUSTED_PROXY_HOPS);
    try {
      const answer = await proxy(`${runtime.env.SUPABASE_URL}${url.pathname}${url.search}`, {
        ...c.req,
        headers: {
          ...c.req.header(),
          // Whom the service counts by is not for the caller to write.
          "x-forwarded-for": address,
          cookie: undefined,
          host: undefined,
          ...ofThisHop,
        },
        redirect: "manual",
      });
      if (wasRight(answer)) await counted.giveBack();
      return answer;
    } catch (error) {
      runtime.log.warn({ err: error }, "the auth service does not answer");
      const body = { code: "unexpected_failure", message: "The authentication service does not answer." };
      return c.json(body, 503);
    }
  });
}
