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

/** Lines that could not be written wait in memory up to this size; what is more is lost. */
const keptCharacters = 1024 * 1024;

/** A logger; `level` is a pino level, "silent" in tests. `to`: a file instead of stdout. */
export function makeLog(level: string, to?: string): Log {
  const lines = pino.destination({ dest: to ?? 1, sync: true, maxLength: keptCharacters });
  lines.on("error", ignore);
  const redact = { paths: secret.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), censor: "[redacted]" };
  return pino({ level, base: null, redact }, lines);
}

/** Nobody must go without an answer because the log's disk is full: what can't be written anywhere isn't. */
export function surviveWithoutLog(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on("error", ignore);
}

function ignore(): void {}
