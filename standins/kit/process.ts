// A stand-in as a process: one ready line on stdout, clean exit on SIGTERM and SIGINT, one line with the reason when it
// cannot start.
import { logToStderr } from "./log.ts";

const STOP_WITHIN_MS = 2_800;

type Running = { port: number; stop(): Promise<void> };

/** The port that another program has already bound; undefined for any other failure. */
export function takenPort(error: unknown): unknown {
  const isTaken = error instanceof Error && "code" in error && error.code === "EADDRINUSE" && "port" in error;
  return isTaken ? error.port : undefined;
}

/** Runs until a signal. `explain` returns the line that says why a start failed. */
export async function runProcess(
  start: () => Promise<Running>,
  explain: (error: unknown) => string,
): Promise<void> {
  let isStopping = false;
  let running: Promise<Running> | undefined;
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
    running = start();
    const { port } = await running;
    process.stdout.write(`${JSON.stringify({ ready: true, port })}\n`);
  } catch (error) {
    process.stderr.write(`${explain(error)}\n`);
    process.exit(1);
  }
}
