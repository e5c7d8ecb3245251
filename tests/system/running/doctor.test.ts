// `npm run doctor` next to the running product: first all is fine; then the test breaks one thing at a time.
import { isDeepStrictEqual } from "node:util";
import { afterAll, describe, expect, test } from "vitest";
import { demoKeys } from "#server/kernel/env.ts";
import { startProgram } from "#tests/kit/product/product.ts";
import { owner, product, provideRunningProduct, settings, stopWorker, worker } from "./product.ts";

type Finding = { check: string; status: string; message: string; remedy: string | null };

async function doctor(change: NodeJS.ProcessEnv = {}, args: string[] = ["--json"]) {
  const program = startProgram(process.execPath, ["scripts/doctor.ts", ...args], {
    settings: { ...settings, ...change },
  });
  return { code: await program.ended, output: program.output() };
}

async function findingsOf(change: NodeJS.ProcessEnv = {}) {
  const { code, output } = await doctor(change);
  const { ok, findings } = JSON.parse(output) as { ok: boolean; findings: Finding[] };
  expect([code, ok]).toEqual(ok ? [0, true] : [1, false]);
  return findings;
}

const problemsOf = (findings: Finding[]) => findings.filter(({ status }) => status === "problem");

/** Row counts of every table that a diagnosis could touch, except what the running product itself writes. */
const rowCounts = async () =>
  (
    await owner.query(
      `select (select count(*)::int from account) as accounts, (select count(*)::int from migration.applied) as migrations,
         (select count(*)::int from booking) as bookings, (select count(*)::int from sent_mail) as mails`,
    )
  ).rows[0];

provideRunningProduct();

describe("the diagnosis of the running product", () => {
  afterAll(() => stopWorker());

  test("reports that everything is fine, for a person and for a program, and writes or sends nothing", async () => {
    const findings = await findingsOf();
    expect(problemsOf(findings)).toEqual([]);
    expect(new Set(findings.map(({ check }) => check))).toEqual(
      new Set([
        "configuration",
        "names",
        "disk",
        "encryption",
        "database",
        "migrations",
        "backup",
        "checksums",
        "connections",
        "queue",
        "clock",
        "cookie secret",
        "webhook secret",
        "instance",
        "mail",
        "file scanner",
        "stripe",
        "auth service",
        "auth key",
        "forms",
        "public address",
      ]),
    );
    // The running product may send its own mail during one diagnosis, but not during each.
    let found: { before: unknown; after: unknown } = { before: null, after: undefined };
    for (let tries = 0; tries < 3 && !isDeepStrictEqual(found.before, found.after); tries += 1) {
      const before = await rowCounts();
      const { code, output } = await doctor({}, []);
      expect(code).toBe(0);
      expect(output).toMatch(/^ok {7}stripe +the key is accepted/m);
      found = { before, after: await rowCounts() };
    }
    expect(found.after).toEqual(found.before);
  });

  test("a wrong key of Stripe", async () => {
    const stripe = {
      STRIPE_API_URL: `http://localhost:${product.ports.STANDINS_PORT}`,
      STRIPE_SECRET_KEY: "sk_test_of_somebody_else",
      STRIPE_WEBHOOK_SECRET: demoKeys.STRIPE_WEBHOOK_SECRET,
    };
    const problems = problemsOf(await findingsOf(stripe));
    expect(problems).toEqual([
      expect.objectContaining({
        check: "stripe",
        message: expect.stringContaining("does not accept STRIPE_SECRET_KEY"),
        remedy: expect.stringContaining("API keys"),
      }),
    ]);
    expect(JSON.stringify(problems)).not.toContain("sk_test_of_somebody_else");
  });

  test("a missing migration", async () => {
    const { rows } = await owner.query(
      "delete from migration.applied where name = (select max(name) from migration.applied) returning *",
    );
    const { name, sha256, at } = rows[0];
    const problems = problemsOf(await findingsOf());
    await owner.query("insert into migration.applied (name, sha256, at) values ($1, $2, $3)", [
      name,
      sha256,
      at,
    ]);
    expect(problems).toEqual([
      expect.objectContaining({ check: "migrations", message: expect.stringContaining(name) }),
    ]);
  });

  test("a stopped worker", async () => {
    expect(await stopWorker(), worker.output().slice(-2_000)).toBe(0);
    expect(problemsOf(await findingsOf())).toEqual([
      expect.objectContaining({ check: "queue", message: expect.stringContaining("no worker is running") }),
    ]);
    const { code, output } = await doctor({}, []);
    expect(code).toBe(1);
    expect(output).toMatch(/^problem {2}queue +no worker is running.*\n +→ Start a worker/m);
  });
});
