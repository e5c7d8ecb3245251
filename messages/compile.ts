// Compiles `messages/<area>/{en,de}.json` to `messages/compiled`, unless that is up to date. Run from the repository
// root. Fails when nothing was compiled: for the compiler, a plugin that cannot be loaded is only a warning.
import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync, writeFileSync } from "node:fs";
import { compile } from "@inlang/paraglide-js";
import { digestFile, messageCompilation } from "./compilation.ts";

const { outdir } = messageCompilation;

/** What decides the compiled messages: their texts, the settings, and the version of the compiler. */
function hashOfSources(): string {
  const hash = createHash("sha256").update(JSON.stringify(messageCompilation));
  const files = ["messages/*/{en,de}.json", "messages/project.inlang/settings.json"].flatMap((glob) =>
    globSync(glob).sort(),
  );
  for (const file of [...files, "node_modules/@inlang/paraglide-js/package.json"])
    hash.update(`${file}\0`).update(readFileSync(file)).update("\0");
  return hash.digest("hex");
}

const sources = hashOfSources();
if (existsSync(digestFile) && readFileSync(digestFile, "utf8") === sources) process.exit(0);
await compile(messageCompilation);
const count = globSync(`${outdir}/messages/[!_]*.js`).length;
if (count > 0) writeFileSync(digestFile, sources);
console.log(`messages: ${count} compiled`);
// The compiler's embedded store leaves 30-second timers, which would delay the exit.
process.exit(count > 0 ? 0 : 1);
