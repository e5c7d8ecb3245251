// Holds the product inside PostgreSQL from outside, without a hook in the product: a trigger waits for an advisory
// lock that the test has. When the process is killed meanwhile, its transaction is exactly at that point.
import pg from "pg";
import { until } from "./until.ts";

export type Hold = {
  /** Resolves when somebody waits at the hold. */
  reached: () => Promise<void>;
  /** Lets go. */
  letGo: () => Promise<void>;
  /** Lets go and removes every trace of the hold; waits for transactions that use the table. */
  release: () => Promise<void>;
};

const space = 7_411;
let number = 0;

type Place = {
  table: string;
  on: "insert" | "update";
  /** `commit`: everything is done except the commit. */
  when: "before" | "after" | "commit";
  /** SQL on `new`. */
  where?: string;
};

/** Installs a hold on writes to a table. */
export async function holdAt(db: pg.Pool, { table, on, when, where }: Place): Promise<Hold> {
  number += 1;
  const name = `held_${number}`;
  const holder = await openHolder(db);
  await holder.query("select pg_advisory_lock($1, $2)", [space, number]);
  const timing = when === "commit" ? "after" : when;
  await holder.query(`
    create function ${name}() returns trigger language plpgsql as $$
      begin perform pg_advisory_xact_lock_shared(${space}, ${number}); return new; end $$;
    create ${when === "commit" ? "constraint" : ""} trigger ${name} ${timing} ${on} on ${table}
      ${when === "commit" ? "deferrable initially deferred" : ""}
      for each row ${where ? `when (${where})` : ""} execute function ${name}();`);
  const letGo = async () => {
    await holder.query("select pg_advisory_unlock_all()");
  };
  const waiting =
    "select 1 from pg_locks where locktype = 'advisory' and classid = $1 and objid = $2 and not granted";
  return {
    reached: () =>
      until(`somebody stands at ${when} ${on} of ${table}`, async () =>
        (await db.query(waiting, [space, holder.number])).rowCount ? true : undefined,
      ).then(() => undefined),
    letGo,
    release: async () => {
      await letGo();
      await holder.query(`drop function ${name} cascade`);
      await holder.end();
    },
  };
}

/** Holds everybody who wants to lock or write rows of a table, before a command has done anything. */
export async function holdTable(db: pg.Pool, table: string): Promise<Hold> {
  const holder = await openHolder(db);
  await holder.query("begin");
  await holder.query(`lock table ${table} in exclusive mode`);
  const waiting = "select 1 from pg_locks where relation = $1::regclass and not granted";
  return {
    reached: () =>
      until(`somebody waits for ${table}`, async () =>
        (await db.query(waiting, [table])).rowCount ? true : undefined,
      ).then(() => undefined),
    letGo: async () => {
      await holder.query("rollback");
    },
    release: async () => {
      await holder.query("rollback");
      await holder.end();
    },
  };
}

type Holder = pg.Client & { number: number };

async function openHolder(db: pg.Pool): Promise<Holder> {
  const client = Object.assign(new pg.Client({ connectionString: db.options.connectionString }), { number });
  client.on("error", () => undefined);
  await client.connect();
  return client;
}
