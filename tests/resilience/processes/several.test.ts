// Two web processes and two workers on one database, as in a larger installation: people can continue at either
// process, counts are shared, one worker alone does each job, and when a web process dies the other answers.
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { FormBrowser } from "#tests/kit/browser/form-browser.ts";
import { freePort } from "#tests/kit/product/free-port.ts";
import { endProgram, startWeb, startWorker } from "#tests/kit/product/instances.ts";
import type { Program } from "#tests/kit/product/product.ts";
import { until } from "#tests/kit/product/until.ts";
import { expectMailsOnce, quiet, timesSent } from "../kit/outcome.ts";
import { market, product, provideGatedProduct } from "../kit/provide-product.ts";

provideGatedProduct({ WORKER: "own", RATE_LIMITS: "on", TRUSTED_PROXY_HOPS: "1" });

describe("two web processes and two workers", () => {
  let second: string;
  let person: FormBrowser;
  const programs: Program[] = [];

  beforeAll(async () => {
    const port = await freePort();
    second = `http://127.0.0.1:${port}`;
    programs.push(await startWeb(port, product.settings), await startWorker(product.settings));
    person = await new FormBrowser(product.url).signIn("customer@demo.test");
  });
  afterAll(async () => {
    await Promise.all(programs.map(endProgram));
  });

  test("a session from one is valid at the other, and ends at both", async () => {
    const page = await person.get(`${second}/bookings`);
    expect(page.status).toBe(200);
    expect(page.html).toContain("Lena");
    const other = await new FormBrowser(product.url).signIn("jonas@demo.test");
    const signedOut = await other.tab(second).post("/auth/sign-out", [["command", "sign_out"]]);
    expect(signedOut.status).toBe(303);
    for (const url of [product.url, second]) {
      const refused = await other.get(`${url}/bookings`);
      expect([refused.status, refused.location]).toEqual([302, expect.stringMatching(/^\/auth\//)]);
    }
  });

  test("wrong passwords are counted together, whichever process gets them", async () => {
    const fields = [
      ["email", `${randomUUID()}@several.test`],
      ["password", "not the right one"],
      ["command", "sign_in"],
    ] as const;
    const statuses: number[] = [];
    for (let index = 0; index < 12; index += 1) {
      const url = index % 2 === 0 ? product.url : second;
      const headers = { "x-forwarded-for": `203.0.113.${index}` };
      statuses.push((await new FormBrowser(url).post("/auth/signin", fields, headers)).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 422), 429, 429]);
  });

  test("every job is taken once, by one of the two workers, and no mail arrives twice", async () => {
    const deals = [await market.offered(), await market.offered()];
    const forms = await Promise.all(deals.map((deal) => market.acceptForm(deal)));
    await quiet(product);
    // Records each time a worker takes a job; within one process each queue has its own name.
    await product.db.query(`
      create table taken_job (id bigint, worker text, task text);
      create function note_taken() returns trigger language plpgsql security definer as $$
        begin
          insert into public.taken_job
            select new.id, new.locked_by, identifier from graphile_worker._private_tasks where id = new.task_id;
          return new;
        end $$;
      create trigger note_taken after update on graphile_worker._private_jobs
        for each row when (new.locked_by is not null and new.locked_by is distinct from old.locked_by)
        execute function note_taken();`);
    const taken = async () =>
      (await product.db.query<{ id: string; worker: string; task: string }>("select * from taken_job")).rows;
    const answers = await Promise.all(
      forms.map(({ action, fields }, index) =>
        market.browser.tab(index === 0 ? product.url : second).post(action, fields),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    await until("both workers have swept", async () => {
      await product.db.query(
        "select graphile_worker.add_job('sweep_payments', '{}') from generate_series(1, 40)",
      );
      await quiet(product);
      const sweeps = (await taken()).filter(({ task }) => task === "sweep_payments");
      return new Set(sweeps.map(({ worker }) => worker)).size === 2;
    });
    const jobs = await taken();
    await product.db.query("drop function note_taken cascade; drop table taken_job");
    expect(new Set(jobs.map(({ id }) => id)).size, "each job once").toBe(jobs.length);
    for (const { offer_id } of deals) expect(await timesSent(product, "offer_accepted", offer_id)).toBe(1);
    await expectMailsOnce(product);
  });

  test("one web process is killed: the other answers and accepts writes until both are back", async () => {
    const deal = await market.offered();
    const form = await market.acceptForm(deal);
    await product.kill("web");
    await expect(fetch(`${product.url}/readyz`)).rejects.toThrow();
    expect((await person.get(`${second}/bookings`)).status).toBe(200);
    const answer = await market.browser.tab(second).post(form.action, form.fields);
    expect(answer.status, answer.html).toBe(303);
    await product.isBack();
    expect((await person.get("/bookings")).status).toBe(200);
  });
});
