// `npm run source-maps`: uploads the source maps of the current build to the error report service, by its HTTP
// interface (docs: "Upload a New Organization Release File"). Without SENTRY_AUTH_TOKEN it says what to set.
import { existsSync } from "node:fs";
import { parseSettings } from "#server/kernel/env.ts";
import { explain, Problem } from "#server/kernel/start/problem.ts";
import { readRelease, uploadSourceMaps } from "./build/upload-source-maps.ts";

async function main(): Promise<void> {
  const parsed = parseSettings(process.env);
  if (!parsed.ok) throw new Problem(parsed.problems.join("\n"));
  const { SENTRY_URL, SENTRY_AUTH_TOKEN: token, SENTRY_ORG: org, SENTRY_PROJECT: project } = parsed.env;
  if (!token || !org || !project)
    throw new Problem("Set SENTRY_AUTH_TOKEN, SENTRY_ORG and SENTRY_PROJECT (docs/deploying.md).");
  if (!existsSync("build/source-maps")) throw new Problem("There is no build: run `npm run build` first.");
  const release = await readRelease("build");
  const count = await uploadSourceMaps({ url: SENTRY_URL, token, org, project }, release, "build");
  process.stdout.write(`${count} scripts with their maps were uploaded as ${release}.\n`);
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = 1;
}
