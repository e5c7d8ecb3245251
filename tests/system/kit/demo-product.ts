// The running product with the demo's people, used through its pages, forms and endpoints: one for all files that
// only use it. Each test creates what it needs, so that none depends on another's rows.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, inject } from "vitest";
import { attachedOwnerEnv } from "#scripts/supervisor/attach.ts";
import { FormBrowser } from "#tests/kit/browser/form-browser.ts";
import { type Market, openMarket } from "#tests/kit/product/market.ts";
import { openTestProduct } from "#tests/kit/product/test-product.ts";
import type { SharedProduct } from "./shared-product.ts";

type DemoProduct = {
  origin: string;
  data_dir: string;
  ports: SharedProduct["ports"];
  /** What a program next to it needs to find it: mode, ports and data folder. */
  settings: NodeJS.ProcessEnv;
  /** The application's database as its owner, to inspect rows. */
  owner: pg.Pool;
  browserOf(email: string): Promise<FormBrowser>;
};

/** The product of the file that called `provideDemoProduct`. */
export let product: DemoProduct;
/** Clients of the demo's people and Lena's browser, if the file called `provideDemoMarket`. */
export let market: Market;
export let lena: FormBrowser;

/** Tells the journeys' steps where this product is. */
export function pointTo({ origin, ports, data_dir }: SharedProduct): void {
  Object.assign(process.env, {
    E2E_BASE_URL: origin,
    E2E_MAIL_URL: `http://localhost:${ports.STANDINS_MAIL_PORT}`,
    E2E_STANDINS_URL: `http://localhost:${ports.STANDINS_PORT}`,
    E2E_DATA_DIR: data_dir,
  });
}

/**
 * Provides it to the tests of a file; it must not log a fault meanwhile. `isOwn` starts one for this file alone, for
 * effects that other tests would notice.
 */
export function provideDemoProduct({ isOwn = false } = {}): void {
  let stop = async (): Promise<void> => undefined;
  let logged = 0;
  const log = () => readFileSync(join(product.data_dir, "logs", "web.log"), "utf8");
  beforeAll(async () => {
    const running = isOwn ? await openTestProduct() : { ...inject("shared_product"), stop };
    ({ stop } = running);
    pointTo(running);
    const { origin, ports, data_dir } = running;
    const settings = { MODE: "demo", ...ports, DATA_DIR: data_dir };
    const owner = new pg.Pool({ connectionString: attachedOwnerEnv(settings).DATABASE_OWNER_URL, max: 2 });
    const browserOf = (email: string) => new FormBrowser(origin).signIn(email);
    product = { origin, data_dir, ports, settings, owner, browserOf };
    logged = log().length;
  });
  afterAll(async () => {
    const added = log().slice(logged);
    await product.owner.end();
    await stop();
    const faults = added.match(/"level":[56]0.*|timeout exceeded.*/g) ?? [];
    // Some tests report foreign payments: setting them aside is logged for the operator and is not a fault.
    const isUnexpected = (line: string) => !line.includes('"problem":"unknown_object"');
    expect(faults.filter(isUnexpected), "no fault was logged").toEqual([]);
  });
}

/** The same, with the demo's people signed in. */
export function provideDemoMarket(options: { isOwn?: boolean } = {}): void {
  provideDemoProduct(options);
  beforeAll(async () => {
    [market, lena] = await Promise.all([openMarket(), product.browserOf("customer@demo.test")]);
  });
}
