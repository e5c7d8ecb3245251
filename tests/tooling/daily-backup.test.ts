// The daily backups of compose.yaml.
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

const script = "scripts/daily-backup.sh";
const suffix = ".proffer.tar.gz";
let folder: string;
let child: ChildProcess | undefined;
let output: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "backups-"));
  output = "";
});
afterEach(async () => {
  const ended = new Promise((done) => child?.once("close", done));
  if (child?.kill("SIGTERM")) await ended;
  rmSync(folder, { recursive: true });
});

/** Starts it with a program that gets the archive's name as `$1`. */
function start(program: string, env: NodeJS.ProcessEnv = {}) {
  child = spawn("sh", [script, suffix, "sh", "-c", program, "sh"], {
    env: { PATH: process.env.PATH, BACKUP_FOLDER: folder, BACKUP_PAUSE: "0.05", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
}

const isHealthy = () =>
  spawnSync("sh", [script, "check", suffix], { env: { PATH: process.env.PATH, BACKUP_FOLDER: folder } })
    .status === 0;
const archives = () => readdirSync(folder).filter((name) => name.endsWith(suffix));

function archiveOf(hours: number): string {
  const file = join(folder, `${hours}${suffix}`);
  writeFileSync(file, "");
  const at = Date.now() / 1_000 - hours * 3_600;
  utimesSync(file, at, at);
  return file;
}

test("it makes one backup a day, removes those older than thirty days, and is healthy", async () => {
  const [old, kept] = [archiveOf(32 * 24), archiveOf(29 * 24)];
  writeFileSync(join(folder, "other.auth.dump"), "");
  writeFileSync(join(folder, `killed${suffix}.part`), "");
  expect(isHealthy()).toBe(false);
  start(`echo made >> "${folder}/log"; cp /dev/null "$1"`);
  await vi.waitFor(() => expect(output).toContain("backup: "), 10_000);
  await vi.waitFor(() => expect(existsSync(old)).toBe(false), 10_000);
  expect(isHealthy()).toBe(true);
  expect(existsSync(kept)).toBe(true);
  expect(archives()).toHaveLength(2);
  expect(readdirSync(folder)).toContain("other.auth.dump");
  expect(readdirSync(folder)).not.toContain(`killed${suffix}.part`);
  expect(readFileSync(join(folder, "log"), "utf8")).toBe("made\n");
});

test("a failure is reported, removes no backup, leaves nothing half done, and is retried", async () => {
  const old = archiveOf(40 * 24);
  start(`echo half > "$1"; test -e "${folder}/works"`);
  await vi.waitFor(() => expect(output.match(/failed/g)?.length).toBeGreaterThan(1), 10_000);
  expect([isHealthy(), archives(), existsSync(old)]).toEqual([false, [`${40 * 24}${suffix}`], true]);
  writeFileSync(join(folder, "works"), "");
  await vi.waitFor(() => expect(isHealthy()).toBe(true), 10_000);
  expect(readdirSync(folder).filter((name) => name.endsWith(".part"))).toEqual([]);
});

test("after yesterday's backup comes the next one, and SIGTERM ends the wait", async () => {
  archiveOf(25);
  start('cp /dev/null "$1"', { BACKUP_PAUSE: "600" });
  await vi.waitFor(() => expect(archives()).toHaveLength(2), 10_000);
  const ended = new Promise((done) => child?.once("exit", done));
  child?.kill("SIGTERM");
  expect(await ended).toBe(0);
});
