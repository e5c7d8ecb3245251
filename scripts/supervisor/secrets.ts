// Passwords and keys of this installation: random, made at the first start, readable only by the owner of DATA_DIR.
import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Problem } from "#server/kernel/start/problem.ts";

const names = ["superuser", "owner", "app", "api", "standins", "cookie"] as const;

export type Secrets = Record<(typeof names)[number], string>;

/** Reads the secrets or makes them; `hasDatabase` says whether a database already expects the old ones. */
export function loadSecrets(folder: string, hasDatabase: boolean): Secrets {
  const file = join(folder, "secrets.json");
  const stored = existsSync(file) ? readSecrets(file) : {};
  if (hasDatabase && stored.superuser === undefined) {
    throw new Problem(
      `${file} is missing, and without it the database of ${folder} cannot be opened: put it back from a backup.`,
    );
  }
  const secrets = Object.fromEntries(
    names.map((name) => [name, stored[name] ?? randomBytes(32).toString("base64url")]),
  ) as Secrets;
  if (names.some((name) => stored[name] === undefined)) {
    writeSecrets(file, secrets);
  }
  return secrets;
}

function readSecrets(file: string): Partial<Secrets> {
  const text = readFileSync(file, "utf8");
  try {
    return JSON.parse(text) as Partial<Secrets>;
  } catch {
    throw new Problem(`${file} is not readable as JSON: put it back from a backup of DATA_DIR.`);
  }
}

/** Replaces the cookie secret made here with that of a backup. */
export function replaceCookieSecret(folder: string, cookie: string): void {
  const file = join(folder, "secrets.json");
  writeSecrets(file, { ...loadSecrets(folder, false), cookie });
}

function writeSecrets(file: string, secrets: Secrets): void {
  writeFileSync(`${file}.new`, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}
