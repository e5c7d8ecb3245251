// What an installation without METRICS_TOKEN shows a scraper.
import { expect, test } from "vitest";
import { product, provideDemoProduct } from "../kit/demo-product.ts";

provideDemoProduct();

test("without a configured token there are no metrics, whatever is presented", async () => {
  for (const authorization of ["Bearer ", "Bearer undefined", "Bearer null"]) {
    const answer = await fetch(`${product.origin}/metrics`, { headers: { authorization } });
    expect([answer.status, await answer.text()]).toEqual([404, "Not found"]);
  }
});
