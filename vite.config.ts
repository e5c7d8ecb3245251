import { paraglideVitePlugin } from "@inlang/paraglide-js";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { messageCompilation } from "./messages/compilation.ts";

export default defineConfig({
  plugins: [paraglideVitePlugin(messageCompilation), tailwindcss(), reactRouter()],
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              // What every page has anyway is one file instead of a dozen of a hundred bytes each; the
              // libraries are another, which stays in the browser's cache from release to release.
              groups: [
                {
                  name: "vendor",
                  priority: 1,
                  test: /node_modules\/(react|react-dom|react-router|scheduler)\//,
                },
                {
                  name: "frame",
                  test: /app\/components\/shell\/|messages\/(common|shell)_|app\/ui\/(viewer|format|icon|button|content|copy-button|time)\.|app\/frame\./,
                },
                { name: "form", test: /app\/ui\/(form|form-state|field|inputs|choices|file-field)\./ },
              ],
            },
          },
        },
      },
    },
  },
  build: { target: "es2024", sourcemap: false, assetsInlineLimit: 0 },
  server: { watch: { ignored: ["**/.data/**", "**/test-results/**", "**/messages/compiled/**"] } },
});
