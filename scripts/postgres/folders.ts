// The folders of the database and of its programs. Normally DATA_DIR/postgres and node_modules; as root in
// a folder that the database's user cannot access, both move to /var/lib/proffer/<hash of DATA_DIR>, the same each time.
import { createHash } from "node:crypto";
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { nativeFolder } from "#scripts/postgres/binaries.ts";
import { hasAccess, postgresUser, type SystemUser } from "#scripts/postgres/system-user.ts";

export type PostgresFolders = {
  /** Folder with bin/, lib/, share/. */
  native: string;
  /** The cluster's folder; it may not exist yet. */
  data: string;
  /** The user of the programs; undefined: this process's own user. */
  user: SystemUser | undefined;
  /** One line for the user, when a folder is not in its usual place. */
  note: string | undefined;
};

/** Makes a folder that every user can access, whatever the umask; leaves an existing one alone. */
function makeOpen(folder: string): void {
  if (existsSync(folder)) return;
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  chmodSync(folder, 0o755);
}

/** A folder that `user` can access, named after `dataDir` so that each start finds it again. */
function openFolder(user: SystemUser, dataDir: string): string {
  const name = createHash("sha256").update(dataDir).digest("hex").slice(0, 12);
  for (const base of ["/var/lib/proffer", join(tmpdir(), "proffer")]) {
    const folder = join(base, name);
    try {
      for (const each of [base, folder]) makeOpen(each);
      if (hasAccess(user, "-x", folder)) return folder;
    } catch {
      // Not writable (for example a read-only file system): try the next one.
    }
  }
  throw new Error(
    `PostgreSQL runs as the system user ${user.name}, which may enter neither ${dataDir} nor /var/lib/proffer nor ${tmpdir()}: set DATA_DIR to a folder that it may enter, or start as a normal user.`,
  );
}

/** Copies the programs to where `user` can run them, one folder per version; never uses an incomplete copy. */
function copyPrograms(native: string, folder: string): string {
  const version = JSON.parse(readFileSync(join(native, "..", "package.json"), "utf8")).version as string;
  const target = join(folder, `postgresql-${version}`);
  if (existsSync(target)) return target;
  const half = `${target}.${process.pid}`;
  cpSync(native, half, { recursive: true, verbatimSymlinks: true });
  try {
    renameSync(half, target);
  } catch (error) {
    rmSync(half, { recursive: true, force: true });
    if (!existsSync(target)) throw error;
  }
  return target;
}

/** Decides the folders; `dataDir` is absolute and exists, `native` is where npm put the programs. */
export function choosePostgresFolders(dataDir: string, native = nativeFolder()): PostgresFolders {
  const user = postgresUser();
  if (!user) return { native, data: join(dataDir, "postgres"), user, note: undefined };
  const mayRun =
    hasAccess(user, "-x", join(native, "bin", "postgres")) && hasAccess(user, "-r", join(native, "share"));
  const mayEnter = hasAccess(user, "-x", dataDir);
  if (mayRun && mayEnter) return { native, data: join(dataDir, "postgres"), user, note: undefined };
  const folder = openFolder(user, dataDir);
  const what = [mayEnter ? [] : ["its data"], mayRun ? [] : ["a copy of its programs"]].flat().join(" and ");
  return {
    native: mayRun ? native : copyPrograms(native, folder),
    data: mayEnter ? join(dataDir, "postgres") : join(folder, "postgres"),
    user,
    note: `PostgreSQL runs as the system user ${user.name}, which may not enter this folder: ${what} lie${what.includes(" and ") || mayRun ? "" : "s"} in ${folder}.`,
  };
}

/** Makes a folder that belongs to the database's user. */
export function makeFolderFor(folder: string, user: SystemUser | undefined): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (user) chownSync(folder, user.uid, user.gid);
}
