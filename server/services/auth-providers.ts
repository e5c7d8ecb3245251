// The OAuth providers that the auth service offers. Fetches the list in the background and caches it for a minute; only
// the first page after a start waits for it, for at most `maxWaitMs`.
import type { Provider as OAuthProvider } from "@supabase/supabase-js";
import { z } from "zod";
import { units } from "#domain/limits.ts";
import type { Env } from "#server/kernel/env.ts";
import { callService } from "./service-call.ts";

export type { OAuthProvider };

type ProvidersEnv = Pick<Env, "SUPABASE_URL" | "SUPABASE_PUBLISHABLE_KEY" | "PUBLIC_URL">;
/** `origin`: that of the provider's sign-in page. */
type ProviderOrigin = { provider: string; origin: string };
/** `refresh_at`: when to fetch the list again, in ms since 1970; 0 before the first fetch. */
type ProviderCache = {
  providers: readonly ProviderOrigin[];
  refresh_at: number;
  refreshing: Promise<void> | null;
};

const cacheMs = units.minute_ms;
/** After a failed fetch: the service may still be starting. */
const retryMs = 5 * units.second_ms;
/** How long the first page after a start waits for the list; until it arrives, pages offer no provider. */
const maxWaitMs = 400;
const callTimeoutMs = 4_000;

/** Entries of `external` that are not OAuth providers. */
const otherMethods = new Set(["anonymous_users", "email", "phone"]);
const settings = z.object({ external: z.record(z.string().max(80), z.boolean()) });

/** Further origins that a provider's sign-in page redirects to before it shows anything. */
const redirectOrigins: Readonly<Record<string, readonly string[]>> = {
  azure: ["https://login.microsoftonline.com", "https://login.live.com"],
  facebook: ["https://www.facebook.com", "https://m.facebook.com"],
};

const byService = new Map<string, ProviderCache>();

/** The providers the service offers now, by the service's names; none while it does not answer. */
export async function offeredProviders(env: ProvidersEnv): Promise<readonly string[]> {
  const cache = byService.get(env.SUPABASE_URL) ?? { providers: [], refresh_at: 0, refreshing: null };
  byService.set(env.SUPABASE_URL, cache);
  if (Date.now() >= cache.refresh_at) {
    const isFirst = cache.refresh_at === 0;
    cache.refreshing ??= refresh(env, cache);
    if (isFirst) await waitAtMost(cache.refreshing);
  }
  return cache.providers.map(({ provider }) => provider);
}

/** The origins through which the form that starts such a sign-in redirects (CSP `form-action`). */
export function providerOrigins(env: Pick<Env, "SUPABASE_URL" | "AUTH_PUBLIC_URL">): string[] {
  const providers = byService.get(env.SUPABASE_URL)?.providers ?? [];
  if (providers.length === 0) return [];
  const origins = providers.flatMap(({ provider, origin }) => [origin, ...(redirectOrigins[provider] ?? [])]);
  return [...new Set([new URL(env.AUTH_PUBLIC_URL).origin, ...origins])];
}

/** Never throws: a service that does not answer offers no providers. */
async function refresh(env: ProvidersEnv, cache: ProviderCache): Promise<void> {
  try {
    const names = await listNames(env);
    const origins = names.map(async (provider) => {
      const previous = cache.providers.find((one) => one.provider === provider);
      return previous ?? { provider, origin: await originOf(env, provider) };
    });
    const answers = await Promise.allSettled(origins);
    cache.providers = answers.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
    cache.refresh_at = Date.now() + cacheMs;
  } catch {
    cache.providers = [];
    cache.refresh_at = Date.now() + retryMs;
  } finally {
    cache.refreshing = null;
  }
}

async function listNames(env: ProvidersEnv): Promise<string[]> {
  const headers = { apikey: env.SUPABASE_PUBLISHABLE_KEY };
  const answer = await callService(`${env.SUPABASE_URL}/auth/v1/settings`, { headers }, callTimeoutMs);
  const { external } = settings.parse(await answer.json());
  return Object.keys(external).filter((name) => external[name] && !otherMethods.has(name));
}

/** The origin that the service redirects to: a project may configure a provider's address. */
async function originOf(env: ProvidersEnv, provider: string): Promise<string> {
  const query = new URLSearchParams({ provider, redirect_to: `${env.PUBLIC_URL}/auth/callback` });
  const address = `${env.SUPABASE_URL}/auth/v1/authorize?${query}`;
  const answer = await callService(address, { redirect: "manual" }, callTimeoutMs);
  return new URL(answer.headers.get("location") ?? "").origin;
}

async function waitAtMost(refreshing: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, maxWaitMs);
  });
  await Promise.race([refreshing, timeout]);
  clearTimeout(timer);
}
