// Ensures, before anything else runs, that the lock file's packages are installed, that a Node that can run the product
// exists, and that the build is fresh. Plain Node 20 without dependencies, because it installs them.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { putInPlace } from "./put-in-place.mjs";
import { endLike, runChild } from "./run-child.mjs";

const root = resolve(dirname(fileURLToPath(import.meta.url)), "..");
const minimumMajor = 24;
const installStamp = join(root, "node_modules/.proffer-installed");
const buildFolder = join(root, "build");
const buildStamp = join(buildFolder, ".proffer-built");
/** The folder for a new build: running programs keep their files until it is complete. */
const stagedBuild = join(buildFolder, ".next");

/** The sources of the build; tests, examples and compiled messages are not part of it. */
const buildInputs = ["app", "server", "domain", "db", "messages", "public", "scripts/build"];
const buildFiles = [
  "scripts/budgets.ts",
  "package-lock.json",
  "vite.config.ts",
  "react-router.config.ts",
  "tsconfig.json",
];

/** Prints one sentence and exits with 1. */
function refuse(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

/** The user interrupted: exit without an error message. */
class Interrupted extends Error {
  constructor(result) {
    super("interrupted");
    this.result = result;
  }
}

const majorOf = (version) => Number.parseInt(version, 10);

/** The Node that runs the product: the one from npm on Linux, otherwise this one if it is new enough. */
export function nodeOfProduct() {
  if (process.platform === "linux") {
    const own = join(root, `node_modules/node-linux-${process.arch}/bin/node`);
    if (process.execPath === own) return own;
    // Run it, not only find it: a system with another C library has the file but cannot run it.
    if (existsSync(own) && spawnSync(own, ["--version"]).status === 0) return own;
  }
  if (majorOf(process.versions.node) >= minimumMajor) return process.execPath;
  return refuse(`Proffer needs Node ${minimumMajor} or newer here; this is Node ${process.versions.node}.`);
}

function hashFiles(paths) {
  const hash = createHash("sha256");
  for (const path of paths)
    hash
      .update(`${relative(root, path)}\0`)
      .update(readFileSync(path))
      .update("\0");
  return hash.digest("hex");
}

function filesBelow(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return path === join(root, "messages/compiled") ? [] : filesBelow(path);
      // The message compiler writes beside its settings, so other files there are not sources.
      if (folder.startsWith(join(root, "messages/project.inlang")))
        return entry.name === "settings.json" ? [path] : [];
      return /\.(test|example)\.tsx?$/.test(entry.name) ? [] : [path];
    });
}

const readStamp = (path) => (existsSync(path) ? readFileSync(path, "utf8") : "");
const lockHash = () => `${process.platform} ${process.arch} ${hashFiles([join(root, "package-lock.json")])}`;

function buildHash() {
  const files = buildFiles.map((name) => join(root, name)).filter((path) => existsSync(path));
  return hashFiles([...files, ...buildInputs.flatMap((name) => filesBelow(join(root, name)))]);
}

/** Whether somebody has already installed exactly the lock file's packages by hand. */
function isInstalledByHand() {
  try {
    const read = (path) => JSON.parse(readFileSync(join(root, path), "utf8")).packages;
    const present = read("node_modules/.package-lock.json");
    return Object.entries(read("package-lock.json")).every(
      ([path, entry]) =>
        path === "" || entry.version === present[path]?.version || (entry.optional && !present[path]),
    );
  } catch {
    return false;
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}

/** Runs `work` under a lock on this folder; replaces the lock of a dead process. */
async function exclusively(what, work) {
  const name = createHash("sha256").update(root).digest("hex").slice(0, 12);
  const lock = join(tmpdir(), `proffer-${what}-${process.getuid?.() ?? 0}-${name}.lock`);
  for (let hasPrinted = false; ; ) {
    try {
      writeFileSync(lock, String(process.pid), { flag: "wx" });
      break;
    } catch (error) {
      if (error.code !== "EEXIST") throw error;
      const owner = Number(readStamp(lock));
      if (owner > 0 && !isAlive(owner)) rmSync(lock, { force: true });
      else if (!hasPrinted) {
        process.stdout.write(`Waiting for another start to finish the ${what} …\n`);
        hasPrinted = true;
      }
      await wait(250);
    }
  }
  const release = () => rmSync(lock, { force: true });
  // A refusal exits at once, without `finally`.
  process.once("exit", release);
  try {
    return await work();
  } finally {
    process.off("exit", release);
    release();
  }
}

async function run(program, args, env = {}) {
  const result = await runChild(program, args, { cwd: root, env: { ...process.env, ...env } });
  if (result.error) refuse(`${program} could not be started: ${result.error.message}`);
  if (result.signal || result.code === 130 || result.code === 143) throw new Interrupted(result);
  return result.code === 0;
}

/** Installs exactly the lock file's versions if they are missing. */
export async function ensureInstalled() {
  if (majorOf(process.versions.node) < 20)
    refuse(`Proffer needs Node 20 or newer to begin with; this is Node ${process.versions.node}.`);
  const hash = lockHash();
  if (readStamp(installStamp) === hash) return;
  await exclusively("install", async () => {
    if (readStamp(installStamp) === hash) return;
    if (!isInstalledByHand()) {
      process.stdout.write("Installing what package-lock.json names …\n");
      // Development packages too, whatever NODE_ENV is: build and stand-ins need them.
      const args = [
        "ci",
        "--include=dev",
        "--include=optional",
        "--prefer-offline",
        "--no-audit",
        "--no-fund",
        "--loglevel=error",
      ];
      const npm = process.env.npm_execpath;
      const isDone = await (npm?.endsWith(".js") ? run(process.execPath, [npm, ...args]) : run("npm", args));
      if (!isDone) refuse("The installation failed: the lines above say why. Nothing was started.");
    }
    writeFileSync(installStamp, hash);
  });
}

/** Compiles the messages if they have changed: `messages/compile.ts` compares. */
async function ensureMessages() {
  if (!(await run(nodeOfProduct(), ["--disable-warning=ExperimentalWarning", "messages/compile.ts"])))
    refuse("The messages could not be compiled: the lines above say why.");
}

/** Builds the product if its sources have changed since the build, or always if `isForced`. */
export async function ensureBuilt(isForced = false) {
  const hash = buildHash();
  if (!isForced && readStamp(buildStamp) === hash) return;
  await exclusively("build", async () => {
    if (!isForced && readStamp(buildStamp) === hash) return;
    process.stdout.write("Building …\n");
    rmSync(stagedBuild, { recursive: true, force: true });
    await ensureMessages();
    const env = { NODE_ENV: "production", PROFFER_BUILD_DIRECTORY: relative(root, stagedBuild) };
    const args = [
      "--disable-warning=ExperimentalWarning",
      "node_modules/@react-router/dev/bin.cjs",
      "build",
      "--logLevel=warn",
    ];
    if (!(await run(nodeOfProduct(), args, { ...env, PROFFER_SOURCE_HASH: hash })))
      refuse("The build failed: the lines above say why.");
    if (!(await run(nodeOfProduct(), ["scripts/budgets.ts"], env)))
      refuse("The build is over the budgets of a first load: the lines above say where.");
    rmSync(buildStamp, { force: true });
    putInPlace(stagedBuild, buildFolder);
    writeFileSync(buildStamp, hash);
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    await ensureInstalled();
    nodeOfProduct();
    const [what] = process.argv.slice(2);
    if (what === "messages") await exclusively("messages", ensureMessages);
    if (what === "build" || what === "rebuild") await ensureBuilt(what === "rebuild");
  } catch (error) {
    if (!(error instanceof Interrupted)) throw error;
    endLike(error.result);
  }
}
