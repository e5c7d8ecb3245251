/**
 * Compiles `messages/<area>/{en,de}.json` to `messages/compiled`. Run from the repository root.
 * Fails when nothing was compiled: a plugin that cannot be loaded is only a warning to the compiler.
 */
import { readdir } from "node:fs/promises";
import { compile } from "@inlang/paraglide-js";
import { messageCompilation } from "./compilation.ts";

await compile(messageCompilation);
const compiled = await readdir(`${messageCompilation.outdir}/messages`);
const count = compiled.filter((name) => name.endsWith(".js") && !name.startsWith("_")).length;
console.log(`messages: ${count} compiled`);
// The compiler's embedded store leaves 30-second timers, which would delay the exit.
process.exit(count > 0 ? 0 : 1);
