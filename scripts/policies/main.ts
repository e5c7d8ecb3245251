// Writes `db/policies.sql` from the registry. Mails are compiled components, so the registry is loaded through Vite, as the
// build does.
import { writeFileSync } from "node:fs";
import { runnerImport } from "vite";
import type { relations } from "#server/nouns.ts";
import type { policiesText } from "./text.ts";

const load = async <T>(path: string) =>
  (await runnerImport<T>(path, { configFile: false, logLevel: "error" })).module;

const registry = await load<{ relations: typeof relations }>("/server/nouns.ts");
const { policiesText: textOf } = await load<{ policiesText: typeof policiesText }>(
  "/scripts/policies/text.ts",
);
writeFileSync("db/policies.sql", textOf(registry.relations));
