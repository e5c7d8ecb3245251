// What `npm start` promises to everybody, whoever they are and wherever the clone is.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { expect } from "vitest";
import { withClient } from "#scripts/postgres/roles.ts";
import { type ProcessRecord, waitUntilEnded } from "#scripts/supervisor/processes.ts";
import type { Program } from "#tests/kit/product/product.ts";
import { type Installation, supervised } from "#tests/start/installation.ts";

/** The first start installs and builds: minutes on a slow machine. */
const firstStart = 1_000_000;

/** Where the database is when it is not in the data folder, according to a start's output. */
export const movedTo = (output: string) => /^PostgreSQL runs as .+ in (\/\S+)\.$/m.exec(output)?.[1];

/** The address of the application's database as its owner, from the installation's own files. */
function ownerUrl({ dataDir }: Installation, output: string): string {
  const moved = movedTo(output);
  const folders = [join(dataDir, "postgres"), ...(moved ? [join(moved, "postgres")] : [])];
  const data = folders.find((folder) => existsSync(join(folder, "postmaster.pid")));
  const port = readFileSync(join(data ?? dataDir, "postmaster.pid"), "utf8").split("\n")[3];
  const { owner } = JSON.parse(readFileSync(join(dataDir, "secrets.json"), "utf8")) as { owner: string };
  return `postgres://proffer_owner:${owner}@127.0.0.1:${port}/proffer`;
}

/** Ends it as a service manager or a person at a terminal would, and proves that it ended well and left nothing. */
export async function endsWithNothingLeft(
  installation: Installation,
  program: Program,
  signal: NodeJS.Signals = "SIGTERM",
): Promise<void> {
  expect(installation.living().length).toBeGreaterThanOrEqual(4);
  program.child.kill(signal);
  expect(await program.ended).toBe(0);
  expect(installation.living()).toEqual([]);
}

/** Starts it and proves that it answers and says where to go and how to sign in. */
export async function startsAndAnswers(installation: Installation): Promise<Program> {
  const program = installation.npmStart();
  await program.line("ready", firstStart);
  const { PORT } = installation.ports;
  for (const path of ["/healthz", "/readyz", "/"]) {
    expect((await fetch(`http://localhost:${PORT}${path}`)).status, path).toBe(200);
  }
  for (const text of [
    `http://localhost:${PORT}`,
    "sb_publishable_demo_proffer",
    "customer@demo.test",
    "demo-proffer-2026",
  ]) {
    expect(program.output()).toContain(text);
  }
  await withClient(ownerUrl(installation, program.output()), (client) =>
    client.query("create table kept as select 7 as n"),
  );
  return program;
}

/** Starts it again: the data exist, and nothing is installed or built again. */
export async function startsWithItsData(installation: Installation): Promise<Program> {
  const program = installation.npmStart();
  await program.line("ready");
  await withClient(ownerUrl(installation, program.output()), async (client) => {
    expect((await client.query("select n from kept")).rows).toEqual([{ n: 7 }]);
  });
  expect(program.output()).not.toContain("Installing");
  expect(program.output()).not.toContain("Building");
  return program;
}

export async function refusesATakenPort(installation: Installation): Promise<void> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(Number(installation.ports.PORT), "127.0.0.1", done));
  try {
    const program = installation.npmStart();
    expect(await program.ended).toBe(1);
    expect(program.output()).toContain(
      `Port ${installation.ports.PORT} is taken by another program: stop that one, or set PORT to a free port.`,
    );
    expect(installation.living()).toEqual([]);
  } finally {
    await new Promise((done) => server.close(done));
  }
}

export async function refusesSomebodyElsesFolder(
  installation: Installation,
  folder: string,
  owner: string,
): Promise<void> {
  const program = installation.npmStart({ DATA_DIR: folder });
  expect(await program.ended).toBe(1);
  expect(program.output()).toContain(`The data folder ${folder} belongs to ${owner}`);
  expect(installation.living()).toEqual([]);
}

/** A second start on the data folder of a running one. */
export async function refusesToRunTwice(installation: Installation): Promise<void> {
  const second = installation.npmStart({ PORT: "1", STANDINS_PORT: "2" });
  expect(await second.ended).toBe(1);
  expect(second.output()).toContain(`Proffer already runs on the data folder ${installation.dataDir}`);
}

/** Kills the supervisor without warning and starts again: the start stops what was left, and the data are there. */
export async function recoversFromAKill(installation: Installation, running: Program): Promise<Program> {
  const before = supervised(installation.dataDir);
  process.kill(before.supervisor.pid, "SIGKILL");
  await running.ended;
  const left: ProcessRecord[] = Object.values(before.children);
  expect(await waitUntilEnded(left, 0)).not.toEqual([]);
  const program = await startsWithItsData(installation);
  expect(await waitUntilEnded(left, 0)).toEqual([]);
  return program;
}

/** The whole process tree ends when npm itself is killed without warning. */
export async function endsWithNpm(installation: Installation): Promise<void> {
  const program = installation.npmStart();
  await program.line("ready");
  expect(installation.living().length).toBeGreaterThanOrEqual(4);
  program.child.kill("SIGKILL");
  expect(await program.ended).toBe("SIGKILL");
  for (let waited = 0; installation.living().length > 0 && waited < 30_000; waited += 100) await wait(100);
  expect(installation.living()).toEqual([]);
}

/** `npm run dev` on existing data: a page whose scripts load, compiled on demand, and a clean end. */
export async function developsOnTheSameData(installation: Installation): Promise<void> {
  const program = installation.npmRun("dev");
  await program.line("ready", firstStart);
  const origin = `http://localhost:${installation.ports.PORT}`;
  const page = await fetch(`${origin}/auth/signin`);
  const html = await page.text();
  expect([page.status, page.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
  const addresses = [...html.matchAll(/(?:<script[^>]*\bsrc=|\bfrom |\bimport )"(\/[^"]+)"/g)].map(
    ([, path = ""]) => path,
  );
  for (const part of ["inject-hmr-runtime", "/app/root.tsx", "/app/routes/auth/signin.tsx"])
    expect(addresses, part).toContainEqual(expect.stringContaining(part));
  for (const path of new Set(["/@vite/client", "/app/entry.client.tsx", ...addresses])) {
    const script = await fetch(origin + path);
    expect([path, script.status, script.headers.get("content-type")]).toEqual([
      path,
      200,
      expect.stringContaining("javascript"),
    ]);
  }
  await showsAChangedMessage(installation, `${origin}/auth/signin`);
  await endsWithNothingLeft(installation, program, "SIGINT");
}

/** Whoever changes a text sees it in the browser without starting again. */
async function showsAChangedMessage({ folder }: Installation, address: string): Promise<void> {
  const file = join(folder, "messages/signin/en.json");
  const texts = JSON.parse(readFileSync(file, "utf8")) as Record<string, string>;
  writeFileSync(file, JSON.stringify({ ...texts, signin_code_send: "Send it by mail" }));
  await expect
    .poll(async () => (await fetch(address)).text(), { interval: 500, timeout: 60_000 })
    .toContain("Send it by mail");
}
