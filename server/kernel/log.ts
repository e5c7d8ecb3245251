// Structured log lines on stdout. Cookies, tokens and passwords never reach it.
import pino from "pino";

export type Log = pino.Logger;

const secret = [
  "password",
  "token",
  "token_hash",
  "authorization",
  "cookie",
  "refresh_token",
  "access_token",
];

/** What the database's driver hangs on an error: the row it was about, as it was written. */
const ofRows = new Set(["detail", "where", "internalQuery", "hint"]);

/** An error for the log: name, message, stack and code, and nothing of the rows it was about. */
function errorLine(error: unknown): unknown {
  return error instanceof Error ? withoutRows(pino.stdSerializers.err(error)) : error;
}

function withoutRows(line: object): object {
  const inside = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(inside);
    return typeof value === "object" && value !== null && "stack" in value ? withoutRows(value) : value;
  };
  const kept = Object.entries(line).filter(([name]) => !ofRows.has(name));
  return Object.fromEntries(kept.map(([name, value]) => [name, inside(value)]));
}

/** Lines that could not be written wait in memory up to this size; what is more is lost. */
const keptCharacters = 1024 * 1024;

/** A logger; `level` is a pino level, "silent" in tests. `to`: a file instead of stdout. */
export function makeLog(level: string, to?: string): Log {
  const lines = pino.destination({ dest: to ?? 1, sync: true, maxLength: keptCharacters });
  lines.on("error", ignore);
  const redact = { paths: secret.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), censor: "[redacted]" };
  return pino({ level, base: null, redact, serializers: { err: errorLine, error: errorLine } }, lines);
}

/** Nobody must go without an answer because the log's disk is full: what can't be written anywhere isn't. */
export function surviveWithoutLog(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on("error", ignore);
}

function ignore(): void {}
