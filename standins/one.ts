// Entry point of one stand-in as a separate process: `npm run standin -- auth --config <file>`.
import { parseArgs } from "node:util";
import { ConfigFault, readConfig } from "./auth/config.ts";
import { startAuthServer } from "./auth/server.ts";
import { runProcess, takenPort } from "./kit/process.ts";

const USAGE = "Usage: npm run standin -- auth --config <file>";

function fileOf(args: string[]): string {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { config: { type: "string" } },
    });
    if (positionals.length === 1 && positionals[0] === "auth" && values.config) return values.config;
  } catch {
    // An unknown option: the usage lists the known ones.
  }
  throw new ConfigFault(USAGE);
}

function explain(error: unknown): string {
  if (error instanceof ConfigFault) return error.message;
  const port = takenPort(error);
  if (port !== undefined)
    return `auth stand-in: port ${port} is taken; end the program that uses it or set port`;
  return `auth stand-in: ${error instanceof Error ? error.message || error.name : error}`;
}

await runProcess(async () => startAuthServer(readConfig(fileOf(process.argv.slice(2)))), explain);
