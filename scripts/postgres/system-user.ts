// PostgreSQL refuses to run as root. Under root it therefore runs as the system user `postgres` (made if absent), which
// must have access to every folder above its programs and its data.
import { execFileSync, spawnSync } from "node:child_process";

export type SystemUser = { uid: number; gid: number; name: string };

function lookUp(name: string): SystemUser | undefined {
  const ids = ["-u", "-g"].map((flag) => spawnSync("id", [flag, name], { encoding: "utf8" }));
  const [uid, gid] = ids.map((id) => (id.status === 0 ? Number.parseInt(id.stdout, 10) : Number.NaN));
  return uid !== undefined && gid !== undefined && uid > 0 && gid >= 0 ? { uid, gid, name } : undefined;
}

/** The user that runs PostgreSQL: undefined if this process is not root and runs it as its own user. */
export function postgresUser(): SystemUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const present = lookUp("postgres");
  if (present) return present;
  const commands = [
    ["useradd", "--system", "--user-group", "--no-create-home", "--shell", "/usr/sbin/nologin", "postgres"],
    ["adduser", "-S", "-D", "-H", "postgres"],
  ];
  for (const [program = "", ...args] of commands) {
    try {
      execFileSync(program, args, { stdio: "ignore" });
      const created = lookUp("postgres");
      if (created) return created;
    } catch {
      // Not on this system: try the next command, finally the user `nobody`.
    }
  }
  const nobody = lookUp("nobody");
  if (nobody) return nobody;
  throw new Error(
    "PostgreSQL cannot run as root and no system user could be made for it: start as a normal user.",
  );
}

/** Asks the system whether this user may use this path ("-x" execute or enter, "-r" read, "-w" write). */
export function hasAccess(user: SystemUser, flag: "-x" | "-r" | "-w", path: string): boolean {
  return spawnSync("test", [flag, path], { uid: user.uid, gid: user.gid, cwd: "/" }).status === 0;
}
