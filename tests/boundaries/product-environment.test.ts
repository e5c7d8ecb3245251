// A product under test inherits none of the settings exported in the shell that runs the tests: DATABASE_URL would
// make it migrate and seed that database, SMTP_URL would send mail through that server.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { afterEach, describe, expect, test, vi } from "vitest";
import { settings } from "#server/kernel/env/settings.ts";
import { environment } from "#standins/kit/env.ts";
import { startProgram } from "#tests/kit/product/product.ts";

/** Names that steer Node or the product without being settings. */
const others = [
  "NODE_ENV",
  "NODE_OPTIONS",
  "SENTRY_RELEASE",
  "AWS_SECRET_ACCESS_KEY",
  "PGPASSWORD",
  "PGHOST",
];
const exported = [...new Set([...Object.keys(settings), ...Object.keys(environment.shape), ...others])];

afterEach(() => vi.unstubAllEnvs());

/** The environment that a program receives when it starts as the product does. */
async function arriving(own: NodeJS.ProcessEnv): Promise<NodeJS.ProcessEnv> {
  const program = startProgram(process.execPath, ["-p", "JSON.stringify(process.env)"], { settings: own });
  expect(await program.ended).toBe(0);
  return JSON.parse(program.output()) as NodeJS.ProcessEnv;
}

test("no exported setting reaches a product under test", async () => {
  for (const name of exported) vi.stubEnv(name, name === "NODE_OPTIONS" ? "--no-warnings" : "exported");
  const names = Object.keys(await arriving({}));
  expect(exported).toEqual(expect.arrayContaining(["DATABASE_URL", "SMTP_URL", "STANDINS_DATABASE_URL"]));
  expect(names.filter((name) => exported.includes(name))).toEqual([]);
  expect(names).toContain("PATH");
});

test("the settings of the test reach it", async () => {
  vi.stubEnv("PORT", "1");
  expect(await arriving({ PORT: "2", SEED: "none" })).toMatchObject({ PORT: "2", SEED: "none" });
});

/** `process.env` as a whole; the code may read it by name, and pass it to the one function that filters it. */
const whole = /process\.env\b(?![.[])/;
const filtered = /(?:productEnvironment|Object\.(?:keys|assign))\(process\.env\b/;
/** A program of the product started without `startProgram`, up to its options. */
const direct =
  /\b(?:spawn|spawnSync|execFile|execFileSync|fork)\(\s*process\.execPath,\s*\[\s*"(?:server|standins|scripts\/(?!prepare))[^;]*/g;
/** A command that adds the `.env` of this folder to the environment. */
const withDotenv = /startProgram\("npm", \["run", (?!"--silent", "standin"|"standin")/;

function leaks(text: string): string[] {
  const lines = text.split("\n").filter((line) => !line.trimStart().startsWith("//"));
  return [
    ...lines.filter((line) => (whole.test(line) && !filtered.test(line)) || withDotenv.test(line)),
    ...[...text.matchAll(direct)].map(([call]) => call).filter((call) => !/\benv\b/.test(call)),
  ];
}

describe("no test and no bench passes on the whole environment of its shell", () => {
  test.each([
    "const options = { env: { ...process.env, PORT } };",
    "const { NODE_OPTIONS, ...own } = process.env;",
    'startProgram("npm", ["run", "--silent", "worker"], { settings });',
    'spawn(process.execPath, ["server/web.ts"], { cwd });',
  ])("would catch: %s", (line) => {
    expect(leaks(line)).toHaveLength(1);
  });

  test("in any source", () => {
    const args = ["ls-files", "tests/*.ts", "bench/*.ts", "standins/*.test.ts", "scripts/*.test.ts"];
    const files = execFileSync("git", args, { encoding: "utf8" }).split("\n");
    const sources = files.filter((file) => file !== "" && !file.startsWith("tests/boundaries/"));
    const found = sources.flatMap((file) => leaks(readFileSync(file, "utf8")).map((leak) => [file, leak]));
    expect(sources.length).toBeGreaterThan(100);
    expect(found).toEqual([]);
  });
});
