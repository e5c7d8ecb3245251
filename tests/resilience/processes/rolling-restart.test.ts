// Two web processes behind a balancer are replaced one after the other under reads and writes: no request is lost or
// answered with an error, and everything acknowledged was done once.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { FormBrowser } from "#tests/kit/browser/form-browser.ts";
import { type Balancer, startBalancer } from "#tests/kit/product/balancer.ts";
import { freePort } from "#tests/kit/product/free-port.ts";
import { startWeb } from "#tests/kit/product/instances.ts";
import type { Program } from "#tests/kit/product/product.ts";
import { until } from "#tests/kit/product/until.ts";
import { countOf } from "../kit/outcome.ts";
import { product, provideGatedProduct } from "../kit/provide-product.ts";

const pages = ["/", "/bookings", "/requests", "/healthz"];

provideGatedProduct({ WORKER: "own", RATE_LIMITS: "on", TRUSTED_PROXY_HOPS: "1" });

describe("two web processes behind a balancer", () => {
  const instances: { port: number; program: Program }[] = [];
  let balancer: Balancer;
  let person: FormBrowser;

  const start = (port: number) =>
    startWeb(port, { ...product.settings, RATE_LIMITS: "off", DRAIN_SECONDS: "2" });

  beforeAll(async () => {
    for (let count = 0; count < 2; count += 1) {
      const port = await freePort();
      instances.push({ port, program: await start(port) });
    }
    balancer = await startBalancer({ instances: instances.map(({ port }) => port) });
    person = await new FormBrowser(balancer.url).signIn("customer@demo.test");
  });
  afterAll(async () => {
    await balancer?.stop();
    for (const { program } of instances) {
      program.child.kill("SIGKILL");
      await program.ended;
    }
  });

  test("are replaced under load without losing a request", async () => {
    const written = () =>
      countOf(product, "command_log where name = 'set_preferences' and request_id <> $1", "");
    const before = await written();
    const statuses: number[] = [];
    const failures: string[] = [];
    let posts = 0;
    let isOver = false;
    const read = async (path: string) => {
      while (!isOver) {
        const answer = await person.get(path).catch((error: Error) => error.message);
        if (typeof answer === "string") failures.push(`${path}: ${answer}`);
        else statuses.push(answer.status);
      }
    };
    const write = async () => {
      while (!isOver) {
        const answer = await person
          .post("/account", [
            ["command", "set_preferences"],
            ["setting", "locale"],
            ["locale", "en"],
          ])
          .catch((error: Error) => error.message);
        if (typeof answer === "string") failures.push(`post: ${answer}`);
        else if (answer.status === 303) posts += 1;
        else failures.push(`post: ${answer.status} ${answer.html.slice(0, 200)}`);
      }
    };
    const load = [...pages.map(read), write()];
    for (const instance of instances) {
      instance.program.child.kill("SIGTERM");
      expect(await instance.program.ended).toBe(0);
      const asked = statuses.length;
      instance.program = await start(instance.port);
      await until("the balancer passes requests to the new one", () => balancer.isReady(instance.port));
      expect(statuses.length, "the other one answers meanwhile").toBeGreaterThan(asked);
    }
    isOver = true;
    await Promise.all(load);
    expect(failures).toEqual([]);
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(posts).toBeGreaterThan(0);
    expect(await written()).toBe(before + posts);
  });
});
