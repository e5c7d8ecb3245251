// Simulates a new machine: `npm start` in a clone without packages, build or data, with an empty npm cache.
import { execFileSync } from "node:child_process";
import { statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { install } from "#tests/start/installation.ts";
import { memoryByProgram } from "./memory.ts";

const patienceMs = 900_000;

const seconds = (from: number, to: number) => Math.round((to - from) / 100) / 10;

/** The steps from `npm start` to `ready`, the size of the packages, and each program's memory after `restMs`. */
export async function measureFreshStart(restMs: number): Promise<Record<string, number>> {
  const machine = await install();
  try {
    const began = Date.now();
    const program = machine.npmStart({ npm_config_cache: join(machine.folder, "../npm-cache") });
    await program.line("Building …", patienceMs);
    const installed = Date.now();
    await program.line("ready", patienceMs);
    const ready = Date.now();
    const built = statSync(join(machine.folder, "build/.proffer-built")).mtimeMs;
    const du = execFileSync("du", ["-sm", join(machine.folder, "node_modules")], { encoding: "utf8" });
    await wait(restMs);
    return {
      fresh_install_s: seconds(began, installed),
      fresh_build_s: seconds(installed, built),
      fresh_start_s: seconds(built, ready),
      fresh_ready_s: seconds(began, ready),
      node_modules_mib: Number.parseInt(du, 10),
      ...memoryByProgram(program.child.pid ?? 0),
    };
  } finally {
    await machine.stopAll();
    machine.remove();
  }
}
