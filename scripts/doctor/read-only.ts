// Reads a database briefly: on a separate connection, in a transaction that cannot write, within a time limit.
import pg from "pg";

const limitMs = 4_000;

/** Runs `read` in a read-only transaction and rolls it back. */
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
