// The auth stand-in on a free port with its own database, and official clients of every kind.
// Mails land in an array instead of an inbox; auth/process.test.ts uses the real one.
import { randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient, type SupabaseClient, type SupabaseClientOptions } from "@supabase/supabase-js";
import pg from "pg";
import { expect, vi } from "vitest";
import type { Mail } from "#standins/auth/mail/mailer.ts";
import type { KeyOptions } from "#standins/auth/session/keys.ts";
import type { AuthSettingsInput } from "#standins/auth/settings.ts";
import { parseEnv } from "#standins/kit/env.ts";
import { startStandins } from "#standins/server.ts";
import { duringFile } from "#tests/kit/shared/during-file.ts";
import { createStandinDatabase } from "./database.ts";

export const APP_URL = "http://127.0.0.1:3000";
export const PUBLISHABLE = "sb_publishable_contract_test";
export const SECRET = "sb_secret_contract_test";
export const PASSWORD = "a-good-long-password";

type Fetch = typeof fetch;

export type AuthStandin = {
  url: string;
  base: string;
  databaseUrl: string;
  outbox: Mail[];
  /** What the stand-in logged as unexpected failures; empty in a sound run. */
  failures: string[];
  /** Puts the clock of the stand-in `offset_ms` ahead of real time. */
  moveClock(offset_ms: number): Promise<void>;
  stop(): Promise<void>;
};

/** Starts the stand-in; a second start on the same `databaseUrl` finds the same data. */
export async function startAuth(
  options: { settings?: AuthSettingsInput; keys?: KeyOptions; databaseUrl?: string } = {},
): Promise<AuthStandin> {
  const database = options.databaseUrl ? undefined : await createStandinDatabase();
  const databaseUrl = options.databaseUrl ?? database?.url ?? "";
  const folder = await mkdtemp(join(tmpdir(), "auth-contract-"));
  const clockFile = join(folder, "clock.json");
  const outbox: Mail[] = [];
  const failures: string[] = [];
  // The database is force-dropped: a connection that is still closing then reports an error.
  let isStopped = false;
  const env = parseEnv({
    STANDINS_PORT: "0",
    STANDINS_DATABASE_URL: databaseUrl,
    APP_URL,
    SUPABASE_PUBLISHABLE_KEY: PUBLISHABLE,
    SUPABASE_SECRET_KEY: SECRET,
    CLOCK_FILE: clockFile,
  });
  const server = await startStandins(env, {
    hasInbox: false,
    log: (event, fields) => {
      if (isStopped) return;
      if (event.includes("fail") || event.includes("error"))
        failures.push(JSON.stringify({ event, ...fields }));
    },
    auth: {
      settings: { bcrypt_cost: 4, mail_interval_ms: 0, ...options.settings },
      keys: options.keys,
      mailer: { send: async (mail) => void outbox.push(mail), close: () => {} },
    },
  });
  return {
    url: server.url,
    base: `${server.url}/auth/v1`,
    databaseUrl,
    outbox,
    failures,
    async moveClock(offset_ms) {
      await writeFile(clockFile, JSON.stringify({ offset_ms }));
      await vi.waitFor(
        async () => {
          const { now } = (await (await fetch(`${server.url}/healthz`)).json()) as { now: string };
          if (Math.abs(Date.parse(now) - Date.now() - offset_ms) > 2_000)
            throw new Error("clock not moved yet");
        },
        { timeout: 20_000, interval: 50 },
      );
    },
    async stop() {
      await server.stop();
      isStopped = true;
      await database?.drop();
      await rm(folder, { recursive: true });
    },
  };
}

function memory(): NonNullable<NonNullable<SupabaseClientOptions<"public">["auth"]>["storage"]> {
  const items = new Map<string, string>();
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  };
}

/** One browser with its own storage and PKCE, as in production. `fetch` may watch or alter its requests. */
export function browser(standin: AuthStandin, options: { fetch?: Fetch } = {}): SupabaseClient {
  return createClient(standin.url, PUBLISHABLE, {
    auth: { flowType: "pkce", storage: memory(), autoRefreshToken: false, detectSessionInUrl: false },
    global: options.fetch ? { fetch: options.fetch } : {},
  });
}

/** A server's client with the secret key. */
export function admin(standin: AuthStandin): SupabaseClient {
  return createClient(standin.url, SECRET, { auth: { persistSession: false, autoRefreshToken: false } });
}

export function newAddress(): string {
  return `person-${randomUUID()}@example.test`;
}

/** A confirmed account, created through the admin endpoints. */
export async function confirmedAccount(standin: AuthStandin): Promise<{ id: string; email: string }> {
  const email = newAddress();
  const { data, error } = await admin(standin).auth.admin.createUser({
    email,
    password: PASSWORD,
    email_confirm: true,
  });
  if (error) throw error;
  return { id: data.user.id, email };
}

/** A browser signed in to a fresh account. */
export async function signedIn(
  standin: AuthStandin,
  options: { fetch?: Fetch } = {},
): Promise<{
  client: SupabaseClient;
  email: string;
  id: string;
  refresh_token: string;
  access_token: string;
}> {
  const account = await confirmedAccount(standin);
  const client = browser(standin, options);
  const { data, error } = await client.auth.signInWithPassword({ email: account.email, password: PASSWORD });
  if (error) throw error;
  const { refresh_token, access_token } = data.session;
  return { ...account, client, refresh_token, access_token };
}

/** The link and the code of the last mail to an address. */
export function lastMail(
  standin: AuthStandin,
  to: string,
): { mail: Mail; link: URL; token_hash: string; code: string } {
  const mail = standin.outbox.findLast((one) => one.to === to);
  if (!mail) throw new Error(`no mail to ${to}`);
  const link = new URL(/https?:\/\/\S+/.exec(mail.text)?.[0] ?? "");
  const code = /\b\d{6}\b/.exec(mail.text.replace(link.href, ""))?.[0] ?? "";
  return { mail, link, token_hash: link.searchParams.get("token_hash") ?? "", code };
}

/** Opens the service's own link page as a browser does, without following its redirect. */
export async function openVerifyLink(
  standin: AuthStandin,
  token: string,
  type: string,
  to = APP_URL,
): Promise<URL> {
  const page = new URL(`${standin.base}/verify`);
  page.search = new URLSearchParams({ token, type, redirect_to: to }).toString();
  const answer = await fetch(page, { redirect: "manual" });
  if (answer.status !== 303) throw new Error(`expected a redirect, got ${answer.status}`);
  return new URL(answer.headers.get("location") ?? "");
}

/** A /token grant as the client sends it, for cases that the client would catch itself. */
export async function grant(
  standin: AuthStandin,
  type: string,
  body: Record<string, unknown>,
): Promise<{ status: number; body: Record<string, unknown> }> {
  const answer = await fetch(`${standin.base}/token?grant_type=${type}`, {
    method: "POST",
    headers: {
      apikey: PUBLISHABLE,
      "content-type": "application/json",
      "x-supabase-api-version": "2024-01-01",
    },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

/** Runs one statement in the stand-in's database, to inspect what it stores or to age it. */
export async function tableOf(
  standin: AuthStandin,
  statement: string,
  values: unknown[] = [],
): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: standin.databaseUrl });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement, values)).rows;
  } finally {
    await client.end();
  }
}

/** The claims of a token, unchecked. */
export function claimsOf(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()) as Record<
    string,
    unknown
  >;
}

/** The stand-in that all tests of a file share: a failure that it logged fails the file. */
export const authDuringFile = (...options: Parameters<typeof startAuth>): AuthStandin =>
  duringFile(async () => {
    const standin = await startAuth(...options);
    const stop = async () => {
      await standin.stop();
      expect(standin.failures).toEqual([]);
    };
    return { ...standin, stop };
  });
