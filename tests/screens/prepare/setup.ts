// The operator's set-up and texts.

import type { ScreenProduct } from "../product.ts";
import type { Target } from "../screen-state.ts";

/** Entered once: a journey running in parallel enters its own details. */
async function marketplace({ kit, owner }: ScreenProduct) {
  const { rows } = await owner.query("select version from marketplace");
  return rows.length > 0 ? { operator: await kit.operator() } : kit.marketplace();
}

export async function entered(product: ScreenProduct): Promise<Target> {
  return { viewer: (await product.share(marketplace)).operator, path: "/admin/setup" };
}

export async function text(product: ScreenProduct): Promise<Target> {
  return { viewer: (await product.share(marketplace)).operator, path: "/admin/texts/terms" };
}
