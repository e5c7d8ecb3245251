// The files of `deploy/`, the image and the compose file against the repository: no machine of a test needs Docker, so
// what they name is checked here to exist, and the roles are made in a real PostgreSQL.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import pg from "pg";
import { describe, expect, test } from "vitest";
import { changeUrl, withClient } from "#scripts/postgres/roles.ts";
import { migrate } from "#server/kernel/database/migrate.ts";
import { settings } from "#server/kernel/env-settings.ts";

const dockerfile = readFileSync("Dockerfile", "utf8");
const compose = readFileSync("compose.yaml", "utf8");
const units = readdirSync("deploy/systemd").map((name) => [
  name,
  readFileSync(join("deploy/systemd", name), "utf8"),
]);
/** Set for other programs than ours. */
const others = new Set(["NODE_ENV", "POSTGRES_PASSWORD", "OWNER_PASSWORD", "APP_PASSWORD", "API_PASSWORD"]);
const known = (name: string) => Object.hasOwn(settings, name) || others.has(name);

/** Programs named with `node` in a file: of the image, a service or a unit. */
const programsIn = (text: string) =>
  [...text.matchAll(/\b((?:scripts|server)\/[\w/-]+\.(?:ts|mjs))\b/g)].map(([, path = ""]) => path);

/** Every file of ours that a program imports, by relative path or by `#`. */
function importsOf(program: string): Set<string> {
  const seen = new Set<string>();
  const waiting = [program];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (seen.has(file) || !existsSync(file)) continue;
    seen.add(file);
    const text = readFileSync(file, "utf8");
    for (const [, clause = "", path = ""] of text.matchAll(/^(?:import|export)\s([^;]*?)from "([^"]+)"/gms)) {
      if (clause.startsWith("type ")) continue;
      if (path.startsWith("#")) waiting.push(path.slice(1));
      else if (path.startsWith(".")) waiting.push(join(dirname(file), path));
    }
  }
  return seen;
}

describe("the image", () => {
  const last = dockerfile.slice(dockerfile.lastIndexOf("\nFROM "));
  const copied = [...last.matchAll(/^COPY (?:--from=\w+ \S+|\S+) \.\/(\S*)$/gm)].map(([, to = ""]) => to);

  test("has everything that its programs import, and no development package", () => {
    const programs = new Set([
      ...programsIn(last),
      ...programsIn(compose),
      "scripts/operator.ts",
      "scripts/restore.ts",
    ]);
    const missing = [...programs]
      .flatMap((program) => [...importsOf(program)])
      .filter((file) => !copied.some((folder) => file.startsWith(`${folder}/`)));
    expect([...new Set(missing)]).toEqual([]);
    expect(dockerfile).toContain("npm ci --omit=dev");
    expect(last).not.toMatch(/npm (ci|install)/);
  });

  test("is run by a user without rights, under a version of Node that the product takes", () => {
    expect(last).toMatch(/^USER node$/m);
    const needed = Number(/minimumMajor = (\d+)/.exec(readFileSync("scripts/ensure.mjs", "utf8"))?.[1]);
    for (const [, major] of dockerfile.matchAll(/^FROM node:(\d+)/gm)) expect(Number(major)).toBe(needed);
  });

  test("leaves local data and secrets out", () => {
    const ignored = readFileSync(".dockerignore", "utf8").split("\n");
    expect(ignored).toEqual(expect.arrayContaining([".env", ".data", ".git", "node_modules", "build"]));
  });
});

test("the compose file starts web, worker and PostgreSQL 17, after the migrations, with a read-only root", () => {
  for (const service of ["postgres", "migrate", "web", "worker"])
    expect(compose).toMatch(new RegExp(`^  ${service}:$`, "m"));
  expect(compose).toContain("image: postgres:17");
  expect(compose).toContain("read_only: true");
  expect(compose.match(/migrate: \{ condition: service_completed_successfully \}/g)).toHaveLength(2);
  const names = [...compose.matchAll(/^\s+([A-Z][A-Z_]+): /gm)].map(([, name = ""]) => name);
  expect(names.filter((name) => !known(name))).toEqual([]);
});

test.each(units)("%s names programs and settings that exist", (_name, unit = "") => {
  for (const program of programsIn(unit)) expect(existsSync(program), program).toBe(true);
  const variables = [...unit.matchAll(/^Environment=(.*)$/gm)]
    .flatMap(([, line = ""]) => line.split(" "))
    .map((pair) => pair.split("=")[0] ?? "");
  expect(variables.filter((name) => !known(name))).toEqual([]);
});

test("programs, commands and settings that the guide names exist", () => {
  const guide = readFileSync("docs/deploying.md", "utf8");
  for (const program of programsIn(guide)) expect(existsSync(program), program).toBe(true);
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> };
  for (const [, name = ""] of guide.matchAll(/npm run ([a-z][a-z:-]*[a-z])/g))
    expect(scripts, name).toHaveProperty([name]);
  for (const [, path = ""] of guide.matchAll(/\bdeploy\/([\w./-]*\w)/g))
    expect(existsSync(join("deploy", path)), path).toBe(true);
});

test("deploy/roles.sql makes roles with which an administrator who is no superuser gets a migrated database", async () => {
  const url = process.env.TEST_POSTGRES_URL ?? "";
  const mark = `r${process.pid}`;
  // In the cluster of the tests the names are taken; what psql does with its variables is done here.
  const text = readFileSync("deploy/roles.sql", "utf8")
    .replaceAll(/\bproffer\b/g, `proffer_${mark}`)
    .replaceAll(/proffer_(owner|app|api)\b/g, `${mark}_$1`)
    .replaceAll(/:'(\w+)_password'/g, "'$1'");
  const [roles = "", inside = ""] = text.split(/^\\connect .*$/m);
  const admin = { name: `${mark}_admin`, password: "admin" };
  const adminUrl = changeUrl(url, { role: admin });
  const statements = (part: string) =>
    part
      .replaceAll(/^--.*$/gm, "")
      .split(";")
      .map((one) => one.trim())
      .filter((one) => one !== "");
  await withClient(url, (client) =>
    client.query(`create role ${admin.name} login createdb createrole password '${admin.password}'`),
  );
  try {
    await withClient(adminUrl, async (client) => {
      for (const one of statements(roles)) await client.query(one);
    });
    const database = `proffer_${mark}`;
    await withClient(changeUrl(adminUrl, { database }), async (client) => {
      for (const one of statements(inside)) await client.query(one);
    });
    const as = (role: string) =>
      changeUrl(url, { role: { name: `${mark}_${role}`, password: role }, database });
    await migrate(as("owner"), { appRole: `${mark}_app`, apiRole: `${mark}_api` });
    const app = new pg.Client({ connectionString: as("app") });
    await app.connect();
    expect((await app.query("show statement_timeout")).rows).toEqual([{ statement_timeout: "10s" }]);
    await expect(app.query("create table mine (id int)")).rejects.toMatchObject({ code: "42501" });
    await app.end();
  } finally {
    await withClient(url, async (client) => {
      await client.query(`drop database if exists proffer_${mark} with (force)`);
      for (const role of ["api", "app", "owner", "admin"]) {
        await client.query(`drop role if exists ${mark}_${role}`);
      }
    });
  }
});
