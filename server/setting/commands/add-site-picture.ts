import { createHash } from "node:crypto";
import { z } from "zod";
import { pictureName, sitePicturePx } from "#domain/setting/picture.ts";
import { requireOperator } from "#server/account/access.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { putPicture } from "../store/picture.ts";

const most = sitePicturePx;
/** As the table has it, in base64. */
const bytes_max = 262_144;
const characters_max = Math.ceil(bytes_max / 3) * 4;

/**
 * Stores a picture that may become the marketplace's logo or icon; `change_setting` makes it one. Internal: only the
 * upload endpoint knows that the bytes are a picture of this size.
 */
export const addSitePicture = defineCommand({
  name: "add_site_picture",
  summary: "The operator uploads a picture that may become the logo or the icon.",
  needs: "operator",
  proof: "none",
  input: z.object({
    png: z.base64("invalid_picture").min(1, "required").max(characters_max, "too_big"),
    width: z.int().min(1).max(most.logo.width, "too_big"),
    height: z.int().min(1).max(most.icon.height, "too_big"),
  }),
  output: z.strictObject({ picture: z.string() }),
  load: async ({ actor }) => requireOperator(actor),
  allow: (actor) => void requireOperator(actor),
  async run(ctx, { png, width, height }) {
    const bytes = Buffer.from(png, "base64");
    const hash = createHash("sha256").update(bytes).digest("hex");
    const picture = pictureName(hash, { width, height });
    await putPicture(ctx, picture, bytes);
    return { picture };
  },
  audit: (_input, { account_id }, { picture }) => ({ subject: ["account", account_id], picture }),
  exposedVia: ["internal"],
});
