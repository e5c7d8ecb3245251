// The files of `deploy/`, the image and the compose file against the repository: test machines need no Docker, so
// this checks that what they name exists, and makes the roles in a real PostgreSQL.
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, matchesGlob } from "node:path";
import pg from "pg";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { changeUrl } from "#scripts/postgres/roles.ts";
import { migrate } from "#server/kernel/database/migrate.ts";
import { dataSettings } from "#server/kernel/env/data-settings.ts";
import { settings } from "#server/kernel/env/settings.ts";
import { parseDataSettings } from "#server/kernel/env.ts";
import { applyRoles, removeRoles } from "./roles-file.ts";

const dockerfile = readFileSync("Dockerfile", "utf8");
const compose = readFileSync("compose.yaml", "utf8");
type Service = {
  image: string;
  command?: string[];
  environment: Record<string, string>;
  env_file?: string;
  depends_on?: Record<string, { condition: string }>;
  healthcheck: { test: string[] };
  logging: { options: Record<string, string> };
  ports?: string[];
  volumes?: string[];
} & Record<string, unknown>;
const { services } = parse(compose, { merge: true }) as { services: Record<string, Service> };
const serviceOf = (name: string): Service => {
  const found = services[name];
  if (!found) throw new Error(`compose.yaml has no service ${name}`);
  return found;
};
const products = Object.entries(services).filter(([, { image }]) => image === "proffer");
const units = readdirSync("deploy/systemd").map((name) => [
  name,
  readFileSync(join("deploy/systemd", name), "utf8"),
]);
/** Settings for other programs than ours. */
const others = /^(NODE_ENV|NODE_OPTIONS|LD_PRELOAD|MALLOC_ARENA_MAX)$/;
/** Settings of the demo, of a release's build, of another way to run the product, or of one service alone. */
const notForCompose =
  /^(STANDINS_\w+|SEED|CLOCK_FILE|WEBHOOK_LOOPBACK|ALLOW_ROOT|SENTRY_(AUTH_TOKEN|ORG|PROJECT)|WORKER_\w+|BACKUP_\w+|DATABASE_OWNER_URL)$/;
/** Services that run as the owner of the tables. */
const ofOwner = ["migrate", "backup"];
const known = (name: string) => Object.hasOwn(settings, name) || others.test(name);

/** Programs started with `node` in a file: by the image, a service or a unit. */
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
      .filter((file) => !copied.some((folder) => file.startsWith(`${folder}/`)) || isIgnored(file));
    expect([...new Set(missing)]).toEqual([]);
    expect(dockerfile).toContain("npm ci --omit=dev");
    expect(last).not.toMatch(/npm (ci|install)/);
  });

  test("runs as a user without rights, on a Node version that the product accepts", () => {
    expect(last).toMatch(/^USER node$/m);
    const needed = Number(/minimumMajor = (\d+)/.exec(readFileSync("scripts/prepare.mjs", "utf8"))?.[1]);
    expect(Number(/^ARG NODE_IMAGE=node:(\d+)\.\d+\.\d+-/m.exec(dockerfile)?.[1])).toBe(needed);
    expect(dockerfile.match(/^FROM \$\{NODE_IMAGE\}/gm)).toHaveLength(3);
    expect(dockerfile.match(/^FROM /gm)).toHaveLength(3);
  });

  const ignored = readFileSync(".dockerignore", "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"));
  const isIgnored = (file: string) =>
    ignored.some((pattern) => matchesGlob(file, pattern) || matchesGlob(file, `${pattern}/**`));

  test("has no tests, no examples and nothing that runs them", () => {
    const files = execFileSync("git", ["ls-files"], { encoding: "utf8" }).split("\n");
    const inImage = files.filter(
      (file) => copied.some((folder) => file.startsWith(`${folder}/`)) && !isIgnored(file),
    );
    expect(inImage).toContain("server/web.ts");
    expect(inImage.filter((file) => /\.(test|example)\.|(^|\/)(tests|bench|test-run)\//.test(file))).toEqual(
      [],
    );
    const development = /from "(#tests\/|#bench\/|vitest|@playwright\/test)/;
    const code = inImage.filter((file) => /\.(ts|tsx|mjs)$/.test(file));
    expect(code.filter((file) => development.test(readFileSync(file, "utf8")))).toEqual([]);
  });

  test("excludes local data and secrets", () => {
    expect(ignored).toEqual(expect.arrayContaining([".env", ".data", ".git", "node_modules", "build"]));
  });
});

describe("the compose file", () => {
  test("starts the product after the migrations, without rights, with a read-only root", () => {
    expect(products.map(([name]) => name)).toEqual(["migrate", "web", "worker", "backup"]);
    for (const [name, service] of products) {
      expect(service, name).toMatchObject({ read_only: true, cap_drop: ["ALL"] });
      const before =
        name === "migrate" ? ["postgres", "service_healthy"] : ["migrate", "service_completed_successfully"];
      expect(service.depends_on?.[before[0] ?? ""]?.condition, name).toBe(before[1]);
      expect(Object.keys(service.environment).filter((variable) => !known(variable))).toEqual([]);
    }
  });

  test("names every variable of a service: its settings from .env, and no secret of another program", () => {
    const taken = Object.keys(settings).filter((name) => !notForCompose.test(name));
    for (const [name, { environment, env_file }] of products) {
      expect(env_file, name).toBeUndefined();
      expect(environment, name).toMatchObject({ MODE: "live", DATA_DIR: "/data" });
      const works = ofOwner.includes(name);
      expect("DATABASE_OWNER_URL" in environment, name).toBe(works);
      if (!works) {
        expect(Object.keys(environment), name).toEqual(expect.arrayContaining(taken));
        expect(environment, name).toMatchObject({ PORT: "3000", WORKER: "none" });
      }
      const interpolated = JSON.stringify(environment).match(/\$\{\w*(PASSWORD|JWT|PASS)\b/g) ?? [];
      expect(new Set(interpolated.map((text) => text.slice(2))), name).toEqual(
        new Set(["APP_PASSWORD", "API_PASSWORD", ...(works ? ["OWNER_PASSWORD"] : [])]),
      );
    }
  });

  test("gives migrations and backups what they read, and no key of another service", () => {
    for (const name of ofOwner) {
      const { environment } = serviceOf(name);
      const names = Object.keys(environment).filter((variable) => !others.test(variable));
      const readable: readonly string[] = dataSettings;
      expect(names.filter((variable) => !readable.includes(variable))).toEqual([]);
      const filled = Object.entries(environment).map(([key, value]) => [
        key,
        value.replaceAll(/\$\{\w+:\?[^}]*\}/g, "secret").replaceAll(/\$\{\w+:-\}/g, ""),
      ]);
      expect(parseDataSettings(Object.fromEntries(filled)), name).toMatchObject({ ok: true });
    }
    const used = Object.keys(serviceOf("backup").environment);
    expect(used).toEqual(expect.arrayContaining(["COOKIE_SECRET", "BACKUP_RECIPIENTS"]));
    expect(serviceOf("migrate").environment).not.toHaveProperty("COOKIE_SECRET");
  });

  test("replaces a web server or worker that hangs: both run under a supervisor", () => {
    expect(dockerfile).toContain('CMD ["node", "scripts/supervise.ts", "web"]');
    expect(serviceOf("web").command).toBeUndefined();
    expect(serviceOf("worker").command).toEqual(["node", "scripts/supervise.ts", "worker"]);
    expect(dockerfile).toContain('CMD ["node", "scripts/healthcheck.mjs", "web"]');
    expect(serviceOf("worker").healthcheck.test.slice(1)).toEqual([
      "node",
      "scripts/healthcheck.mjs",
      "worker",
    ]);
  });

  test("checks PostgreSQL over TCP, on which its first-start server does not listen", () => {
    expect(serviceOf("postgres").healthcheck.test).toContain("--host=127.0.0.1");
  });

  test("lets only the network read the worker's metrics", () => {
    const { environment, ports } = serviceOf("worker");
    expect([environment.WORKER_HOST, environment.WORKER_PORT, ports]).toEqual(["0.0.0.0", "3009", undefined]);
    expect(serviceOf("web").ports).toEqual(["127.0.0.1:3000:3000"]);
  });

  test("limits every log, and names an exact version of every image", () => {
    for (const [name, { logging, image }] of Object.entries(services)) {
      expect(Object.keys(logging.options), name).toEqual(["max-size", "max-file"]);
      if (image !== "proffer") expect(image, name).toMatch(/^\$\{[A-Z]+_IMAGE:-[\w/]+:v?\d+\.\d+[\w.-]*\}$/);
    }
  });

  test("mounts files that exist", () => {
    const mounted = Object.values(services).flatMap(({ volumes = [] }) => volumes);
    const files = mounted.flatMap((volume) => /^\.\/([^:]+):/.exec(volume)?.[1] ?? []);
    expect(files).toContain("deploy/auth/templates");
    expect(files.filter((file) => !existsSync(file))).toEqual([]);
  });
});

test("no file sets a heap limit on a command line, where NODE_OPTIONS would not override it", () => {
  for (const text of [dockerfile, compose, ...units.map(([, unit = ""]) => unit)])
    expect(text).not.toMatch(/max[-_]old[-_]space/);
});

test.each(units.filter(([, unit = ""]) => unit.includes("Restart=")))(
  "%s runs under a supervisor, without capabilities, with a limit of memory and of system calls",
  (_name, unit = "") => {
    expect(unit).toMatch(/^ExecStart=\S+ scripts\/(supervisor\/main\.ts|supervise\.ts (web|worker))$/m);
    for (const line of [
      ...["CapabilityBoundingSet=", "SystemCallFilter=@system-service", "SystemCallArchitectures=native"],
      ...["RestrictNamespaces=yes", "ProtectClock=yes", "UMask=0077"],
    ])
      expect(unit.split("\n")).toContain(line);
    expect(unit).toMatch(/^MemoryMax=\d+[MG%]$/m);
    // V8 compiles at run time.
    expect(unit).not.toContain("MemoryDenyWriteExecute=yes");
  },
);

test.each(units.filter(([, unit = ""]) => unit.includes("WorkingDirectory=/opt/proffer")))(
  "%s does not let its program read the history of a checkout",
  (_name, unit = "") => {
    expect(unit.split("\n")).toContain("InaccessiblePaths=-/opt/proffer/.git");
  },
);

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

test("deploy/roles.sql makes roles with which an administrator without superuser rights gets a migrated database", async () => {
  const url = process.env.TEST_POSTGRES_URL ?? "";
  const mark = `r${process.pid}`;
  const database = `proffer_${mark}`;
  try {
    await applyRoles("deploy/roles.sql", mark);
    const as = (role: string) =>
      changeUrl(url, { role: { name: `${mark}_${role}`, password: role }, database });
    await migrate(as("owner"), { appRole: `${mark}_app`, apiRole: `${mark}_api` });
    const app = new pg.Client({ connectionString: as("app") });
    await app.connect();
    expect((await app.query("show statement_timeout")).rows).toEqual([{ statement_timeout: "10s" }]);
    await expect(app.query("create table mine (id int)")).rejects.toMatchObject({ code: "42501" });
    await app.end();
  } finally {
    await removeRoles(mark, [database]);
  }
});

test("the owner's address is for the units that migrate and back up, and for no other", () => {
  const files = (unit: string) => [...unit.matchAll(/^EnvironmentFile=(.*)$/gm)].map(([, file]) => file);
  const found = Object.fromEntries(units.map(([name, unit = ""]) => [name, files(unit)]));
  const [all, owner] = ["/etc/proffer.env", "-/etc/proffer-owner.env"];
  expect(found).toMatchObject({
    "proffer.service": [all, owner],
    "proffer-backup.service": [all, owner],
    "proffer-web.service": [all],
    "proffer-worker.service": [all],
  });
});
