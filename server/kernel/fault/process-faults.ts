// Uncaught errors. They leave the process in an unknown state, so it ends, as Node itself would end it, but with a
// report and one line of JSON instead of a trace on stderr. The supervisor restarts it.
import type { Log } from "../log.ts";
import type { Faults } from "./faults.ts";

/** Writes Node's warnings (deprecations, leaks) to the log, instead of its own text on stderr. */
export function logWarnings(log: Log): void {
  process.removeAllListeners("warning");
  process.on("warning", (warning) => log.warn({ err: warning }, "the runtime issued a warning"));
}

/** Ends the process at the first uncaught error or unhandled rejection, after a short time for its report. */
export function endOnUncaught(faults: Faults, log: Log, place: string): void {
  let isEnding = false;
  const end = (message: string) => (error: unknown) => {
    faults.note(error, { kind: "process", place, message });
    if (isEnding) return;
    isEnding = true;
    faults.flush().finally(() => {
      log.flush();
      process.exit(1);
    });
  };
  process.on("uncaughtException", end("an error was not caught: the process ends"));
  process.on("unhandledRejection", end("a rejection was not handled: the process ends"));
}
