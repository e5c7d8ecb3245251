// The gateway of a hosted project: CORS and the API key check.
import { bodyLimit } from "hono/body-limit";
import { cors } from "hono/cors";
import { HTTPException } from "hono/http-exception";
import { timeout } from "hono/timeout";
import { isSecretKey, roleOfKey } from "../session/api-keys.ts";
import type { AuthApp, AuthDeps } from "./context.ts";

const ALLOWED_HEADERS = [
  ...["Accept", "Authorization", "Content-Type", "X-Client-IP", "X-Client-Info", "X-JWT-AUD", "X-Use-Cookie"],
  ...["X-Supabase-Api-Version", "apikey", "x-retry-count", "traceparent", "tracestate", "baggage"],
];
const EXPOSED_HEADERS = ["X-Total-Count", "Link", "X-Supabase-Api-Version", "x-sb-error-code"];

/** Paths for browser navigation or other services, which send no key. */
const WITHOUT_KEY = /^\/auth\/v1\/(verify|callback|authorize|\.well-known\/.*|sso\/saml\/.*|oauth\/.*)$/;

/** Adds CORS, size and time limits and, if keys are required, the key check to every endpoint registered later. */
export function addGateway(auth: AuthApp, deps: AuthDeps): void {
  auth.use(
    "*",
    cors({
      origin: "*",
      credentials: true,
      allowMethods: ["GET", "POST", "PUT", "PATCH", "DELETE"],
      allowHeaders: ALLOWED_HEADERS,
      exposeHeaders: EXPOSED_HEADERS,
      maxAge: 3_600,
    }),
  );
  auth.use(
    "*",
    bodyLimit({
      maxSize: deps.settings.body_max_bytes,
      onError: () => {
        throw new HTTPException(413);
      },
    }),
  );
  // Answers for a slow handler, whose database work ends later.
  auth.use(
    "*",
    timeout(deps.settings.handler_timeout_ms, () => new HTTPException(504)),
  );
  if (!deps.settings.requires_api_key) return;
  auth.use("*", async (c, next) => {
    if (WITHOUT_KEY.test(c.req.path)) return next();
    const key = c.req.header("apikey") ?? c.req.query("apikey");
    const refuse = (code: string, message: string, hint: string) => {
      c.header("sb-error-code", code);
      return c.json({ message, hint }, 401);
    };
    if (!key) {
      return refuse(
        "UNAUTHORIZED_MISSING_API_KEY",
        "No API key found in request",
        "Send the key as `apikey` header.",
      );
    }
    if (!(await roleOfKey(deps, key))) {
      return refuse(
        "UNAUTHORIZED_INVALID_API_KEY",
        "Invalid API key",
        "Check the publishable or secret key.",
      );
    }
    if (isSecretKey(deps, key) && /^Mozilla\//.test(c.req.header("user-agent") ?? "")) {
      return refuse(
        "UNAUTHORIZED_INVALID_API_KEY",
        "Forbidden use of secret API key in browser",
        "Use it on servers.",
      );
    }
    return next();
  });
}
