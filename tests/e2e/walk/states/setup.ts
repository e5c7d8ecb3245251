// The operator's set-up and texts.
import type { Target } from "../place.ts";
import type { WalkProduct } from "../product.ts";

/** Entered once: a journey beside this one enters details of its own. */
async function marketplace({ kit, owner }: WalkProduct) {
  const { rows } = await owner.query("select version from marketplace");
  return rows.length > 0 ? { operator: await kit.operator() } : kit.marketplace();
}

export async function entered(product: WalkProduct): Promise<Target> {
  return { viewer: (await product.share(marketplace)).operator, path: "/admin/setup" };
}

export async function text(product: WalkProduct): Promise<Target> {
  return { viewer: (await product.share(marketplace)).operator, path: "/admin/texts/terms" };
}
