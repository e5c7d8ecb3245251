// The operator's set-up and texts.
import type { Target } from "../place.ts";
import type { WalkProduct } from "../product.ts";

const marketplace = ({ kit }: WalkProduct) => kit.marketplace();

export async function entered(product: WalkProduct): Promise<Target> {
  return { viewer: (await product.share(marketplace)).operator, path: "/admin/setup" };
}

export async function text(product: WalkProduct): Promise<Target> {
  return { viewer: (await product.share(marketplace)).operator, path: "/admin/texts/privacy-policy" };
}
