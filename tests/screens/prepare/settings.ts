// The operator's settings.
import { logo } from "#db/seed/pictures/logo.ts";
import type { PictureShape } from "#domain/setting/picture.ts";
import { encodeDrawing, prepareSitePicture } from "#server/services/pictures.ts";
import { addSitePicture } from "#server/setting/commands/add-site-picture.ts";
import { changeSetting } from "#server/setting/commands/change-setting.ts";
import { sitePictureInput } from "#tests/kit/states/marketplace.ts";
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

export const policy = async (product: ScreenProduct): Promise<Target> => ({
  viewer: await product.share(operator),
  path: "/admin/settings/policy_moderate",
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

export const withoutPicture = async (product: ScreenProduct): Promise<Target> => ({
  viewer: await product.share(operator),
  path: "/admin/settings/logo_dark",
});

/** The name of the demo's drawing as an uploaded picture. */
async function drawnPicture({ kit }: ScreenProduct, shape: PictureShape, width_px: number): Promise<string> {
  const drawing = await encodeDrawing(logo, width_px);
  const { bytes, ...size } = await prepareSitePicture(new Blob([new Uint8Array(drawing.bytes)]), shape);
  return (await kit.run(addSitePicture, await kit.operator(), sitePictureInput(bytes, size))).picture;
}

/** Only looked at: on other screens the name stands where the logo would. */
export const picturePreview = async (product: ScreenProduct): Promise<Target> => ({
  viewer: await product.share(operator),
  path: `/admin/settings/logo_light?picture=${await drawnPicture(product, "logo", 480)}`,
});

/** The icon, which shows on no screen; changed twice. Once for all: another worker may have changed it before. */
async function iconChangedTwice(product: ScreenProduct) {
  const { kit, owner } = product;
  const by = await kit.operator();
  const { rows } = await owner.query("select 1 from setting_version where name = 'icon'");
  if (rows.length > 0) return by;
  const change = async (version: number, width_px: number, reason: string) => {
    const new_value = await drawnPicture(product, "icon", width_px);
    await kit.run(changeSetting, by, { name: "icon", new_value, reason, version });
  };
  await change(0, 160, "Tabs need a mark of ours.");
  await change(1, 120, "Easier to find among tabs.");
  return by;
}

export const pictures = async (product: ScreenProduct): Promise<Target> => ({
  viewer: await product.share(iconChangedTwice),
  path: "/admin/settings/icon",
});
