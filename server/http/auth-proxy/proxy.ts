// Official clients use `PUBLIC_URL` as their base: calls below `/auth/v1` are forwarded to the auth service, without
// our cookies.
import type { Context, Hono } from "hono";
import { proxy } from "hono/proxy";
import { locateFault } from "#server/kernel/fault/locate.ts";
import type { Runtime } from "#server/kernel/runtime.ts";
import { fetchWithTimeout, isUnavailable } from "#server/services/auth.ts";
import { authError } from "../auth/error.ts";
import { callerAddress } from "../middleware/client-address.ts";
import type { RequestEnv } from "../middleware/security.ts";
import { type AuthCall, readAuthCall } from "./call.ts";
import { hasNoWrongGuess, limitAuthCall, reasonOf } from "./limits.ts";
import { refuseWeakPassword } from "./new-password.ts";
import { proveOpenedSession } from "./opened-session.ts";
import { proveAuthCall } from "./proof.ts";
import { recordAuthCall } from "./record.ts";

const served = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
/** Hop-by-hop headers: our own call would fail with any of them. */
const hopHeaders = { expect: undefined, upgrade: undefined, connection: undefined };
/** With these headers the service might see another method or body than the one checked here. */
const overrides = {
  "content-encoding": undefined,
  "x-http-method-override": undefined,
  "x-http-method": undefined,
  "x-method-override": undefined,
};

/** Calls that need the service's secret key: servers send it directly, never through a public address. */
const isForServers = ({ path }: AuthCall) => /^\/(admin|invite)(\/|$)/i.test(path);

/**
 * Whether a call begins a sign-in whose challenge is the verifier itself (PKCE's `plain`): anybody who intercepts the
 * call could finish it. The service accepts it, in the query or the body.
 */
const hasPlainChallenge = ({ query, fields }: AuthCall) =>
  [...query.getAll("code_challenge_method"), fields?.get("code_challenge_method")].some(
    (method) => typeof method === "string" && method.toLowerCase() === "plain",
  );

/** Mounts `/auth/v1/*`. */
export function authProxy(app: Hono<RequestEnv>, runtime: Runtime): void {
  app.all("/auth/v1/*", async (c) => {
    if (!served.has(c.req.method)) {
      return authError(c, 405, "method_not_allowed", "This method is not served here.");
    }
    const call = await readAuthCall(c);
    if (!call || isForServers(call)) return authError(c, 404, "not_found", "No such endpoint");
    if (hasPlainChallenge(call))
      return authError(c, 400, "validation_failed", "Code challenges must use the method s256.");
    try {
      const counted = await limitAuthCall(c, runtime, call);
      if (counted instanceof Response) return counted;
      const proven = await proveAuthCall(c, runtime, call);
      if (proven instanceof Response) return proven;
      const weak = await refuseWeakPassword(c, runtime, call, proven);
      if (weak) {
        await counted.giveBack();
        return weak;
      }
      const answer = await passOn(c, runtime, call);
      if (hasNoWrongGuess(answer)) await counted.giveBack();
      else await counted.noteFailure(reasonOf(answer));
      if (proven && answer.ok) await recordAuthCall(runtime, call, proven, c.get("request_id"));
      return await proveOpenedSession(c, runtime, call, answer);
    } catch (error) {
      if (!isUnavailable(error)) throw locateFault(error, "auth_proxy", call.path);
      runtime.log.warn({ err: error }, "the auth service does not answer");
      return authError(c, 503, "unexpected_failure", "The authentication service does not answer.");
    }
  });
}

/**
 * Forwards the call under the canonical path that was checked. It goes on when the caller leaves: the service may have
 * carried it out, and the consequences are recorded here.
 */
async function passOn(
  c: Context<RequestEnv>,
  { env }: Runtime,
  { method, path, body }: AuthCall,
): Promise<Response> {
  const answer = await proxy(`${env.SUPABASE_URL}/auth/v1${path}${new URL(c.req.url).search}`, {
    method,
    body,
    customFetch: fetchWithTimeout,
    headers: {
      ...c.req.header(),
      // The service counts by this address, so we replace the caller's own header.
      "x-forwarded-for": callerAddress(c, env.TRUSTED_PROXY_HOPS),
      cookie: undefined,
      host: undefined,
      ...hopHeaders,
      ...overrides,
    },
    redirect: "manual",
  });
  // Other sites may call with a token of their own and read the answer (`*`), but never with this site's cookies.
  answer.headers.delete("access-control-allow-credentials");
  return answer;
}
