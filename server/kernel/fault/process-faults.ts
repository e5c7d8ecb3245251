// Errors that nothing caught. The state of the process is unknown after one: it is noted, and the process ends, as Node
// itself would do, with a report and one line of JSON instead of a trace on stderr. The supervisor starts it again.
import type { Log } from "../log.ts";
import type { Faults } from "./faults.ts";

/** Writes the warnings of Node (deprecations, leaks) as lines of the log, in place of its own text on stderr. */
export function logWarnings(log: Log): void {
  process.removeAllListeners("warning");
  process.on("warning", (warning) => log.warn({ err: warning }, "a warning of the runtime"));
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
