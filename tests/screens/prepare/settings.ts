// The operator's settings.
import { changeSetting } from "#server/setting/commands/change-setting.ts";
import type { ScreenProduct } from "../product.ts";
import type { Target } from "../screen-state.ts";
import { operator } from "./admin.ts";

export const list = async (product: ScreenProduct): Promise<Target> => ({
  viewer: await product.share(operator),
  path: "/admin/settings",
});

export const noneFound = async (product: ScreenProduct): Promise<Target> => ({
  viewer: await product.share(operator),
  path: "/admin/settings?q=telepathy",
});

export const untouched = async (product: ScreenProduct): Promise<Target> => ({
  viewer: await product.share(operator),
  path: "/admin/settings/booking_hold_hours",
});

/**
 * A setting of a country in which nobody is, so that no other screen changes; changed twice. Once for all: the screens of
 * another worker may have changed it before.
 */
async function changedTwice({ kit, owner }: ScreenProduct) {
  const by = await kit.operator();
  const { rows } = await owner.query("select 1 from setting_version where name = 'fee_vat_countries'");
  if (rows.length > 0) return by;
  const rule = { country: "NZ", rate_bp: 1_500, is_reverse_charged: true };
  const name = "fee_vat_countries" as const;
  await kit.run(changeSetting, by, {
    name,
    new_value: [rule],
    reason: "Our accountant says so.",
    version: 0,
  });
  const new_value = [{ ...rule, is_reverse_charged: false }];
  await kit.run(changeSetting, by, {
    name,
    new_value,
    reason: "They are billed with VAT after all.",
    version: 1,
  });
  return by;
}

export const history = async (product: ScreenProduct): Promise<Target> => ({
  viewer: await product.share(changedTwice),
  path: "/admin/settings/fee_vat_countries",
});

export const earlierValue = async (product: ScreenProduct): Promise<Target> => ({
  viewer: await product.share(changedTwice),
  path: "/admin/settings/fee_vat_countries?use=1",
});
