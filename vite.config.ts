import { paraglideVitePlugin } from "@inlang/paraglide-js";
import { reactRouter } from "@react-router/dev/vite";
import { minify } from "@swc/core";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";
import { messageCompilation } from "./messages/compilation.ts";
import { openLanguage } from "./scripts/build/open-language.ts";
import { smallIcons } from "./scripts/build/small-icons.ts";

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
  plugins: [
    paraglideVitePlugin(messageCompilation),
    tailwindcss(),
    reactRouter(),
    openLanguage(),
    smallIcons(),
    inlineOnce(),
  ],
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
                  // Left out is what comes after everything else: `later.ts`, and the error's screen with its sentences.
                  test: /app\/components\/shell\/(?!home-|error-screen|copy-script|later|session-tab|passage|arrival|demo-banner|footer|profile-menu)|messages\/(common_(?!differs|card_of)|shell_(?!demo|theme|profile|loading|error|outage|unreadable|forbidden|not_found|method|conflict|too_large|refused_origin|signed_out|back_home|try_again))|app\/ui\/(viewer|format|icon|button|content|money|time)\.|app\/(frame|part|idle)\./,
                },
                { name: "form", test: /app\/ui\/(form|form-state|field|inputs|choices|file-field)\./ },
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
