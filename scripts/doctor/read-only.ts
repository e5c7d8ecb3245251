// One short look at a database: a connection of its own, in a transaction that cannot write, within a time.
import pg from "pg";

const limitMs = 4_000;

/** Runs `read` in a read-only transaction that is rolled back. */
export async function readOnly<T>(url: string, read: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: limitMs });
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query("begin read only");
    await client.query(`set local statement_timeout = ${limitMs}`);
    return await read(client);
  } finally {
    await client.end();
  }
}
