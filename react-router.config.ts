import { join } from "node:path";
import type { Config } from "@react-router/dev/config";
import { precompress } from "./server/http/precompress.ts";

export default {
  appDirectory: "app",
  ssr: true,
  // Assets never change under their name, so they are compressed once, here, with the slowest setting.
  buildEnd: async ({ reactRouterConfig }) => {
    await precompress(join(reactRouterConfig.buildDirectory, "client"));
  },
} satisfies Config;
