// One running product with the demo's people for all tests that only use it: as its pages, forms and endpoints are used.
// They share it and each makes what it is about, so that none depends on what another has left.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect } from "vitest";
import { attachedOwnerEnv } from "#scripts/supervisor/attach.ts";
import { FormBrowser } from "#tests/kit/browser/form-browser.ts";
import { type Market, openMarket } from "#tests/kit/product/market.ts";
import { openTestProduct } from "#tests/kit/product/test-product.ts";

type DemoProduct = {
  origin: string;
  data_dir: string;
  /** What a program beside it needs to find it: mode, ports and data folder. */
  settings: NodeJS.ProcessEnv;
  /** The application's database as its owner, for looking at rows. */
  owner: pg.Pool;
  market: Market;
  /** The browser of the demo's customer. */
  lena: FormBrowser;
  browserOf(email: string): Promise<FormBrowser>;
};

/** The product of the file that has called `provideDemoProduct`. */
export let product: DemoProduct;

/** Starts it before the tests of a file and ends it after them; it must not have logged a fault meanwhile. */
export function provideDemoProduct(): void {
  let stop: (() => Promise<void>) | undefined;
  beforeAll(async () => {
    const running = await openTestProduct();
    stop = running.stop;
    const { origin, ports, data_dir } = running;
    process.env.E2E_BASE_URL = origin;
    process.env.E2E_MAIL_URL = `http://localhost:${ports.STANDINS_MAIL_PORT}`;
    process.env.E2E_STANDINS_URL = `http://localhost:${ports.STANDINS_PORT}`;
    process.env.E2E_DATA_DIR = data_dir;
    const settings = { MODE: "demo", ...ports, DATA_DIR: data_dir };
    const owner = new pg.Pool({ connectionString: attachedOwnerEnv(settings).DATABASE_OWNER_URL, max: 2 });
    stop = async () => {
      await owner.end();
      await running.stop();
    };
    const browserOf = (email: string) => new FormBrowser(origin).signIn(email);
    const [market, lena] = await Promise.all([openMarket(), browserOf("customer@demo.test")]);
    product = { origin, data_dir, settings, owner, market, lena, browserOf };
  });
  afterAll(async () => {
    const log = product && readFileSync(join(product.data_dir, "logs", "web.log"), "utf8");
    await stop?.();
    const faults = log?.match(/"level":[56]0.*|timeout exceeded.*/g) ?? [];
    // Some tests report foreign payments: setting these aside is logged for the operator and no fault.
    const isUnexpected = (line: string) => !line.includes('"problem":"unknown_object"');
    expect(faults.filter(isUnexpected), "no fault was logged").toEqual([]);
  });
}
