// The product's database as its owner, for rows that no screen or command creates.
import pg from "pg";
import { attachedOwnerEnv } from "#scripts/supervisor/attach.ts";

/** Runs this with an owner connection and closes it. */
export async function asOwner<T>(work: (owner: pg.Pool) => Promise<T>): Promise<T> {
  const { DATABASE_OWNER_URL } = attachedOwnerEnv({ MODE: "demo", DATA_DIR: process.env.E2E_DATA_DIR });
  const owner = new pg.Pool({ connectionString: DATABASE_OWNER_URL, max: 1 });
  try {
    return await work(owner);
  } finally {
    await owner.end();
  }
}
