// A fresh clone in its own folder, and `npm start` in it as a person would type it: with the machine's Node, and
// without anything from the test run in the environment.
import { execFileSync, spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join, resolve } from "node:path";
import { isRunning, type ProcessRecord } from "#scripts/supervisor/processes.ts";
import { productEnvironment } from "#tests/kit/product/environment.ts";
import { freePorts, type Program, startProgram } from "#tests/kit/product/product.ts";

export type Person = { uid: number; gid: number };

export type Installation = {
  folder: string;
  dataDir: string;
  ports: Awaited<ReturnType<typeof freePorts>>;
  /** `npm start` with these settings plus the ports and the data folder. */
  npmStart: (env?: NodeJS.ProcessEnv) => Program;
  /** Another script of package.json that starts the product, run the same way. */
  npmRun: (script: string) => Program;
  /** Every living process started by this installation's `npm start`. */
  living: () => number[];
  /** Ends whatever a failed test left running. */
  stopAll: () => Promise<void>;
  remove: () => void;
};

const proxies = ["HTTP_PROXY", "HTTPS_PROXY", "NO_PROXY"];
const isForDownloads = (name: string) =>
  proxies.includes(name.toUpperCase()) || /^npm_config_(registry|cache|cafile|userconfig)$/i.test(name);

/** What a person's shell contains: no variable of the test runner, and the machine's own Node first on the path. */
function shellEnv(): NodeJS.ProcessEnv {
  const names = Object.keys(process.env).filter(isForDownloads);
  const path = (process.env.PATH ?? "").split(delimiter).filter((folder) => !folder.includes("node_modules"));
  return {
    ...Object.fromEntries(names.map((name) => [name, process.env[name]])),
    PATH: path.join(delimiter),
  };
}

/** Changes the owner of everything in the folder except linked files, which belong to another clone too. */
function chownOwn(path: string, { uid, gid }: Person): void {
  const own = ["(", "-type", "d", "-o", "-links", "1", ")"];
  execFileSync("find", [path, ...own, "-exec", "chown", "-h", `${uid}:${gid}`, "{}", "+"]);
}

/** Links the files of a folder, or copies them if it is on another file system. */
function linkAll(from: string, to: string): void {
  const { status } = spawnSync("cp", ["-al", from, to], { stdio: "ignore" });
  if (status === 0) return;
  rmSync(to, { recursive: true, force: true });
  execFileSync("cp", ["-a", from, to]);
}

/** npm's cache saves the download; a person who may not read root's gets a copy. */
function cacheFor(person: Person | undefined, home: string): NodeJS.ProcessEnv {
  if (!person) return {};
  const cache = execFileSync("npm", ["config", "get", "cache"], {
    env: productEnvironment(process.env, shellEnv()),
    cwd: "/",
    encoding: "utf8",
  }).trim();
  const copy = join(home, ".npm");
  mkdirSync(copy);
  if (existsSync(join(cache, "_cacache"))) execFileSync("cp", ["-a", join(cache, "_cacache"), copy]);
  return { HOME: home, npm_config_cache: copy };
}

/** All processes whose environment contains this text; works only on Linux. */
function processesWith(text: string): number[] {
  if (process.platform !== "linux") return [];
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/environ`, "utf8").includes(text);
      } catch {
        return false;
      }
    })
    .map(Number);
}

/** Who runs on the data folder according to the supervisor itself. */
export function supervised(dataDir: string): {
  run: string;
  supervisor: ProcessRecord;
  children: Record<string, ProcessRecord>;
} {
  return JSON.parse(readFileSync(join(dataDir, "supervisor.json"), "utf8"));
}

/**
 * Clones HEAD into a new folder; `mode` is that of the parent folder, `from` a clone whose packages and build are
 * linked: with the same lock file and sources there is nothing left to install or build.
 */
export async function install(
  options: { mode?: number; person?: Person; from?: Pick<Installation, "folder"> } = {},
): Promise<Installation> {
  const above = mkdtempSync(join(tmpdir(), "proffer-start-"));
  const folder = join(above, "proffer");
  execFileSync(
    "git",
    ["-c", "safe.directory=*", "-c", "advice.detachedHead=false", "clone", "--quiet", resolve("."), folder],
    {
      stdio: "inherit",
    },
  );
  for (const made of options.from ? ["node_modules", "build", "messages/compiled"] : [])
    linkAll(join(options.from?.folder ?? "", made), join(folder, made));
  const cache = cacheFor(options.person, above);
  if (options.person) chownOwn(above, options.person);
  chmodSync(above, options.mode ?? 0o755);
  const ports = await freePorts();
  const dataDir = join(folder, ".data");
  const mark = `PROFFER_START_TEST=${randomUUID()}`;
  const runs = new Set<string>();
  const programs: Program[] = [];
  const [markName = "", markValue = ""] = mark.split("=");
  const npm = (args: string[], env: NodeJS.ProcessEnv = {}) => {
    const program = startProgram("npm", args, {
      cwd: folder,
      settings: { ...shellEnv(), ...cache, ...ports, [markName]: markValue, ...env },
      ...options.person,
    });
    programs.push(program);
    return program;
  };
  return {
    folder,
    dataDir,
    ports,
    npmStart: (env) => npm(["start"], env),
    npmRun: (script) => npm(["run", script]),
    stopAll: async () => {
      for (const program of programs) {
        if (program.child.exitCode === null && program.child.signalCode === null)
          program.child.kill("SIGTERM");
        await program.ended;
      }
    },
    living: () => {
      const file = join(dataDir, "supervisor.json");
      if (existsSync(file)) runs.add(supervised(dataDir).run);
      const noted = existsSync(file) ? Object.values(supervised(dataDir).children).filter(isRunning) : [];
      const marked = [mark, ...runs].flatMap((text) => processesWith(text));
      return [...new Set([...noted.map(({ pid }) => pid), ...marked])];
    },
    remove: () => rmSync(above, { recursive: true, force: true }),
  };
}
