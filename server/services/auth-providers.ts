// Through whom else one can sign in, as the auth service says it. Asked for in the background and kept for a short while:
// a page waits for the first answer only, and not for long.
import type { Provider as OAuthProvider } from "@supabase/supabase-js";
import { z } from "zod";
import { units } from "#domain/limits.ts";
import type { Env } from "#server/kernel/env.ts";

export type { OAuthProvider };

type ProvidersEnv = Pick<Env, "SUPABASE_URL" | "SUPABASE_PUBLISHABLE_KEY" | "PUBLIC_URL">;
/** `origin`: where its own sign-in page stands. */
type Offered = { provider: string; origin: string };
type Known = { offered: readonly Offered[]; ask_from: number; asking: Promise<void> | null };

const kept_ms = units.minute_ms;
/** A service that did not answer is asked again soon: it may only be starting. */
const retried_ms = 5 * units.second_ms;
/** The first page after a start waits so long for the answer; without one it offers no provider. */
const patience_ms = 400;
const callTimeoutMs = 4_000;

/** Ways in that are none of another service. */
const own = new Set(["anonymous_users", "email", "phone"]);
const settings = z.object({ external: z.record(z.string().max(80), z.boolean()) });

/** Sign-in pages that send people on to another address before they show anything. */
const further: Readonly<Record<string, readonly string[]>> = {
  azure: ["https://login.microsoftonline.com", "https://login.live.com"],
  facebook: ["https://www.facebook.com", "https://m.facebook.com"],
};

const byService = new Map<string, Known>();

/** The providers the service offers now, by the names it knows them by; none while it does not answer. */
export async function offeredProviders(env: ProvidersEnv): Promise<readonly string[]> {
  const known = byService.get(env.SUPABASE_URL) ?? { offered: [], ask_from: 0, asking: null };
  byService.set(env.SUPABASE_URL, known);
  if (Date.now() >= known.ask_from) {
    const isFirst = known.ask_from === 0;
    known.asking ??= ask(env, known);
    if (isFirst) await inTime(known.asking);
  }
  return known.offered.map(({ provider }) => provider);
}

/** Where a form that begins such a sign-in may lead (CSP `form-action`), every address on the way included. */
export function providerOrigins(env: ProvidersEnv): string[] {
  const offered = byService.get(env.SUPABASE_URL)?.offered ?? [];
  if (offered.length === 0) return [];
  const theirs = offered.flatMap(({ provider, origin }) => [origin, ...(further[provider] ?? [])]);
  return [...new Set([new URL(env.SUPABASE_URL).origin, ...theirs])];
}

/** Never throws: a service that does not answer offers nothing. */
async function ask(env: ProvidersEnv, known: Known): Promise<void> {
  try {
    const names = await listNames(env);
    const asked = names.map(async (provider) => {
      const before = known.offered.find((one) => one.provider === provider);
      return before ?? { provider, origin: await originOf(env, provider) };
    });
    const answers = await Promise.allSettled(asked);
    known.offered = answers.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
    known.ask_from = Date.now() + kept_ms;
  } catch {
    known.offered = [];
    known.ask_from = Date.now() + retried_ms;
  } finally {
    known.asking = null;
  }
}

async function listNames(env: ProvidersEnv): Promise<string[]> {
  const answer = await fetch(`${env.SUPABASE_URL}/auth/v1/settings`, {
    headers: { apikey: env.SUPABASE_PUBLISHABLE_KEY },
    signal: AbortSignal.timeout(callTimeoutMs),
  });
  const { external } = settings.parse(await answer.json());
  return Object.keys(external).filter((name) => external[name] && !own.has(name));
}

/** Asked of the service: which address a provider has may be the project's own setting. */
async function originOf(env: ProvidersEnv, provider: string): Promise<string> {
  const query = new URLSearchParams({ provider, redirect_to: `${env.PUBLIC_URL}/auth/callback` });
  const answer = await fetch(`${env.SUPABASE_URL}/auth/v1/authorize?${query}`, {
    redirect: "manual",
    signal: AbortSignal.timeout(callTimeoutMs),
  });
  return new URL(answer.headers.get("location") ?? "").origin;
}

async function inTime(asking: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, patience_ms);
  });
  await Promise.race([asking, late]);
  clearTimeout(timer);
}
