// The fee that an operator has agreed with one provider.
import { setProviderFee } from "#server/account/commands/set-provider-fee.ts";
import type { ScreenProduct } from "../product.ts";
import type { Target } from "../screen-state.ts";
import { operator } from "./admin.ts";

export async function none(product: ScreenProduct): Promise<Target> {
  const { profile } = await product.kit.provider();
  return { viewer: await product.share(operator), path: `/admin/fees/${profile?.id}` };
}

/** One that is in force, and the end of it. */
export async function history(product: ScreenProduct): Promise<Target> {
  const { profile } = await product.kit.provider();
  const provider_id = profile?.id ?? "";
  const by = await product.kit.operator();
  const reason = "They bring many customers.";
  await product.kit.run(setProviderFee, by, { provider_id, fee_bp: 750, reason });
  const starts_on = product
    .inHours(24 * 40)
    .toISOString()
    .slice(0, 10);
  await product.kit.run(setProviderFee, by, { provider_id, starts_on, reason: "Agreed for a season." });
  return { viewer: await product.share(operator), path: `/admin/fees/${provider_id}` };
}
