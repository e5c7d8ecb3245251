import { paraglideVitePlugin } from "@inlang/paraglide-js";
import { reactRouter } from "@react-router/dev/vite";
import { minify } from "@swc/core";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";
import { messageCompilation } from "./messages/compilation.ts";

/**
 * Puts functions that are called once into their caller, before Vite's own minifier shortens the names: each message
 * is compiled to three of them, and a tenth of our own scripts was nothing but their names.
 */
function inlineOnce(): Plugin {
  return {
    name: "inline-once",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    renderChunk: async (code) => {
      const compress = { passes: 2, module: true };
      const inlined = await minify(code, { module: true, ecma: 2020, compress, mangle: false });
      return { code: inlined.code, map: null };
    },
  };
}

export default defineConfig({
  plugins: [paraglideVitePlugin(messageCompilation), tailwindcss(), reactRouter(), inlineOnce()],
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
                  test: /app\/components\/shell\/(?!home-)|messages\/(common|shell)_|app\/ui\/(viewer|format|icon|button|content|copy-button|money|time)\.|app\/frame\./,
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
