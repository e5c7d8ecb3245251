// Two web processes and two workers on one database, as a larger installation has them: who asks one may go on at the
// other, what is counted is counted once, a job is done by one worker alone, and when a web process dies the other answers.
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freePort } from "#scripts/postgres/cluster.ts";
import { attachedEnv } from "#scripts/supervisor/attach.ts";
import { type Program, startProgram } from "#tests/kit/product.ts";
import { market, product } from "../killed/product.ts";
import { countOf, expectMailsOnce, quiet } from "../kit/outcome.ts";
import { type Person, signIn, visitor } from "../kit/person.ts";
import { until } from "../kit/until.ts";

describe("two web processes and two workers", () => {
  let second: string;
  let person: Person;
  const programs: Program[] = [];

  beforeAll(async () => {
    const port = String(await freePort());
    second = `http://127.0.0.1:${port}`;
    const env = { ...process.env, ...product.settings };
    const web = { ...env, ...attachedEnv(env), PORT: port, WORKER: "none" };
    programs.push(startProgram(process.execPath, ["server/web.ts"], { env: web }));
    const worker = startProgram("npm", ["run", "--silent", "worker"], { env });
    programs.push(worker);
    await until("the second web process is ready", () => fetch(`${second}/readyz`).then(({ ok }) => ok));
    await until("the second worker works", () => worker.output().includes('"working"'));
    person = await signIn(product.url, "customer@demo.test");
  });
  afterAll(async () => {
    for (const { child, ended } of programs) {
      child.kill("SIGTERM");
      await ended;
    }
  });

  test("a session of one holds at the other, and ends at both", async () => {
    const page = await person.open(`${second}/bookings`);
    expect(page.status).toBe(200);
    expect(page.html).toContain("Lena");
    const other = await signIn(product.url, "jonas@demo.test");
    const cookies = new Map(other.cookies);
    expect((await other.post(`${second}/auth/sign-out`, [["command", "sign_out"]])).status).toBe(303);
    for (const [name, value] of cookies) other.cookies.set(name, value);
    for (const url of [product.url, second]) {
      const refused = await other.open(`${url}/bookings`);
      expect([refused.status, refused.location]).toEqual([302, expect.stringMatching(/^\/auth\//)]);
    }
  });

  test("wrong passwords are counted together, whichever of the two is asked", async () => {
    const email = `${randomUUID()}@several.test`;
    const statuses: number[] = [];
    for (let index = 0; index < 12; index += 1) {
      const stranger = await visitor(product.url);
      const body = new URLSearchParams({ email, password: "not the right one", command: "sign_in" });
      const headers = { "x-forwarded-for": `203.0.113.${index}` };
      const url = index % 2 === 0 ? product.url : second;
      statuses.push((await stranger.send(`${url}/auth/signin`, { method: "POST", body, headers })).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 422), 429, 429]);
  });

  test("every job is taken once, by one of the two workers, and no mail comes twice", async () => {
    await quiet(product);
    // Notes each time that a worker takes a job.
    await product.db.query(`
      create table taken_job (id bigint, worker text);
      create function note_taken() returns trigger language plpgsql security definer as $$
        begin insert into public.taken_job values (new.id, new.locked_by); return new; end $$;
      create trigger note_taken after update on graphile_worker._private_jobs
        for each row when (new.locked_by is not null and new.locked_by is distinct from old.locked_by)
        execute function note_taken();`);
    const taken = async () =>
      (await product.db.query<{ id: string; worker: string }>("select id, worker from taken_job")).rows;
    const offer_ids: string[] = [];
    await until("both workers have taken jobs", async () => {
      const deals = [await market.offered(), await market.offered()];
      const forms = await Promise.all(deals.map((deal) => market.acceptForm(deal)));
      const answers = await Promise.all(
        forms.map(({ action, fields }, index) =>
          market.browser.post(new URL(action, index === 0 ? product.url : second).href, fields),
        ),
      );
      expect(answers.map(({ status }) => status)).toEqual([303, 303]);
      offer_ids.push(...deals.map(({ offer_id }) => offer_id));
      await quiet(product);
      return new Set((await taken()).map(({ worker }) => worker)).size >= 2;
    });
    const jobs = await taken();
    await product.db.query("drop function note_taken cascade; drop table taken_job");
    expect(new Set(jobs.map(({ id }) => id)).size, "each job once").toBe(jobs.length);
    for (const offer_id of offer_ids) {
      const accepted = "sent_mail where template = 'offer_accepted' and key like '%' || $1 || '%'";
      expect(await countOf(product, accepted, offer_id)).toBe(1);
    }
    await expectMailsOnce(product);
  });

  test("one web process is killed: the other answers and takes what is sent, until both are there again", async () => {
    const deal = await market.offered();
    const form = await market.acceptForm(deal);
    await product.kill("web");
    await expect(fetch(`${product.url}/readyz`)).rejects.toThrow();
    expect((await person.open(`${second}/bookings`)).status).toBe(200);
    const answer = await market.browser.post(new URL(form.action, second).href, form.fields);
    expect(answer.status, answer.html).toBe(303);
    await product.isBack();
    expect((await person.open("/bookings")).status).toBe(200);
  });
});
