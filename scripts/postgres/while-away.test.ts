import { createServer } from "node:net";
import { Client } from "pg";
import { expect, test } from "vitest";
import { freePort } from "#scripts/postgres/cluster.ts";
import { changeUrl } from "#scripts/postgres/roles.ts";
import { retryWhileAway } from "#scripts/postgres/while-away.ts";

const url = process.env.TEST_POSTGRES_URL ?? "";

async function ask(address: string): Promise<unknown> {
  const client = new Client({ connectionString: address });
  try {
    await client.connect();
    return (await client.query("select 1 as one")).rows[0];
  } finally {
    await client.end();
  }
}

/** Counts the tries, and makes the database appear after two of them. */
function counted(work: () => Promise<unknown>) {
  const counter = { tries: 0, lines: [] as string[] };
  const run = () => {
    counter.tries += 1;
    return work();
  };
  return { counter, run, say: (line: string) => counter.lines.push(line) };
}

test("work waits for a database that is still starting, and says so once", async () => {
  const port = await freePort();
  const address = `postgres://somebody@127.0.0.1:${port}/proffer`;
  const { counter, run, say } = counted(() => ask(counter.tries < 3 ? address : url));
  await expect(retryWhileAway(run, { patienceMs: 20_000, pauseMs: 10, say })).resolves.toEqual({ one: 1 });
  expect(counter.tries).toBe(3);
  expect(counter.lines).toEqual([expect.stringContaining("ECONNREFUSED")]);
});

test("work waits for a server that accepts connections and closes them", async () => {
  const closing = createServer((socket) => socket.destroy());
  await new Promise<void>((done) => closing.listen(0, "127.0.0.1", done));
  const { port } = closing.address() as { port: number };
  const { counter, run, say } = counted(() =>
    ask(counter.tries < 2 ? `postgres://somebody@127.0.0.1:${port}/proffer` : url),
  );
  await retryWhileAway(run, { patienceMs: 20_000, pauseMs: 10, say });
  expect(counter.tries).toBe(2);
  closing.close();
});

test("a database that stays away ends the waiting", async () => {
  const port = await freePort();
  const { counter, run, say } = counted(() => ask(`postgres://somebody@127.0.0.1:${port}/proffer`));
  await expect(retryWhileAway(run, { patienceMs: 300, pauseMs: 50, say })).rejects.toMatchObject({
    code: "ECONNREFUSED",
  });
  expect(counter.tries).toBeGreaterThan(1);
});

test("a refused role or a missing database is not retried", async () => {
  const missing = changeUrl(url, { database: `absent_${process.pid}` });
  const { counter, run, say } = counted(() => ask(missing));
  await expect(retryWhileAway(run, { patienceMs: 20_000, say })).rejects.toMatchObject({ code: "3D000" });
  const stranger = changeUrl(url, { role: { name: `absent_${process.pid}`, password: "wrong" } });
  const refused = counted(() => ask(stranger));
  await expect(retryWhileAway(refused.run, { patienceMs: 20_000, say: refused.say })).rejects.toMatchObject({
    code: expect.stringMatching(/^28/),
  });
  expect([counter.tries, refused.counter.tries]).toEqual([1, 1]);
});
