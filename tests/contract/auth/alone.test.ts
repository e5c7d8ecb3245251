// The auth stand-in as its own process, as `npm run standin -- auth --config <file>` starts it.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createEmptyDatabase, type TestDatabase } from "#tests/kit/postgres.ts";
import { newAddress, PASSWORD } from "../kit/auth.ts";

const EXAMPLE = "docs/examples/auth-standin.json";

let database: TestDatabase;
let folder: string;
const started: ChildProcess[] = [];

beforeAll(async () => {
  database = await createEmptyDatabase();
  folder = await mkdtemp(join(tmpdir(), "auth-alone-"));
});
afterAll(async () => {
  for (const child of started) if (child.exitCode === null) child.kill("SIGKILL");
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

function start(...args: string[]): ChildProcess {
  const child = spawn(process.execPath, ["standins/one.ts", ...args], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { PATH: process.env.PATH },
  });
  started.push(child);
  return child;
}

async function written(name: string, content: unknown): Promise<string> {
  const file = join(folder, name);
  await writeFile(file, typeof content === "string" ? content : JSON.stringify(content));
  return file;
}

async function textOf(stream: NodeJS.ReadableStream | null): Promise<string> {
  if (!stream) throw new Error("not piped");
  let text = "";
  for await (const chunk of stream) text += chunk;
  return text;
}

/** How an impossible start ends: its exit code and its output. */
async function failing(...args: string[]): Promise<{ code: number | null; said: string }> {
  const child = start(...args);
  const [said, [code]] = await Promise.all([textOf(child.stderr), once(child, "exit")]);
  return { code, said };
}

/** Starts it; returns its port once it is ready. */
async function running(config: unknown): Promise<{ child: ChildProcess; url: string }> {
  const child = start("auth", "--config", await written("running.json", config));
  if (!child.stdout) throw new Error("not piped");
  const [line] = (await once(child.stdout, "data")) as [Buffer];
  const { port } = JSON.parse(line.toString()) as { port: number };
  return { child, url: `http://127.0.0.1:${port}` };
}

async function example(): Promise<Record<string, unknown>> {
  return JSON.parse(await readFile(EXAMPLE, "utf8")) as Record<string, unknown>;
}

test("the documented example runs on a free port: sign-up, the mail in the file, its link, and a clean end", async () => {
  const { public_url: _, ...config } = await example();
  const { child, url } = await running({ ...config, port: 0, database_url: database.ownerUrl });
  const publishable = "sb_publishable_of_this_project";
  const health = await fetch(`${url}/auth/v1/health`, { headers: { apikey: publishable } });
  expect(await health.json()).toMatchObject({ name: "GoTrue" });
  const keyless = await fetch(`${url}/auth/v1/settings`);
  expect(keyless.status, "requires_api_key is false in the example").toBe(200);
  const client = createClient(url, publishable, { auth: { flowType: "pkce" } });
  const email = newAddress();
  const options = { emailRedirectTo: "http://localhost:3000/welcome" };
  expect((await client.auth.signUp({ email, password: PASSWORD, options })).error).toBeNull();
  const outbox = await readFile(join(folder, "auth-outbox.jsonl"), "utf8");
  const mail = JSON.parse(outbox.trim()) as { to: string; text: string };
  expect(mail.to).toBe(email);
  const link = new URL(/https?:\/\/\S+/.exec(mail.text)?.[0] ?? "");
  expect(link.origin).toBe(url);
  const target = new URL((await fetch(link, { redirect: "manual" })).headers.get("location") ?? "");
  expect(target.href).toMatch(/^http:\/\/localhost:3000\/welcome\?code=/);
  const { data } = await client.auth.exchangeCodeForSession(target.searchParams.get("code") ?? "");
  expect(data.session?.user.email).toBe(email);
  child.kill("SIGTERM");
  expect(await once(child, "exit")).toEqual([0, null]);
});

test("every fault in the file is reported at once, with its place", async () => {
  const { mail: _, ...config } = await example();
  const wrong = {
    ...config,
    port: 70_000,
    site_url: "localhost",
    colour: "green",
    legacy_jwt_secret: "short",
    mail: {},
    signing_keys: [{ kty: "EC", crv: "P-256", alg: "ES256", kid: "a", x: "x", y: "y", key_ops: ["verify"] }],
    settings: { code_length: 4, rate_limits: { token: { requests: 0 } }, is_autoconfirmed: true },
  };
  const { code, said } = await failing("auth", "--config", await written("wrong.json", wrong));
  expect(code).toBe(1);
  const places = [...said.matchAll(/^ {2}([\w.[\]]+): /gm)].map(([, place]) => place);
  for (const place of [
    ...["port", "site_url", "legacy_jwt_secret", "mail", "signing_keys", "file", "settings"],
    ...["settings.code_length", "settings.rate_limits.token.requests"],
  ]) {
    expect(places, said).toContain(place);
  }
  expect(said).toContain("colour");
  expect(said).toContain("is_autoconfirmed");
  expect(said).toContain('exactly one signing key must have "sign" in its key_ops');
  expect(said).not.toContain("    at ");
});

test("a missing file, one that is not JSON, and wrong arguments each get a one-line explanation", async () => {
  const missing = await failing("auth", "--config", join(folder, "nowhere.json"));
  expect(missing).toMatchObject({ code: 1, said: expect.stringContaining("nowhere.json cannot be read") });
  const broken = await failing("auth", "--config", await written("broken.json", "{"));
  expect(broken).toMatchObject({ code: 1, said: expect.stringContaining("broken.json is not JSON") });
  for (const args of [[], ["auth"], ["mail", "--config", "x"], ["auth", "--port", "1"]]) {
    expect(await failing(...args)).toEqual({
      code: 1,
      said: "Usage: npm run standin -- auth --config <file>\n",
    });
  }
});

test("a taken port and an unreachable database are named", async () => {
  const holder = createServer().listen(0, "127.0.0.1");
  await once(holder, "listening");
  const address = holder.address();
  const port = typeof address === "object" ? address?.port : undefined;
  const config = { ...(await example()), database_url: database.ownerUrl, port };
  const taken = await failing("auth", "--config", await written("taken.json", config));
  holder.close();
  expect(taken).toMatchObject({ code: 1, said: expect.stringContaining(`port ${port} is taken`) });
  const elsewhere = { ...config, port: 0, database_url: `postgres://nobody@127.0.0.1:${port}/none` };
  const away = await failing("auth", "--config", await written("away.json", elsewhere));
  expect(away).toMatchObject({ code: 1, said: expect.stringMatching(/ECONNREFUSED/) });
});
