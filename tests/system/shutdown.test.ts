// The built product is asked to end under reads and writes: it answers every accepted request, does what it answers,
// and accepts nothing new.
import { request as httpRequest } from "node:http";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { attachedOwnerEnv } from "#scripts/supervisor/attach.ts";
import { openRequest } from "#tests/e2e/kit/api-steps.ts";
import { newRequestData } from "#tests/e2e/kit/request-data.ts";
import { FormBrowser, formOf } from "#tests/kit/browser/form-browser.ts";
import { holdAt } from "#tests/kit/product/hold.ts";
import { offerBy, openMarket } from "#tests/kit/product/market.ts";
import { startProduct, stopProduct } from "#tests/kit/product/product.ts";
import { compileCache } from "#tests/kit/product/seeded-data.ts";
import { openTestProduct, type TestProduct } from "#tests/kit/product/test-product.ts";
import { until } from "#tests/kit/product/until.ts";
import { pointTo } from "./kit/demo-product.ts";

/** Fewer than the pool's connections, so that reads go on meanwhile. */
const acceptances = 5;
const readers = 8;

let product: TestProduct;
let settings: NodeJS.ProcessEnv;
let owner: pg.Pool;

const openOwner = () => {
  const pool = new pg.Pool({ connectionString: attachedOwnerEnv(settings).DATABASE_OWNER_URL, max: 4 });
  // The database ends too, and with it these connections.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
};

beforeAll(async () => {
  product = await openTestProduct();
  settings = { ...compileCache, MODE: "demo", ...product.ports, DATA_DIR: product.data_dir };
  pointTo(product);
  owner = openOwner();
});
afterAll(async () => {
  await owner?.end();
  await product?.stop();
});

type Read = { status: number; isWhole: boolean } | { error: string; bytes: number };

/** Reads a page on its own connection, and returns the outcome. */
function readPage(path: string): Promise<Read> {
  return new Promise((resolve) => {
    let bytes = 0;
    const failed = (error: NodeJS.ErrnoException) => resolve({ error: error.code ?? error.message, bytes });
    const asked = httpRequest(
      `http://127.0.0.1:${product.ports.PORT}${path}`,
      { agent: false, headers: { accept: "text/html" } },
      (response) => {
        let html = "";
        response.setEncoding("utf8").on("data", (chunk: string) => {
          html += chunk;
          bytes += chunk.length;
        });
        response.on("error", failed);
        response.on("end", () =>
          resolve({ status: response.statusCode ?? 0, isWhole: html.trimEnd().endsWith("</html>") }),
        );
      },
    );
    asked.on("error", failed);
    asked.end();
  });
}

test("every accepted request is answered and done, new ones are refused, and it exits with 0", async () => {
  const market = await openMarket();
  const lena = await new FormBrowser(product.origin).signIn("customer@demo.test");
  const forms = [];
  for (let n = 0; n < acceptances; n += 1) {
    const data = newRequestData();
    const request_id = await openRequest(market.lena, data);
    const { offer_id } = await offerBy(market.keller, request_id, data);
    const page = await lena.get(`/request/${request_id}/offer/${offer_id}`);
    forms.push({ offer_id, form: formOf(page, "accept_offer") });
  }
  const offer_ids = forms.map(({ offer_id }) => offer_id);

  const reads: Read[] = [];
  let isOver = false;
  const reading = Array.from({ length: readers }, async () => {
    while (!isOver) {
      const read = await readPage("/terms");
      reads.push(read);
      if ("error" in read) return;
    }
  });

  // The commands wait before their commit, so that all of them are in progress at the signal.
  const hold = await holdAt(owner, { table: "booking", on: "insert", when: "commit" });
  let answered = 0;
  const pressed = forms.map(async ({ form }) => {
    const answer = await lena.tab().press(form, "accept_offer");
    answered += 1;
    return answer.status;
  });
  const standing = "select 1 from pg_locks where locktype = 'advisory' and classid > 0 and not granted";
  await until("all commands stand before their commit", async () => {
    const { rowCount } = await owner.query(standing);
    return rowCount === acceptances;
  });
  await until("pages are read", () => reads.length > readers);

  product.program.child.kill("SIGTERM");
  await until("new connections are refused", async () => {
    const read = await readPage("/terms");
    return "error" in read && read.error === "ECONNREFUSED";
  });
  expect(answered, "the commands are still under way").toBe(0);
  await hold.letGo();
  expect(await Promise.all(pressed)).toEqual(Array.from({ length: acceptances }, () => 303));
  isOver = true;
  await Promise.all(reading);
  expect(await product.program.ended, product.program.output()).toBe(0);
  expect(product.program.output()).toContain("Stopping …");

  // A page is complete or did not start: none was cut off.
  const cut = reads.filter((read) =>
    "error" in read ? read.bytes > 0 : read.status !== 200 || !read.isWhole,
  );
  expect(cut).toEqual([]);
  expect(reads.filter((read) => "status" in read).length).toBeGreaterThan(readers);

  await owner.end();
  const again = await startProduct(settings);
  try {
    owner = openOwner();
    const { rows } = await owner.query<{ bookings: number; commands: number; accepted: number }>(
      `select (select count(*)::int from booking where offer_id = any($1)) as bookings,
         (select count(*)::int from offer where id = any($1) and status = 'accepted') as accepted,
         (select count(*)::int from command_log where name = 'accept_offer'
            and output->>'booking_id' in (select id::text from booking where offer_id = any($1))) as commands`,
      [offer_ids],
    );
    expect(rows).toEqual([{ bookings: acceptances, accepted: acceptances, commands: acceptances }]);
  } finally {
    expect(await stopProduct(again)).toBe(0);
  }
});
