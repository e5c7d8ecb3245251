// The product whose processes a test file kills, and the market in it.
import { afterAll, beforeAll } from "vitest";
import { type Market, openMarket } from "./market.ts";
import { quiet } from "./outcome.ts";
import { type GatedProduct, openGatedProduct } from "./product.ts";

/** Those of the file that called `provideGatedProduct`. */
export let product: GatedProduct;
export let market: Market;

/** Starts it before the file's tests and ends it after them. */
export function provideGatedProduct(settings: NodeJS.ProcessEnv = {}): void {
  beforeAll(async () => {
    product = await openGatedProduct(settings);
    market = await openMarket(product);
    await market.closeOpenRequests();
    // A gate that shuts while one of the seed's mails is in flight would make that mail arrive twice.
    await quiet(product);
  });
  afterAll(() => product?.close());
}
