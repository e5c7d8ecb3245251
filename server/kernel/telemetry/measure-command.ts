// Observes a command: its span, its measurement, its log line and its part in the log line of its request. None of them
// contains input or output.
import { Refusal, type RefusalCode } from "#domain/refusal.ts";
import type { Actor } from "../actor.ts";
import type { Log } from "../log.ts";
import { announce, type CommandOutcome, startStopwatch, toMs } from "./observe.ts";
import { actorLine, noteCommand } from "./request-record.ts";
import { inSpan } from "./spans.ts";

type Caller = { actor: Actor; request_id: string };

/** Runs a command and notes how it ended. */
export function measureCommand<T extends { is_replay: boolean }>(
  log: Pick<Log, "info">,
  name: string,
  caller: Caller,
  run: () => Promise<T>,
): Promise<T> {
  const passed = startStopwatch();
  return inSpan({ name: `command ${name}`, kind: "internal" }, async (annotate) => {
    const note = (outcome: CommandOutcome, code: RefusalCode | null) => {
      const attributes = { "proffer.outcome": outcome, ...(code ? { "proffer.code": code } : {}) };
      // A refusal by the rules is not a failure.
      annotate({ attributes, is_failed: outcome === "failed" });
      noteOutcome(log, { name, outcome, code }, caller, passed());
    };
    try {
      const result = await run();
      note(result.is_replay ? "replayed" : "done", null);
      return result;
    } catch (error) {
      const code = error instanceof Refusal ? error.code : null;
      note(code ? "refused" : "failed", code);
      throw error;
    }
  });
}

function noteOutcome(
  log: Pick<Log, "info">,
  command: { name: string; outcome: CommandOutcome; code: RefusalCode | null },
  { actor, request_id }: Caller,
  seconds: number,
): void {
  const { name, outcome, code } = command;
  announce({ kind: "command", name, outcome, code, seconds });
  if (actor.kind !== "system") noteCommand(command);
  const facts = { command: name, outcome, ...(code ? { code } : {}), ms: toMs(seconds), request_id };
  log.info({ ...facts, ...actorLine(actor) }, "command");
}
