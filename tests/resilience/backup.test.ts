// A backup of the running product is restored after everything was removed: people are still signed in, pages say
// what they said, clock, queue and ledger are as they were, and a booking that was to be paid gets paid.

import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isFull } from "#scripts/test-run/turn.ts";
import { crawl } from "#tests/kit/browser/crawl.ts";
import { FormBrowser, formOf, textOf } from "#tests/kit/browser/form-browser.ts";
import { attachTo } from "#tests/kit/product/attached.ts";
import {
  freePorts,
  type Program,
  startProduct,
  startProgram,
  stopProduct,
} from "#tests/kit/product/product.ts";
import { compileCache, copySeededData } from "#tests/kit/product/seeded-data.ts";
import { makeTestFolder } from "#tests/kit/product/test-product.ts";
import { until } from "#tests/kit/product/until.ts";
import { payAt } from "./kit/stripe.ts";

const { folder, data_dir, remove } = makeTestFolder();
const archive = join(folder, "backup.tar.gz");
let ports: Awaited<ReturnType<typeof freePorts>>;
let program: Program | undefined;

beforeAll(async () => {
  await copySeededData("demo", data_dir);
  ports = await freePorts();
});
afterAll(async () => {
  await stop();
  remove();
});

const settings = () => ({
  ...compileCache,
  MODE: "demo",
  ...ports,
  DATA_DIR: data_dir,
});

async function start(more: NodeJS.ProcessEnv = {}): Promise<void> {
  program = await startProduct({ ...settings(), ...more });
}

async function stop(): Promise<void> {
  if (program) await stopProduct(program);
  program = undefined;
}

async function run(script: "backup" | "restore", ...args: string[]) {
  const cli = startProgram(process.execPath, [`scripts/${script}.ts`, ...args], {
    settings: settings(),
  });
  return { code: await cli.ended, output: cli.output() };
}

/** The compared pages: those that the lists link to; in the long form, those that any link leads to. */
async function listPages(browser: FormBrowser, lists: string[]): Promise<string[]> {
  if (isFull) return (await crawl(browser, lists)).map(({ url }) => url);
  const pages = await Promise.all(lists.map((path) => browser.get(path)));
  const links = pages.flatMap(({ html }) =>
    [...html.matchAll(/href="(\/(?:request|booking)\/[0-9a-f-]{36})"/g)].map(([, path = ""]) => path),
  );
  return [...new Set([...lists, ...links])].slice(0, 14);
}

/** The text that people read, without the time of reading, ages ("3 minutes ago") and a calendar file's stamp. */
async function readPages(browser: FormBrowser, paths: string[]): Promise<[string, number, string][]> {
  const pages: [string, number, string][] = [];
  for (const path of paths) {
    const { status, html } = await browser.get(path);
    pages.push([
      path,
      status,
      textOf(html).replaceAll(/\d+ (second|minute|hour|day)s?|\b\d\d:\d\d\b|DTSTAMP:\w+/g, ""),
    ]);
  }
  return pages;
}

async function asOwner<T>(work: (owner: pg.Pool) => Promise<T>): Promise<T> {
  const attached = await attachTo(data_dir, ports);
  try {
    return await work(attached.owner);
  } finally {
    await attached.detach();
  }
}

const balances = (owner: pg.Pool) =>
  owner
    .query(
      `select account.name, entry.currency::text, sum(amount_minor)::text, count(*)::int from ledger_entry entry
       join ledger_account account on account.id = entry.account_id group by 1, 2 order by 1, 2`,
    )
    .then(({ rows }) => rows);
const queue = (owner: pg.Pool) =>
  owner
    .query(
      `select identifier, payload::text, run_at::text, key, priority, attempts, max_attempts
       from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
       order by 1, 2, 3`,
    )
    .then(({ rows }) => rows);

const people = { customer: ["/", "/requests", "/bookings"], provider: ["/", "/bookings"] };

test("backup, everything removed, restore: the same product", async () => {
  // No worker: queued jobs stay in the queue during the comparison.
  await start({ WORKER: "none" });
  const origin = `http://localhost:${ports.PORT}`;
  const browsers = Object.fromEntries(
    await Promise.all(
      Object.keys(people).map(async (name) => [
        name,
        await new FormBrowser(origin).signIn(`${name}@demo.test`),
      ]),
    ),
  ) as Record<keyof typeof people, FormBrowser>;
  const clock = new URLSearchParams({ move_ms: "3600000" });
  const moved = await fetch(`${origin}/preferences/clock`, {
    method: "POST",
    redirect: "manual",
    headers: { origin },
    body: clock,
  });
  expect(moved.status).toBe(303);
  const paths = {
    customer: await listPages(browsers.customer, people.customer),
    provider: await listPages(browsers.provider, people.provider),
  };
  expect(paths.customer.length).toBeGreaterThan(10);
  const read = async () => [
    ...(await readPages(browsers.customer, paths.customer)),
    ...(await readPages(browsers.provider, paths.provider)),
  ];
  // A page that shows what a notification is about marks it as read, which lowers the number in every header.
  await read();
  const before = await read();
  const state = () =>
    asOwner(async (owner) => ({
      balances: await balances(owner),
      queue: await queue(owner),
      numbers: (await owner.query("select short_number('R', 1000)")).rows,
      clock: JSON.parse(readFileSync(join(data_dir, "clock.json"), "utf8")),
    }));
  const stateBefore = await state();
  expect(stateBefore.queue.length).toBeGreaterThan(0);
  expect(stateBefore.balances.length).toBeGreaterThan(0);

  expect(await run("backup", archive)).toMatchObject({ code: 0, output: expect.stringContaining("ledger") });
  expect(statSync(archive).mode & 0o777).toBe(0o600);
  const again = await run("backup", archive);
  expect(again).toMatchObject({ code: 1, output: expect.stringContaining("exists already") });
  const whileRunning = await run("restore", archive);
  expect(whileRunning).toMatchObject({ code: 1, output: expect.stringContaining("stop it first") });

  await stop();
  rmSync(data_dir, { recursive: true });
  const restored = await run("restore", archive);
  expect(restored, restored.output).toMatchObject({ code: 0 });
  expect(await run("restore", archive)).toMatchObject({
    code: 1,
    output: expect.stringContaining("--replace-everything"),
  });

  await start({ WORKER: "none" });
  expect(await state()).toEqual(stateBefore);
  expect(await read(), "the sessions of before the backup, and every page").toEqual(before);
  await stop();
  await start();
  await payWaitingBooking(browsers.customer);
});

/** Pays one of the demo's bookings that waits for payment, and waits until the webhook has confirmed it. */
async function payWaitingBooking(customer: FormBrowser): Promise<void> {
  await asOwner(async (owner) => {
    const { rows } = await owner.query<{ id: string }>(
      `select booking.id from booking join profile on profile.id = customer_profile_id
       join account on account.id = profile.account_id
       where booking.status = 'awaiting_payment' and account.email = 'customer@demo.test' limit 1`,
    );
    const id = rows[0]?.id ?? "";
    const page = await customer.get(`/request/booking/${id}/payment`);
    expect((await customer.press(formOf(page, "start_payment"), "start_payment")).status).toBe(303);
    const attempt = `select session_url from payment_attempt
      where booking_id = $1 and session_url is not null and status = 'requires_action'`;
    await payAt(
      await until(
        "the checkout is ready",
        async () => (await owner.query(attempt, [id])).rows[0]?.session_url,
      ),
    );
    await until(
      "the booking is confirmed",
      async () =>
        (await owner.query("select status from booking where id = $1", [id])).rows[0].status === "confirmed",
    );
  });
}

test("an installation with data is overwritten only on explicit request; a damaged backup changes nothing", async () => {
  await stop();
  const damaged = join(folder, "damaged.tar.gz");
  const bytes = readFileSync(archive);
  writeFileSync(damaged, bytes.subarray(0, bytes.length - 20_000));
  const refused = await run("restore", damaged, "--replace-everything");
  expect(refused).toMatchObject({ code: 1, output: expect.stringContaining("nothing was changed") });
  expect(existsSync(join(data_dir, "postgres"))).toBe(true);
  const replaced = await run("restore", archive, "--replace-everything");
  expect(replaced, replaced.output).toMatchObject({ code: 0 });
  if (!isFull) return;
  await start();
  const browser = await new FormBrowser(`http://localhost:${ports.PORT}`).signIn("customer@demo.test");
  await payWaitingBooking(browser);
});
