// Entry point of the stand-ins process: settings from the environment, one ready line on stdout,
// clean end on SIGTERM and SIGINT.
import { parseEnv } from "./kit/env.ts";
import { logToStderr } from "./kit/log.ts";
import { type StandinsServer, startStandins } from "./server.ts";

const STOP_WITHIN_MS = 2_800;

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if ("code" in error && error.code === "EADDRINUSE" && "port" in error) {
    return `stand-ins: port ${error.port} is taken; end the program that uses it or set STANDINS_PORT`;
  }
  return error.message;
}

let running: Promise<StandinsServer> | undefined;
let isStopping = false;

async function stop(signal: string): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  setTimeout(() => {
    logToStderr("standins.stop_timed_out", { signal });
    process.exit(1);
  }, STOP_WITHIN_MS).unref();
  const server = await running?.catch(() => undefined);
  await server?.stop();
  process.exit(0);
}

process.on("SIGTERM", () => void stop("SIGTERM"));
process.on("SIGINT", () => void stop("SIGINT"));

try {
  running = startStandins(parseEnv(process.env));
  const server = await running;
  process.stdout.write(`${JSON.stringify({ ready: true, port: server.port })}\n`);
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
}
