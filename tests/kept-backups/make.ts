// `npm run kept-backup -- <version>` makes a backup of a first start's demo with this version's own `npm run backup`
// and keeps it in this folder. tests/resilience/releases/kept-backups.test.ts restores each of them.
import { existsSync, readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { freePorts, startProduct, startProgram, stopProduct } from "#tests/kit/product/product.ts";
import { makeTestFolder } from "#tests/kit/product/test-product.ts";

/** Keeps only the smallest of the demo's pictures, which are two thirds of an archive. The backup names the others. */
const longestFile = 4_000;

const [version = ""] = process.argv.slice(2);
if (!/^\d+\.\d+\.\d+[\w.-]*$/.test(version)) throw new Error("usage: npm run kept-backup -- <version>");
const archive = join(import.meta.dirname, `${version}.proffer.tar.gz`);
if (existsSync(archive)) throw new Error(`${archive} exists: what was released is not made again.`);

const { data_dir, remove } = makeTestFolder();
try {
  // No worker: the demo's jobs stay in the queue, so that a restore has some to bring back.
  const settings = { MODE: "demo", SEED: "demo", WORKER: "none", DATA_DIR: data_dir, ...(await freePorts()) };
  await stopProduct(await startProduct(settings));
  const stored = readdirSync(join(data_dir, "files"), { recursive: true, withFileTypes: true });
  for (const entry of stored) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile() && statSync(path).size > longestFile) rmSync(path);
  }
  const backup = startProgram(process.execPath, ["scripts/backup.ts", archive], { settings });
  if ((await backup.ended) !== 0) throw new Error(backup.output());
  const [summary = ""] = backup.output().split("\n");
  process.stdout.write(`${summary}\n${Math.ceil(statSync(archive).size / 1024)} kB\n`);
} finally {
  remove();
}
