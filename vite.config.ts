import { paraglideVitePlugin } from "@inlang/paraglide-js";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { messageCompilation } from "./messages/compilation.ts";

export default defineConfig({
  plugins: [paraglideVitePlugin(messageCompilation), tailwindcss(), reactRouter()],
  build: { target: "es2024", sourcemap: false, assetsInlineLimit: 0 },
  server: { watch: { ignored: ["**/.data/**", "**/test-results/**", "**/messages/compiled/**"] } },
});
