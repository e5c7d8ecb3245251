// Writes `docs/access.md`: who sees and changes what, from the registry. Mails are compiled components, so the registry is
// loaded through Vite, as the build does.
import { writeFileSync } from "node:fs";
import { runnerImport } from "vite";
import type { commands, relations } from "#server/nouns.ts";
import type { accessPage } from "./page.ts";
import { readNouns } from "./sources.ts";

const load = async <T>(path: string) =>
  (await runnerImport<T>(path, { configFile: false, logLevel: "error" })).module;

const registry = await load<{ commands: typeof commands; relations: typeof relations }>("/server/nouns.ts");
const page = await load<{ accessPage: typeof accessPage }>("/scripts/access-page/page.ts");
writeFileSync("docs/access.md", page.accessPage({ ...registry, nouns: readNouns() }));
