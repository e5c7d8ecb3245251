// `DATA_DIR/database.json` says where the cluster of this data folder is, so that a moved folder still finds it. A
// cluster outside DATA_DIR names its data folder in turn, so that no copy of the folder uses it too.
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, isAbsolute, join, relative, resolve } from "node:path";
import { z } from "zod";
import type { PostgresFolders } from "#scripts/postgres/folders.ts";
import { hasAccess } from "#scripts/postgres/system-user.ts";
import { Problem } from "#server/kernel/start/problem.ts";

const ClusterRecord = z.object({
  /** Relative to DATA_DIR if it is inside. */
  folder: z.string(),
  /** False from before the secrets are made until the first start has made the cluster. */
  is_made: z.boolean(),
});

const fileOf = (dataDir: string) => join(dataDir, "database.json");
const isInside = (dataDir: string, folder: string) => folder.startsWith(`${dataDir}/`);
const hasCluster = (folder: string) => existsSync(join(folder, "PG_VERSION"));
/** Beside the cluster: the data folder that it belongs to. */
const ownerFileOf = (folder: string) => join(dirname(folder), "data-folder");

function readRecord(dataDir: string): z.infer<typeof ClusterRecord> | undefined {
  const file = fileOf(dataDir);
  if (!existsSync(file)) return undefined;
  const parsed = ClusterRecord.safeParse(JSON.parse(readFileSync(file, "utf8")));
  if (!parsed.success) throw new Problem(`${file} cannot be read: put it back from a backup, or remove it.`);
  return parsed.data;
}

function write(file: string, text: string): void {
  writeFileSync(`${file}.new`, text, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

/** Whether a data folder was used before: it has secrets, or says where its database is. */
export const wasInstalled = (dataDir: string): boolean =>
  existsSync(join(dataDir, "secrets.json")) || existsSync(fileOf(dataDir));

/**
 * The cluster of this data folder: the one it names, otherwise the one at its usual place. `mayMake`: allows a new one
 * although the folder was in use, for a restore into it.
 * @throws Problem when a new, empty one would replace a lost one
 */
export function findCluster(
  dataDir: string,
  usual: PostgresFolders,
  { mayMake }: { mayMake: boolean },
): PostgresFolders & { isFirst: boolean } {
  const record = readRecord(dataDir);
  const named = record && resolve(dataDir, record.folder);
  const data = named !== undefined && (hasCluster(named) || !record?.is_made) ? named : usual.data;
  if (usual.user && hasCluster(join(dataDir, "postgres")) && !hasAccess(usual.user, "-x", dataDir))
    throw new Problem(
      `The database is in ${join(dataDir, "postgres")}, which the system user ${usual.user.name} may not enter: let it enter the folders above, or start as a normal user.`,
    );
  if (hasCluster(data)) {
    requireOwner(dataDir, data);
    return { ...usual, data, isFirst: false };
  }
  const wasInterrupted = record !== undefined && !record.is_made;
  if (!mayMake && !wasInterrupted && wasInstalled(dataDir))
    throw new Problem(
      `${dataDir} was in use, and its database is not at ${named ?? data}: put that folder back, or restore a backup (\`npm run restore -- <file>\`); to begin with an empty marketplace set DATA_DIR to a new folder.`,
    );
  return { ...usual, data, isFirst: true };
}

/** Refuses a cluster outside DATA_DIR that another data folder uses. If that folder is gone, it was moved here. */
function requireOwner(dataDir: string, data: string): void {
  const file = ownerFileOf(data);
  if (isInside(dataDir, data) || !existsSync(file)) return;
  const owner = readFileSync(file, "utf8").trim();
  if (owner === dataDir || !wasInstalled(owner)) return;
  throw new Problem(
    `The database at ${data} belongs to the data folder ${owner}, and ${dataDir} is a copy of that one: restore a backup into a new DATA_DIR instead.`,
  );
}

/** Records where the cluster is, before making it (`isMade: false`) and after. */
export function recordCluster(dataDir: string, data: string, isMade: boolean): void {
  const folder = isInside(dataDir, data) ? relative(dataDir, data) : data;
  const text = `${JSON.stringify({ folder, is_made: isMade }, null, 2)}\n`;
  const file = fileOf(dataDir);
  if (!existsSync(file) || readFileSync(file, "utf8") !== text) write(file, text);
  if (!isAbsolute(folder) || !isMade) return;
  write(ownerFileOf(data), `${dataDir}\n`);
}
