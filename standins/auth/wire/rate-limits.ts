// Rate limits: a token bucket per address and endpoint, as in the real service. Off by default.
import type { Clock } from "#standins/kit/clock.ts";
import type { AuthSettings, RateLimits } from "../settings.ts";
import { type AuthApp, type AuthDeps, clientOf } from "./context.ts";
import { AuthFault } from "./errors.ts";
import { createBuckets } from "./token-bucket.ts";

type Kind = Exclude<keyof RateLimits, "emails_per_hour" | "anonymous">;

const KINDS: [pattern: RegExp, kind: Kind][] = [
  [/^POST \/token$/, "token"],
  [/^(GET|POST) \/verify$/, "verify"],
  [/^(POST \/(signup|otp|magiclink|recover|resend)|PUT \/user)$/, "mail"],
  [/^POST \/factors\/[^/]+\/(challenge|verify)$/, "factor"],
];

/** The endpoint without ids, so that all ids share one bucket. */
function endpointOf(method: string, path: string): string {
  return `${method} ${path.replace(/^.*?\/auth\/v1/, "")}`.replace(/(\/factors\/)[^/]+/, "$1-");
}

const tooMany = () => new AuthFault(429, "over_request_rate_limit", "Request rate limit reached");

/** Counts every request, before the endpoints registered later. */
export function addRateLimits(auth: AuthApp, deps: AuthDeps): void {
  const { rate_limits } = deps.settings;
  if (!rate_limits) return;
  const take = {
    token: createBuckets(rate_limits.token, deps.clock),
    verify: createBuckets(rate_limits.verify, deps.clock),
    mail: createBuckets(rate_limits.mail, deps.clock),
    factor: createBuckets(rate_limits.factor, deps.clock),
  };
  auth.use("*", async (c, next) => {
    const endpoint = endpointOf(c.req.method, c.req.path);
    const kind = KINDS.find(([pattern]) => pattern.test(endpoint))?.[1];
    const { ip } = clientOf(c, deps);
    if (kind && ip && !take[kind](`${endpoint} ${ip}`)) throw tooMany();
    await next();
  });
}

/** The limit of anonymous sign-ins, which differ from other sign-ups only in the body. */
export function createAnonymousLimit(
  { rate_limits }: AuthSettings,
  clock: Clock,
): (ip: string | null) => void {
  const take = rate_limits && createBuckets(rate_limits.anonymous, clock);
  return (ip) => {
    if (take && ip && !take(ip)) throw tooMany();
  };
}
