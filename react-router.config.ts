import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "@react-router/dev/config";
import { buildFollowPage } from "./scripts/build/follow-page.ts";
import { findLazyComponents, readChunks, scriptsOfLazyComponents } from "./scripts/build/lazy-components.ts";
import { splitLanguages } from "./scripts/build/one-language.ts";
import { buildRelease } from "./scripts/build/release.ts";
import { moveSourceMaps } from "./scripts/build/source-maps.ts";
import { releaseFile } from "./scripts/build/upload-source-maps.ts";
import { precompress } from "./server/http/middleware/precompress.ts";
import { type Scripts, scriptsFile } from "./server/http/page/client-build/client-scripts.ts";

export default {
  appDirectory: "app",
  // `scripts/ensure.mjs` builds beside the build that may be running.
  buildDirectory: process.env.PROFFER_BUILD_DIRECTORY ?? "build",
  ssr: true,
  buildEnd: async ({ reactRouterConfig }) => {
    const client = join(reactRouterConfig.buildDirectory, "client");
    const spoken = await splitLanguages(client, ["en", "de"]);
    const chunks = await readChunks(client);
    const scripts: Scripts = {
      spoken,
      parts: {
        ...scriptsOfLazyComponents(await findLazyComponents("app"), chunks),
        "follow-page": [await buildFollowPage(client)],
      },
    };
    await writeFile(join(client, scriptsFile), JSON.stringify(scripts));
    // Before anything else is made of the folder: nothing of it that is served is a map.
    await moveSourceMaps(client, join(reactRouterConfig.buildDirectory, "source-maps"));
    await writeFile(join(reactRouterConfig.buildDirectory, releaseFile), buildRelease);
    // Assets never change under their name, so they are compressed once, here, with the slowest setting.
    await precompress(client);
  },
} satisfies Config;
