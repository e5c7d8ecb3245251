// A program: starts the product on a data folder repeatedly, and kills everything at once as soon as it is ready. As
// the first process of a process namespace it inherits the orphans and, as Node does, never reaps them: a container
// without an init. Elsewhere it recreates that state by hand. Prints one line of JSON for each round.
import { type ChildProcess, spawn } from "node:child_process";
import { chownSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { postgresUser } from "#scripts/postgres/system-user.ts";
import { processesOfRun, signalProcess } from "#scripts/supervisor/processes.ts";
import { startProgram } from "#tests/kit/product/product.ts";

const [folder = "", rounds = "1", given = "{}"] = process.argv.slice(2);
const settings = JSON.parse(given) as NodeJS.ProcessEnv;
const isInit = process.pid === 1;
const lockFile = join(folder, "postgres", "postmaster.pid");
const user = postgresUser();
const foreign: ChildProcess[] = [];

const stateOf = (pid: number) => / ([A-Z]) /.exec(readFileSync(`/proc/${pid}/stat`, "utf8"))?.[1];

/** Waits until a process that nobody reaps is dead; those of earlier rounds still exist too. */
async function waitUntilDead(pid: number): Promise<void> {
  const late = performance.now() + 30_000;
  while (stateOf(pid) !== "Z") {
    if (performance.now() > late)
      throw new Error(`The killed process ${pid} is still in state ${stateOf(pid)}.`);
    await wait(10);
  }
}

/** A program run as PostgreSQL's user: only such a process blocks it. */
function runAs(script: string): ChildProcess {
  const ids = user ? { uid: user.uid, gid: user.gid } : {};
  const child = spawn("sh", ["-c", script], { ...ids, cwd: "/", stdio: ["ignore", "pipe", "ignore"] });
  foreign.push(child);
  return child;
}

/** The id of a dead process that its parent does not reap. It ends once the shell, which would reap it, is gone. */
async function deadUnreaped(): Promise<number> {
  const { stdout } = runAs("sleep 0.5 & echo $!; exec sleep 600");
  const pid = await new Promise<number>((done) => stdout?.once("data", (text) => done(Number(String(text)))));
  await waitUntilDead(pid);
  return pid;
}

/** Makes the lock file name this process instead of the killed server. */
function nameInLock(pid: number): void {
  const lines = readFileSync(lockFile, "utf8").split("\n");
  writeFileSync(lockFile, [String(pid), ...lines.slice(1)].join("\n"));
  if (user) chownSync(lockFile, user.uid, user.gid);
}

function killEverything(supervisor: ChildProcess): void {
  if (isInit) {
    process.kill(-1, "SIGKILL");
    return;
  }
  const { run } = JSON.parse(readFileSync(join(folder, "supervisor.json"), "utf8")) as { run: string };
  const all = processesOfRun(run);
  supervisor.kill("SIGKILL");
  for (const known of all) signalProcess(known, "SIGKILL");
}

async function playRound(number: number): Promise<void> {
  const began = performance.now();
  const program = startProgram(process.execPath, ["scripts/supervisor/main.ts"], { settings });
  await program.line("ready", 120_000);
  const { status } = await fetch(`http://127.0.0.1:${settings.PORT}/readyz`);
  const ready_ms = Math.round(performance.now() - began);
  const server = Number(readFileSync(lockFile, "utf8").split("\n")[0]);
  killEverything(program.child);
  await program.ended;
  if (isInit) await waitUntilDead(server);
  // In every second round another process has the server's id; otherwise a dead, unreaped process has it.
  const isForeign = number % 2 === 0;
  if (isForeign) nameInLock(runAs("exec sleep 600").pid ?? 0);
  else if (!isInit) nameInLock(await deadUnreaped());
  const named = Number(readFileSync(lockFile, "utf8").split("\n")[0]);
  const isDead = stateOf(named) === "Z";
  process.stdout.write(
    `${JSON.stringify({ round: number, status, ready_ms, server, named, is_dead: isDead })}\n`,
  );
}

process.umask(0);
for (let number = 1; number <= Number(rounds); number += 1) await playRound(number);
// After the last round, one more start with all stand-ins, ended gracefully.
const { SMTP_URL: _, ...withMail } = settings;
const last = startProgram(process.execPath, ["scripts/supervisor/main.ts"], { settings: withMail });
await last.line("ready", 120_000);
last.child.kill("SIGTERM");
process.stdout.write(`${JSON.stringify({ ended: await last.ended })}\n`);
for (const child of foreign) child.kill("SIGKILL");
process.exit(0);
