// The built product for tests of what happens between people: started once per file on an empty folder, with the
// demo's people, and the addresses under which the machine steps of the journeys find it.
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { attachedEnv } from "#scripts/supervisor/attach.ts";
import { freePorts, startProduct, stopProduct } from "./product.ts";

export type Seams = {
  origin: string;
  /** The application's database as its owner, for looking at rows. */
  owner: pg.Pool;
  /** Everything the product has printed. */
  output: () => string;
  stop(): Promise<void>;
};

/** Starts it; `stop` ends it and removes its folder. */
export async function startSeams(): Promise<Seams> {
  const folder = mkdtempSync(join(tmpdir(), "proffer-seams-"));
  chmodSync(folder, 0o711);
  const ports = await freePorts();
  const remove = () => rmSync(folder, { recursive: true, force: true });
  const program = await startProduct({
    MODE: "demo",
    ...ports,
    DATA_DIR: join(folder, "data"),
    PROFFER_LAUNCHER: String(process.pid),
  }).catch((error) => {
    remove();
    throw error;
  });
  const origin = `http://localhost:${ports.PORT}`;
  process.env.E2E_BASE_URL = origin;
  process.env.E2E_MAIL_URL = `http://localhost:${ports.STANDINS_MAIL_PORT}`;
  process.env.E2E_STANDINS_URL = `http://localhost:${ports.STANDINS_PORT}`;
  process.env.E2E_DATA_DIR = join(folder, "data");
  const { DATABASE_OWNER_URL } = attachedEnv({ MODE: "demo", ...ports, DATA_DIR: join(folder, "data") });
  const owner = new pg.Pool({ connectionString: DATABASE_OWNER_URL, max: 2 });
  return {
    origin,
    owner,
    output: program.output,
    async stop() {
      await owner.end();
      await stopProduct(program);
      remove();
    },
  };
}
