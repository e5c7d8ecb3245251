// Entry point of the stand-ins process; reads settings from the environment.
import { parseEnv } from "./kit/env.ts";
import { runProcess, takenPort } from "./kit/process.ts";
import { startStandins } from "./server.ts";

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const port = takenPort(error);
  if (port === undefined) return error.message;
  return `stand-ins: port ${port} is taken; end the program that uses it or set STANDINS_PORT`;
}

// Only the owner may read the files in which mails are stored. The mail stand-in's process inherits this umask.
process.umask(0o077);
await runProcess(async () => startStandins(parseEnv(process.env)), explain);
