// Generates the types of the API client from the registry's description, for `npm run types` and the tests. The
// generator still needs TypeScript's programming interface, which version 7 lacks, so it gets that of version 6.
import { mkdirSync, writeFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { runnerImport } from "vite";
import type { makeDocument } from "#server/http/machine/openapi/document.ts";
import type { commands, relations } from "#server/nouns.ts";

registerHooks({
  resolve: (specifier, context, next) =>
    next(specifier === "typescript" ? "@typescript/typescript6" : specifier, context),
});

type Registry = { commands: typeof commands; relations: typeof relations };

const target = new URL("../tests/kit/api/generated/paths.ts", import.meta.url);
const load = async <T>(path: string) =>
  (await runnerImport<T>(path, { configFile: false, logLevel: "error" })).module;

const { default: openapiTS, astToString } = await import("openapi-typescript");
const document = (
  await load<{ makeDocument: typeof makeDocument }>("/server/http/machine/openapi/document.ts")
).makeDocument;
const { commands: named, relations: listed } = await load<Registry>("/server/nouns.ts");
const text = astToString(await openapiTS(JSON.stringify(document({ commands: named, relations: listed }))));
mkdirSync(new URL(".", target), { recursive: true });
writeFileSync(target, text);
