// Who starts the product in these tests: root if the tests run as root, and always a normal user.
import { execFileSync } from "node:child_process";
import type { Person } from "#tests/start/installation.ts";

const name = "proffer-start-test";
const numberOf = (flag: string) => Number(execFileSync("id", [flag, name], { encoding: "utf8" }));

export const isRoot = process.getuid?.() === 0;

/** A normal user: created for the test if this is root, otherwise (undefined) the one who runs the tests. */
export function normalUser(): { person: Person | undefined; remove: () => void } {
  if (!isRoot) return { person: undefined, remove: () => undefined };
  try {
    numberOf("-u");
  } catch {
    execFileSync("useradd", ["--system", "--user-group", "--no-create-home", "--shell", "/bin/sh", name]);
  }
  const person = { uid: numberOf("-u"), gid: numberOf("-g") };
  return { person, remove: () => execFileSync("userdel", [name], { stdio: "ignore" }) };
}
