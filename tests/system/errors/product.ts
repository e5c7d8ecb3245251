// A product whose parts the tests break from outside: they revoke grants, spoil rows and make a process throw.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { afterAll, beforeAll } from "vitest";
import { attachedOwnerEnv } from "#scripts/supervisor/attach.ts";
import { openTestProduct, type TestProduct } from "#tests/kit/product/test-product.ts";
import { until } from "#tests/kit/product/until.ts";

export let product: TestProduct;
export let owner: pg.Pool;
/** The application's role, whose grants are revoked. */
let app_role = "";

/** Starts it before the file's tests and ends it after them. */
export function provideErrorProduct(): void {
  beforeAll(async () => {
    const preload = fileURLToPath(new URL("./throw-on-signal.ts", import.meta.url));
    product = await openTestProduct({ NODE_OPTIONS: `--import=${preload}` });
    const env = attachedOwnerEnv({ MODE: "demo", ...product.ports, DATA_DIR: product.data_dir });
    owner = new pg.Pool({ connectionString: env.DATABASE_OWNER_URL, max: 2 });
    app_role = new URL(env.DATABASE_URL ?? "").username;
  });
  afterAll(async () => {
    await owner?.end();
    await product?.stop();
  });
}

/** Runs `work` while the application lacks this right on the table. */
export async function withoutGrant<T>(right: string, table: string, work: () => Promise<T>): Promise<T> {
  await owner.query(`revoke ${right} on ${table} from ${app_role}`);
  try {
    return await work();
  } finally {
    await owner.query(`grant ${right} on ${table} to ${app_role}`);
  }
}

export type LogLine = { digest?: string; kind?: string; place?: string; request_id?: string };

/** The lines of the web process's log that are not JSON: what Node itself writes. */
export const foreignLines = (): string[] => rawLines().filter((line) => !line.startsWith("{"));

/** The lines of the web process's log. */
export function logLines(): LogLine[] {
  return rawLines()
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line) as LogLine);
}

const rawLines = () =>
  readFileSync(join(product.data_dir, "logs", "web.log"), "utf8")
    .split("\n")
    .filter(Boolean);

type ListedEvent = { digest: string; title: string; stack: string[]; breadcrumbs: string[]; event: object };

/** What the error service's stand-in has under this digest, as soon as there is something. */
export function reportsOf(digest: string): Promise<ListedEvent[]> {
  return until(`a report of ${digest}`, async () => {
    const answer = await fetch(
      `http://127.0.0.1:${product.ports.STANDINS_PORT}/errors.json?digest=${digest}`,
    );
    const events = (await answer.json()) as ListedEvent[];
    return events.length > 0 ? events : undefined;
  });
}
