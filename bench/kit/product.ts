// The built product for a bench: the supervisor starts it on free ports with an empty data folder, which the demo data
// fill. Gives the process ids and the environment of its processes. Reads /proc: Linux only.
import { execFileSync } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { demoOperator } from "#domain/account/demo-operator.ts";
import { nextCode } from "#tests/e2e/kit/authenticator.ts";
import { freePorts, startProduct, stopProduct } from "#tests/kit/product/product.ts";
import { isShort } from "./short.ts";

const Noted = z.object({ children: z.record(z.string(), z.object({ pid: z.number() })) });

export type Product = {
  /** Origin without a trailing slash. */
  url: string;
  web_pid: number;
  postgres_pid: number;
  /** Settings by which the tests' kits find the product, its inbox and its data. */
  kit_env: Record<"E2E_BASE_URL" | "E2E_MAIL_URL" | "E2E_STANDINS_URL" | "E2E_DATA_DIR", string>;
  /** The environment of the web process, so that a baseline can use the same database and settings. */
  web_env: NodeJS.ProcessEnv;
  stop(): Promise<void>;
};

/** Builds what is stale and starts everything with `settings`; `stop` ends it and removes the data. */
export async function openProduct(settings: NodeJS.ProcessEnv = {}): Promise<Product> {
  execFileSync(process.execPath, ["scripts/prepare.mjs", "build"], { stdio: ["ignore", 2, 2] });
  if (process.platform !== "linux") throw new Error("This bench reads /proc: run it on Linux.");
  const folder = mkdtempSync(join(tmpdir(), "proffer-bench-"));
  // PostgreSQL runs as another user when we are root.
  chmodSync(folder, 0o711);
  const data = join(folder, "data");
  const ports = await freePorts();
  const program = await startProduct({
    MODE: "demo",
    LOG_LEVEL: "warn",
    ...ports,
    DATA_DIR: data,
    ...settings,
  });
  const { children } = Noted.parse(JSON.parse(readFileSync(join(data, "supervisor.json"), "utf8")));
  const pidOf = (name: string) => z.number().parse(children[name]?.pid);
  return {
    url: `http://localhost:${ports.PORT}`,
    web_pid: pidOf("web"),
    postgres_pid: pidOf("postgres"),
    kit_env: {
      E2E_BASE_URL: `http://localhost:${ports.PORT}`,
      E2E_MAIL_URL: `http://localhost:${ports.STANDINS_MAIL_PORT}`,
      E2E_STANDINS_URL: `http://localhost:${ports.STANDINS_PORT}`,
      E2E_DATA_DIR: data,
    },
    web_env: environmentOf(pidOf("web")),
    stop: async () => {
      await stopProduct(program);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

let shared: Promise<Product> | null = null;

/**
 * In a short run, benches that do not change the product share one, because a start takes longer than they do;
 * otherwise each has its own. The shared one compresses pages for clients that accept it.
 */
export async function openSharedProduct(settings: NodeJS.ProcessEnv = {}): Promise<Product> {
  if (!isShort) return openProduct(settings);
  shared ??= openProduct({ COMPRESS_PAGES: "on" });
  return { ...(await shared), stop: async () => undefined };
}

/** Stops the shared product after the last bench. */
export async function closeSharedProduct(): Promise<void> {
  const open = await shared?.catch(() => null);
  shared = null;
  await open?.stop();
}

function environmentOf(pid: number): NodeJS.ProcessEnv {
  const pairs = readFileSync(`/proc/${pid}/environ`, "utf8").split("\0").filter(Boolean);
  return Object.fromEntries(
    pairs.map((pair) => [pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1)]),
  );
}

export const demoEmails = {
  customer: "customer@demo.test",
  provider: "provider@demo.test",
  operator: demoOperator.email,
} as const;
const password = "demo-proffer-2026";

/** Signs in through the product's own forms, the operator also by a code, and returns the browser's `Cookie` header. */
export async function signIn(url: string, email: string): Promise<string> {
  const cookies = new Map<string, string>();
  const post = async (path: string, form: Record<string, string>) => {
    const response = await fetch(`${url}${path}`, {
      method: "POST",
      redirect: "manual",
      headers: { origin: url, "sec-fetch-site": "same-origin", cookie: cookieHeader(cookies) },
      body: new URLSearchParams({ ...form, next: "/requests" }),
    });
    const location = response.headers.get("location") ?? "";
    if (response.status !== 303)
      throw new Error(`${email} could not sign in: ${response.status} ${location}`);
    for (const line of response.headers.getSetCookie()) {
      const [pair = ""] = line.split(";", 1);
      const at = pair.indexOf("=");
      if (at === pair.length - 1) cookies.delete(pair.slice(0, at));
      else cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
    return location;
  };
  const location = await post("/auth/signin", { command: "sign_in", email, password });
  if (location.startsWith("/auth/second-factor"))
    await post("/auth/second-factor", {
      command: "give_code",
      token: await nextCode(demoOperator.totp_key),
    });
  return cookieHeader(cookies);
}

const cookieHeader = (cookies: ReadonlyMap<string, string>) =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
