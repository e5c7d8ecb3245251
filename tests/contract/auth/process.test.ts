// The stand-ins as the supervisor runs them: their own process, a real inbox, signals, a taken port.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createEmptyDatabase, type TestDatabase } from "#tests/kit/postgres.ts";
import { freePort } from "#tests/kit/product/free-port.ts";
import { APP_URL, newAddress, PASSWORD, PUBLISHABLE, SECRET } from "../kit/auth.ts";

/** For waits on another process: how long it takes on a busy machine is not what these tests check. */
const patiently = { timeout: 20_000, interval: 50 };

let database: TestDatabase;
let mailFolder: string;
const started: ChildProcess[] = [];

beforeAll(async () => {
  database = await createEmptyDatabase();
  mailFolder = await mkdtemp(join(tmpdir(), "auth-mail-"));
});
afterAll(async () => {
  for (const child of started) if (child.exitCode === null) child.kill("SIGKILL");
  await database.drop();
  await rm(mailFolder, { recursive: true, force: true });
});

type Ports = { http: number; web: number; smtp: number };

async function freePorts(): Promise<Ports> {
  return { http: await freePort(), web: await freePort(), smtp: await freePort() };
}

function start(ports: Ports): ChildProcess {
  const child = spawn(process.execPath, ["standins/main.ts"], {
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      PATH: process.env.PATH,
      STANDINS_PORT: String(ports.http),
      MAIL_WEB_PORT: String(ports.web),
      MAIL_SMTP_PORT: String(ports.smtp),
      MAIL_DIR: mailFolder,
      STANDINS_DATABASE_URL: database.ownerUrl,
      APP_URL,
      SUPABASE_PUBLISHABLE_KEY: PUBLISHABLE,
      SUPABASE_SECRET_KEY: SECRET,
    },
  });
  started.push(child);
  return child;
}

async function firstLine(child: ChildProcess, from: "stdout" | "stderr"): Promise<string> {
  const stream = child[from];
  if (!stream) throw new Error("not piped");
  const [line] = (await once(createInterface(stream), "line")) as [string];
  return line;
}

/** Ends the process by a signal; returns its exit code once it is gone, or null if the signal itself ended it. */
async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<unknown> {
  child.kill(signal);
  const [code] = await once(child, "exit");
  return code;
}

async function inbox(ports: Ports): Promise<{ to: { address: string }[]; text: string }[]> {
  const answer = await fetch(`http://127.0.0.1:${ports.web}/api/email`);
  const body = (await answer.json()) as { emails?: [] } | [];
  return Array.isArray(body) ? body : (body.emails ?? []);
}

test("a mail reaches the inbox, and account, keys and mails survive a restart", async () => {
  const ports = await freePorts();
  const child = start(ports);
  expect(JSON.parse(await firstLine(child, "stdout"))).toEqual({ ready: true, port: ports.http });
  const url = `http://127.0.0.1:${ports.http}`;
  expect(await (await fetch(`${url}/healthz`)).json()).toMatchObject({ status: "ok" });
  const page = await fetch(`${url}/mail`, { redirect: "manual" });
  expect(page.headers.get("location")).toBe(`http://127.0.0.1:${ports.web}/`);

  const email = newAddress();
  const client = createClient(url, PUBLISHABLE, { auth: { flowType: "pkce", persistSession: false } });
  const options = { data: { locale: "de" } };
  expect((await client.auth.signUp({ email, password: PASSWORD, options })).error).toBeNull();
  const received = await vi.waitFor(async () => {
    const mail = (await inbox(ports)).find((one) => one.to.some((to) => to.address === email));
    if (!mail) throw new Error("not there yet");
    return mail;
  }, patiently);
  expect(received.text).toContain("Adresse bestätigen");
  const token_hash = /token_hash=([\w]+)/.exec(received.text)?.[1] ?? "";
  const { data, error } = await client.auth.verifyOtp({ token_hash, type: "signup" });
  expect(error).toBeNull();
  expect(await end(child, "SIGTERM")).toBe(0);
  await expect(fetch(`http://127.0.0.1:${ports.web}/api/email`)).rejects.toThrow();

  const second = start(ports);
  await firstLine(second, "stdout");
  expect((await inbox(ports)).map((mail) => mail.to[0]?.address)).toContain(email);
  const again = createClient(url, PUBLISHABLE, { auth: { persistSession: false } });
  expect((await again.auth.signInWithPassword({ email, password: PASSWORD })).error).toBeNull();
  const kept = await again.auth.getClaims(data.session?.access_token);
  expect(kept.data?.claims.email).toBe(email);
  expect(await end(second, "SIGINT")).toBe(0);
});

test.each([
  ["http", "port"],
  ["smtp", "SMTP"],
] as const)(
  "a taken port (%s) ends the start with code 1 and one line that names it",
  async (taken, word) => {
    const ports = await freePorts();
    const holder = createServer().listen(ports[taken], "127.0.0.1");
    await once(holder, "listening");
    const child = start(ports);
    const [line, [code]] = await Promise.all([firstLine(child, "stderr"), once(child, "exit")]);
    holder.close();
    expect(code).toBe(1);
    expect(line).toContain(`${word} ${ports[taken]}`);
    await expect(fetch(`http://127.0.0.1:${ports.http}/healthz`)).rejects.toThrow();
  },
);

test("a killed process leaves no inbox behind", async () => {
  const ports = await freePorts();
  const child = start(ports);
  await firstLine(child, "stdout");
  await end(child, "SIGKILL");
  await vi.waitFor(
    () => expect(fetch(`http://127.0.0.1:${ports.web}/api/email`)).rejects.toThrow(),
    patiently,
  );
});
