// `deploy/proffer-run <command> …`: runs a command of the product like the service: with the settings from its file,
// as its user, in the product's folder. Also works without systemd.
import { execFileSync, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { explain, Problem } from "#server/kernel/start/problem.ts";
import { parseEnvironmentFile } from "./environment-file.ts";

const root = resolve(import.meta.dirname, "../..");
const commands: Readonly<Record<string, string[]>> = {
  doctor: ["scripts/doctor.ts"],
  setup: ["scripts/operator.ts", "setup"],
  operator: ["scripts/operator.ts"],
  backup: ["scripts/backup.ts"],
  restore: ["scripts/restore.ts"],
  migrate: ["scripts/migrate.ts"],
  "database-url": ["scripts/database-url.ts"],
};
/** Commands that act as the owner of the tables; the doctor reads what only the owner may. */
const ofOwner = new Set(["doctor", "backup", "restore", "migrate", "database-url"]);
/** What programs need from their terminal; everything else comes from the service. */
const passedOn = ["PATH", "TERM", "LANG", "LC_ALL", "TZ"];

function readSettings(file: string, { isOptional = false } = {}): Record<string, string> {
  try {
    return parseEnvironmentFile(readFileSync(file, "utf8"));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" && isOptional) return {};
    if (code === "ENOENT") throw new Problem(`There is no ${file}: name the settings in PROFFER_ENV_FILE.`);
    if (code === "EACCES") throw new Problem(`${file} may be read by root only: run this with sudo.`);
    throw error;
  }
}

/** The numbers of a user; `undefined` if this process already is that user. */
function findUser(name: string): { uid: number; gid: number } | undefined {
  const idOf = (flag: string) => {
    try {
      return Number(
        execFileSync("id", [flag, name], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }),
      );
    } catch {
      throw new Problem(`There is no user ${name}: name the service's in PROFFER_USER.`);
    }
  };
  const uid = idOf("-u");
  if (uid === process.getuid?.()) return undefined;
  if (process.getuid?.() !== 0) throw new Problem(`Only root may become ${name}: run this with sudo.`);
  return { uid, gid: idOf("-g") };
}

function run([name = "", ...args]: string[]): void {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command)
    throw new Problem(`usage: proffer-run ${Object.keys(commands).join("|")} [arguments of that command]`);
  const service = process.env.PROFFER_USER ?? "proffer";
  const settings = readSettings(process.env.PROFFER_ENV_FILE ?? "/etc/proffer.env");
  if (ofOwner.has(name)) {
    const file = process.env.PROFFER_OWNER_ENV_FILE ?? "/etc/proffer-owner.env";
    Object.assign(settings, readSettings(file, { isOptional: true }));
  }
  const user = findUser(service);
  const env: NodeJS.ProcessEnv = { DATA_DIR: "/var/lib/proffer", ...settings };
  for (const each of passedOn) env[each] ??= process.env[each];
  process.umask(0o077);
  // Supplementary groups of root are dropped with its user.
  const child = spawn(process.execPath, [...command, ...args], { cwd: root, env, stdio: "inherit", ...user });
  // The terminal signals both processes; a signal to this one alone is meant for the command.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => child.kill(signal));
  child.once("error", (error) => {
    process.stderr.write(`${explain(error)}\n`);
    process.exitCode = 1;
  });
  child.once("close", (code, signal) => {
    process.exitCode = code ?? (signal === "SIGINT" ? 130 : 143);
  });
}

try {
  run(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = 1;
}
