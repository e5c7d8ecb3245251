// The metrics of the running product: who may read them, what they contain after known work, and that outsiders
// cannot make them grow.
import { describe, expect, test } from "vitest";
import { call } from "#tests/e2e/kit/api-client.ts";
import { requestWithTwoOffers } from "#tests/kit/product/market.ts";
import { until } from "#tests/kit/product/until.ts";
import {
  linesOf,
  logOf,
  market,
  metricsToken,
  product,
  provideRunningProduct,
  samplesOf,
  scrape,
  settings,
} from "./product.ts";

const routesIn = (text: string) =>
  new Set(
    [...samplesOf(text, "proffer_http_request_duration_seconds_count").keys()].map(
      (labels) => /route="([^"]*)"/.exec(labels)?.[1] ?? "",
    ),
  );

/** All label combinations of the measured requests. */
const labelsIn = (text: string) =>
  [...samplesOf(text, "proffer_http_request_duration_seconds_count").keys()].sort();

const workerOrigin = () => `http://127.0.0.1:${settings.WORKER_PORT}`;

provideRunningProduct();

describe("metrics", () => {
  test("a stranger and a wrong token are refused, at the web server and at the worker", async () => {
    for (const origin of [product.origin, workerOrigin()]) {
      for (const presented of [null, "Bearer wrong"]) {
        const headers = new Headers(presented === null ? [] : [["authorization", presented]]);
        const answer = await fetch(`${origin}/metrics`, { headers });
        expect([answer.status, await answer.text()]).toEqual([401, "Unauthorized"]);
      }
      expect(await scrape(origin)).toContain("process_resident_memory_bytes");
    }
    expect(logOf("web") + logOf("worker")).not.toContain(metricsToken);
  });

  test("commands, refusals, jobs and mails are counted where they happen", async () => {
    const before = samplesOf(await scrape(product.origin), "proffer_commands_total");
    const { offers } = await requestWithTwoOffers(market, market.lena);
    const [{ offer_id, version }] = offers;
    await call(market.lena, "accept_offer", { offer_id, version });
    await expect(call(market.lena, "accept_offer", { offer_id, version })).rejects.toThrow();
    const web = await scrape(product.origin);
    const commands = samplesOf(web, "proffer_commands_total");
    for (const outcome of ["done", "refused"]) {
      const labels = `command="accept_offer",outcome="${outcome}"`;
      expect((commands.get(labels) ?? 0) - (before.get(labels) ?? 0)).toBe(1);
    }
    const refusals = [...samplesOf(web, "proffer_refusals_total")].filter(([labels]) =>
      labels.startsWith('command="accept_offer"'),
    );
    expect(refusals).toHaveLength(1);
    await until("the worker has sent the mails", async () => {
      const worker = await scrape(workerOrigin());
      const jobs = samplesOf(worker, "proffer_jobs_total");
      const mails = samplesOf(worker, "proffer_mail_duration_seconds_count").get('outcome="done"') ?? 0;
      return (jobs.get('job="send_mail",queue="mail",outcome="done"') ?? 0) > 0 && mails > 0;
    });
    expect(samplesOf(web, "proffer_queue_read").get("")).toBe(1);
    expect(samplesOf(web, "proffer_database_connections").get('pool="app",state="waiting"')).toBe(0);
    expect([...samplesOf(web, "proffer_build_info").keys()][0]).toMatch(/^release="proffer@\d/);
  });

  test("pages are measured by their route", async () => {
    for (const path of ["/", "/terms", "/auth/signin", "/offer/a-token-of-nobody-0123456789abcdef"])
      await fetch(product.origin + path, { headers: { accept: "text/html" } });
    await fetch(`${product.origin}/terms.data`);
    const routes = routesIn(await scrape(product.origin));
    for (const route of ["/", "/terms", "/auth/signin", "/offer/:token", "/rest/v1/rpc/:function"])
      expect(routes).toContain(route);
  });

  test("requests for hundreds of invented addresses create no further labels", async () => {
    const forms: ((n: number) => [string, string])[] = [
      (n) => [`/invented-${n}`, "GET"],
      (n) => [`/invented-${n}.data`, "GET"],
      (n) => [`/booking/invented-${n}`, "GET"],
      (n) => [`/rest/v1/invented_${n}`, "GET"],
      (n) => [`/rest/v1/rpc/invented_${n}`, "POST"],
      (n) => [`/auth/v1/invented-${n}`, "GET"],
      (n) => [`/assets/invented-${n}.js`, "GET"],
      (n) => [`/invented-${n}`, "DELETE"],
      (n) => [`/invented-${n}/%E0%A4%A`, "GET"],
      (n) => [`/terms?invented=${n}`, "GET"],
    ];
    const askAll = async (from: number) => {
      for (let n = from; n < from + 20; n += 1)
        await Promise.all(
          forms.map(async (form) => {
            const [path, method] = form(n);
            const answer = await fetch(product.origin + path, { method, headers: { accept: "*/*" } });
            await answer.body?.cancel();
          }),
        );
      return scrape(product.origin);
    };
    const first = await askAll(0);
    const second = await askAll(1_000);
    expect(second).not.toContain("invented");
    expect(routesIn(second)).toEqual(routesIn(first));
    expect(labelsIn(second)).toEqual(labelsIn(first));
    expect(JSON.stringify(linesOf("web", "request"))).not.toContain("invented");
  });
});
