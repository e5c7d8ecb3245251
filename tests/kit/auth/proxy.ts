// The official clients' proxy in front of a bench's auth service, called as those clients call it.
import { randomUUID } from "node:crypto";
import { Hono } from "hono";
import { authProxy } from "#server/http/auth-proxy/proxy.ts";
import type { RequestEnv } from "#server/http/middleware/security.ts";
import type { Runtime } from "#server/kernel/runtime.ts";

type Call = {
  token?: string;
  body?: unknown;
  /** A body that is sent unchanged. */
  text?: string;
  headers?: Record<string, string>;
  /** The caller's address; by default each call has its own. */
  from?: string;
};

/** Calls the proxy by method and path; with only the publishable key unless there is a token. */
export function proxyOf(runtime: Runtime) {
  const app = new Hono<RequestEnv>();
  app.use((c, next) => {
    c.set("request_id", "test");
    return next();
  });
  authProxy(app, runtime);
  return async (call: string, { token, body, text, headers, from = randomUUID() }: Call = {}) => {
    const [method = "", path = ""] = call.split(" ");
    const key = runtime.env.SUPABASE_PUBLISHABLE_KEY;
    const request = new Request(`http://app.test/auth/v1${path}`, {
      method,
      headers: {
        apikey: key,
        authorization: `Bearer ${token ?? key}`,
        "content-type": "application/json",
        "x-supabase-api-version": "2024-01-01",
        ...headers,
      },
      ...(text !== undefined || body !== undefined ? { body: text ?? JSON.stringify(body) } : {}),
    });
    const socket = { remoteAddress: from, remotePort: 1, remoteFamily: "IPv4" };
    const answer = await app.request(request, undefined, { incoming: { socket } });
    const json = (await answer.json().catch(() => ({}))) as Record<string, unknown>;
    return { status: answer.status, code: json.code ?? null, headers: answer.headers, json };
  };
}
