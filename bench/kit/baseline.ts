// Bundles and starts the baseline (page-server.ts, or auth-server.ts for the session alone): the same components and
// queries in a separate process, without a framework server.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import tailwindcss from "@tailwindcss/vite";
import { build } from "vite";
import { z } from "zod";

export type Baseline = { url: string; pid: number; stop(): Promise<void> };

const Ready = z.object({ port: z.number().positive() });

/** Starts it with the environment of the compared web process (database, settings, NODE_ENV). */
export async function startBaseline(
  env: NodeJS.ProcessEnv,
  server: "page-server" | "auth-server" = "page-server",
): Promise<Baseline> {
  // Below the project root, so that the bundle finds the same node_modules.
  const folder = mkdtempSync(join("build", "bench-page-"));
  await build({
    configFile: false,
    logLevel: "warn",
    mode: "production",
    plugins: [tailwindcss()],
    build: {
      ssr: `bench/kit/${server}.ts`,
      outDir: folder,
      target: "es2024",
      assetsInlineLimit: 0,
      copyPublicDir: false,
    },
  });
  const child = spawn(process.execPath, [join(folder, `${server}.js`)], {
    env: { ...env, NODE_ENV: "production" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise<void>((done) => child.once("exit", () => done()));
  const stop = async () => {
    child.kill("SIGTERM");
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  const first = await Promise.race([
    new Promise<string>((done) => child.stdout.setEncoding("utf8").once("data", done)),
    ended.then(() => ""),
  ]);
  if (!first || child.pid === undefined) {
    await stop();
    throw new Error("the baseline did not start");
  }
  return { url: `http://127.0.0.1:${Ready.parse(JSON.parse(first)).port}`, pid: child.pid, stop };
}
