// `PUBLIC_URL` is one base for the official clients: what belongs to the auth service is passed on to it.
// Cookies of ours never go along.
import type { Context, Hono } from "hono";
import { proxy } from "hono/proxy";
import type { Runtime } from "#server/kernel/runtime.ts";
import { authError } from "../auth/error.ts";
import { callerAddress } from "../middleware/client-address.ts";
import type { RequestEnv } from "../middleware/security.ts";
import { type AuthCall, readAuthCall } from "./call.ts";
import { limitAuthCall, wasRight } from "./limits.ts";
import { proveAuthCall } from "./proof.ts";
import { recordAuthCall } from "./record.ts";

const served = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
/** What a caller arranges with us alone; passed on, each would make our own call impossible. */
const ofThisHop = { expect: undefined, upgrade: undefined, connection: undefined };
/** Another method, or another body, than what was looked at here. */
const overrides = {
  "content-encoding": undefined,
  "x-http-method-override": undefined,
  "x-http-method": undefined,
  "x-method-override": undefined,
};

/** Mounts `/auth/v1/*`. */
export function authProxy(app: Hono<RequestEnv>, runtime: Runtime): void {
  app.all("/auth/v1/*", async (c) => {
    if (!served.has(c.req.method)) {
      return c.json({ code: "method_not_allowed", message: "This method is not served here." }, 405);
    }
    const call = await readAuthCall(c);
    if (!call) return authError(c, 404, "not_found", "No such endpoint");
    const counted = await limitAuthCall(c, runtime, call);
    if (counted instanceof Response) return counted;
    try {
      const proven = await proveAuthCall(c, runtime, call);
      if (proven instanceof Response) return proven;
      const answer = await passOn(c, runtime, call);
      if (wasRight(answer)) await counted.giveBack();
      if (proven && answer.ok) await recordAuthCall(runtime, call, proven, c.get("request_id"));
      return answer;
    } catch (error) {
      runtime.log.warn({ err: error }, "the auth service does not answer");
      const body = { code: "unexpected_failure", message: "The authentication service does not answer." };
      return c.json(body, 503);
    }
  });
}

/** The service is asked for what was looked at, in the one spelling that was judged. */
function passOn(c: Context<RequestEnv>, { env }: Runtime, { path }: AuthCall): Promise<Response> {
  return proxy(`${env.SUPABASE_URL}/auth/v1${path}${new URL(c.req.url).search}`, {
    ...c.req,
    headers: {
      ...c.req.header(),
      // Whom the service counts by is not for the caller to write.
      "x-forwarded-for": callerAddress(c, env.TRUSTED_PROXY_HOPS),
      cookie: undefined,
      host: undefined,
      ...ofThisHop,
      ...overrides,
    },
    redirect: "manual",
  });
}
