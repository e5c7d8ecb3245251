// Runs the SQL files that make roles and databases in the tests' cluster, under separate names: it does what psql
// does with its variables. The administrator is not a superuser.
import { readFileSync } from "node:fs";
import { changeUrl, withClient } from "#scripts/postgres/roles.ts";

const url = process.env.TEST_POSTGRES_URL ?? "";
const roles = ["owner", "app", "api", "auth"];

const statementsIn = (part: string) =>
  part
    .replaceAll(/^--.*$/gm, "")
    .split(";")
    .map((one) => one.trim())
    .filter((one) => one !== "");

/** Runs the file: roles become `<mark>_owner` …, the database `proffer_<mark>`, passwords the unmarked role names. */
export async function applyRoles(file: string, mark: string): Promise<void> {
  const text = readFileSync(file, "utf8")
    .replaceAll(/\bproffer\b/g, `proffer_${mark}`)
    .replaceAll(new RegExp(`proffer_(${roles.join("|")})\\b`, "g"), `${mark}_$1`)
    .replaceAll(/:'(\w+)_password'/g, "'$1'");
  const [before = "", inside = ""] = text.split(/^\\connect .*$/m);
  const database = /^\\connect (\S+)$/m.exec(text)?.[1] ?? "";
  const admin = { name: `${mark}_admin`, password: "admin" };
  await withClient(url, (client) =>
    client.query(`create role ${admin.name} login createdb createrole password '${admin.password}'`),
  );
  const adminUrl = changeUrl(url, { role: admin });
  for (const [address, part] of [
    [adminUrl, before],
    [changeUrl(adminUrl, { database }), inside],
  ] as const)
    await withClient(address, async (client) => {
      for (const statement of statementsIn(part)) await client.query(statement);
    });
}

/** Removes what `applyRoles` made. */
export async function removeRoles(mark: string, databases: string[]): Promise<void> {
  await withClient(url, async (client) => {
    for (const database of databases) await client.query(`drop database if exists ${database} with (force)`);
    for (const role of [...roles, "admin"]) await client.query(`drop role if exists ${mark}_${role}`);
  });
}
