// One product with the demo's people for all files that only use it, because starting it is expensive.
import type { TestProject } from "vitest/node";
import { openTestProduct, type TestProduct } from "#tests/kit/product/test-product.ts";

export type SharedProduct = Pick<TestProduct, "origin" | "ports" | "data_dir">;

declare module "vitest" {
  interface ProvidedContext {
    shared_product: SharedProduct;
  }
}

/** Starts it before the first file and ends it after the last one. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { origin, ports, data_dir, stop } = await openTestProduct();
  project.provide("shared_product", { origin, ports, data_dir });
  return stop;
}
