import type { ExampleOf } from "#tests/kit/fixtures.ts";
import { sitePictureInput } from "#tests/kit/states/marketplace.ts";
import type { addSitePicture } from "./add-site-picture.ts";

export const addSitePictureExample: ExampleOf<typeof addSitePicture> = async (kit) => ({
  actor: await kit.operator(),
  input: sitePictureInput("a logo"),
  stranger: null,
  forbidden: await kit.customer(),
});
