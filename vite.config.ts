import { paraglideVitePlugin } from "@inlang/paraglide-js";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { messageCompilation } from "./messages/compilation.ts";
import { openLanguage } from "./scripts/build/open-language.ts";

export default defineConfig({
  plugins: [paraglideVitePlugin(messageCompilation), tailwindcss(), reactRouter(), openLanguage()],
  environments: {
    client: {
      build: {
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
                { name: "shared", minShareCount: 14 },
              ],
            },
          },
        },
      },
    },
  },
  // The list of what was written says after the build which scripts a part of a page needs; the document names them,
  // so the bundler's own helper for that is left out.
  build: { modulePreload: false, target: "es2024", sourcemap: false, assetsInlineLimit: 0, manifest: true },
  server: { watch: { ignored: ["**/.data/**", "**/test-results/**", "**/messages/compiled/**"] } },
});
