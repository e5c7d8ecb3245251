import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "@react-router/dev/config";
import { buildFollowPage } from "./scripts/build/follow-page.ts";
import { buildRelease } from "./scripts/build/release.ts";
import { moveSourceMaps } from "./scripts/build/source-maps.ts";
import { releaseFile } from "./scripts/build/upload-source-maps.ts";
import { precompress } from "./server/http/middleware/precompress.ts";

export default {
  appDirectory: "app",
  // `scripts/prepare.mjs` builds beside the build that may be running.
  buildDirectory: process.env.PROFFER_BUILD_DIRECTORY ?? "build",
  ssr: true,
  buildEnd: async ({ reactRouterConfig }) => {
    const client = join(reactRouterConfig.buildDirectory, "client");
    await buildFollowPage(client);
    // Before anything else is made of the folder: nothing of it that is served is a map.
    await moveSourceMaps(client, join(reactRouterConfig.buildDirectory, "source-maps"));
    await writeFile(join(reactRouterConfig.buildDirectory, releaseFile), buildRelease);
    // Assets never change under their name, so they are compressed once, here, with the slowest setting.
    await precompress(client);
  },
} satisfies Config;
