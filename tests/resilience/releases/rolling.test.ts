// Two releases of the product take turns: the next one migrates and takes over under load, one web process at a time,
// then gives back. Behind the balancer, which sends each request to the next process, a page of one release asks the
// other for its files. No request is lost in either direction.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { attachedOwnerEnv } from "#scripts/supervisor/attach.ts";
import { FormBrowser } from "#tests/kit/browser/form-browser.ts";
import { type Balancer, startBalancer } from "#tests/kit/product/balancer.ts";
import { freePort } from "#tests/kit/product/free-port.ts";
import { endProgram, startWeb, startWorker } from "#tests/kit/product/instances.ts";
import { type Program, startProgram } from "#tests/kit/product/product.ts";
import { until } from "#tests/kit/product/until.ts";
import { countOf } from "../kit/outcome.ts";
import { product, provideGatedProduct } from "../kit/provide-product.ts";
import { type Load, startLoad } from "./load.ts";
import { makeNextRelease, type NextRelease } from "./next-release.ts";

const here = process.cwd();
/** How many pages of each build are read while both run. */
const readsOfBoth = 5;

provideGatedProduct({ WORKER: "own", TRUSTED_PROXY_HOPS: "1" });

describe("the next release beside this one", () => {
  const instances: { port: number; program: Program }[] = [];
  let worker: Program | undefined;
  let load: Load | undefined;
  let next: NextRelease;
  let balancer: Balancer;

  const settings = () => ({ ...product.settings, RATE_LIMITS: "off", DRAIN_SECONDS: "1" });
  const start = (port: number, folder: string) => startWeb(port, settings(), folder);
  const migrate = async (folder: string) => {
    const program = startProgram(process.execPath, ["scripts/migrate.ts"], {
      cwd: folder,
      settings: { ...settings(), ...attachedOwnerEnv(settings()) },
    });
    expect(await program.ended, program.output()).toBe(0);
    return program.output();
  };

  beforeAll(async () => {
    next = await makeNextRelease();
    for (const port of [await freePort(), await freePort()])
      instances.push({ port, program: await start(port, here) });
    balancer = await startBalancer({ instances: instances.map(({ port }) => port) });
  });
  afterAll(async () => {
    await load?.end();
    await balancer?.stop();
    for (const program of [...instances.map((instance) => instance.program), worker]) {
      program?.child.kill("SIGKILL");
      await program?.ended;
    }
    next?.remove();
  });

  test("migrates, takes over and gives back under load without losing a request", async () => {
    const countWrites = () => countOf(product, "command_log where name = $1", "set_preferences");
    const person = await new FormBrowser(balancer.url).signIn("customer@demo.test");
    const before = await countWrites();
    const running = startLoad(balancer.url, person);
    load = running;
    const replace = async (instance: (typeof instances)[number], folder: string) => {
      await endProgram(instance.program);
      instance.program = await start(instance.port, folder);
      await until("the balancer passes requests to the new one", () => balancer.isReady(instance.port));
    };
    const bothAreRead = async () => {
      const counts = () => [next.version, next.previous_version].map((of) => running.pages.get(of) ?? 0);
      const [one = 0, two = 0] = counts();
      await until("pages of both builds are read", () => {
        const [first = 0, second = 0] = counts();
        return running.failures.length > 0 || (first >= one + readsOfBoth && second >= two + readsOfBoth);
      });
      expect(running.failures).toEqual([]);
    };
    const [first, second] = instances;
    if (!first || !second) throw new Error("there are two");

    expect(await migrate(next.folder)).toBe(`applied ${next.migrations.join(", ")}\n`);
    for (const { port } of instances) expect((await readyAt(port)).status).toBe(200);
    worker = await startWorker(settings(), next.folder);
    await replace(first, next.folder);
    await bothAreRead();
    await expectForeignFiles(first.port, next.previous_version, running.assets);
    await expectForeignFiles(second.port, next.version, running.assets);
    await replace(second, next.folder);

    // Back: without a restore, the previous release runs on the next one's database.
    await endProgram(worker);
    await replace(first, here);
    await bothAreRead();
    await replace(second, here);
    expect(await migrate(here)).toBe("nothing to apply\n");
    await running.end();
    expect(running.failures).toEqual([]);
    expect(running.written()).toBeGreaterThan(0);
    expect(await countWrites()).toBe(before + running.written());
  });

  test("leaves a database on which this one starts again", async () => {
    const startAgain = await product.killSupervisor();
    expect(await startAgain()).toEqual([]);
    const { rows } = await product.db.query(
      "select indexrelid::regclass::text as name from pg_index where indisvalid and indexrelid::regclass::text like '%\\_next'",
    );
    expect(rows.map(({ name }) => name).sort()).toEqual(["command_log_next", "request_next"]);
    expect(await product.isReady()).toBe(true);
  });
});

const readyAt = (port: number) => fetch(`http://127.0.0.1:${port}/readyz`);

/** Requests a build's files from a process of the other build. */
async function expectForeignFiles(port: number, version: string, assets: Map<string, Set<string>>) {
  const names = [...(assets.get(version) ?? [])];
  expect(names.length).toBeGreaterThan(10);
  for (const name of names) {
    const answer = await fetch(`http://127.0.0.1:${port}${name}`, {
      headers: { "accept-encoding": "identity" },
    });
    expect([name, answer.status, answer.headers.get("cache-control")]).toEqual([
      name,
      200,
      "public, max-age=31536000, immutable",
    ]);
    await answer.body?.cancel();
  }
}
