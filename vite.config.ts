import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { createLogger, defineConfig } from "vite";
import { followMessages, joinMessages } from "./scripts/build/follow-messages.ts";
import { latinFont } from "./scripts/build/latin-font.ts";
import { buildRelease } from "./scripts/build/release.ts";
import { listMigrationFiles } from "./server/kernel/database/migration-files.ts";

// The router warns of source maps that would be public; ours never are (`scripts/build/source-maps.ts`).
const logger = createLogger(process.env.NODE_ENV === "production" ? "warn" : "info");
const { warn } = logger;
logger.warn = (message, options) => {
  if (!message.includes("Source maps are enabled in production")) warn(message, options);
};

const migrations = (await listMigrationFiles()).map(({ name }) => name);

export default defineConfig({
  customLogger: logger,
  define: { __RELEASE__: JSON.stringify(buildRelease), __MIGRATIONS__: JSON.stringify(migrations) },
  plugins: [joinMessages(), followMessages(), tailwindcss(), reactRouter(), latinFont()],
  environments: {
    client: {
      build: {
        // The scripts do not name their maps, and the build moves these out of the public folder.
        sourcemap: "hidden",
        rolldownOptions: {
          output: {
            codeSplitting: {
              // The libraries are one file, which stays in the browser's cache from release to release.
              groups: [
                {
                  name: "vendor",
                  priority: 1,
                  test: /node_modules\/(react|react-dom|react-router|scheduler)\//,
                },
                // What most pages share is one file instead of dozens of a few hundred bytes. The count rises with the number
                // of pages and parts: a part that few pages have must not be loaded by all.
                { name: "shared", minShareCount: 28 },
              ],
            },
          },
        },
      },
    },
    // A full test run reads the maps to count the executed lines of the sources; nothing else does.
    ssr: { build: { sourcemap: "hidden" } },
  },
  // Bundled into the server as well: the hundred icons in use need no package of fifty megabytes where the product runs.
  ssr: { noExternal: ["lucide-react"] },
  // Scripts that load on demand have no imports of their own worth a preload.
  build: { modulePreload: false, target: "es2024", sourcemap: false, assetsInlineLimit: 0 },
  server: { watch: { ignored: ["**/.data/**", "**/test-results/**", "**/messages/compiled/**"] } },
});
