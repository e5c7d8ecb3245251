// Structured log lines on stdout, with machine and process; never cookies, tokens, passwords or e-mail addresses.
import { hostname } from "node:os";
import pino from "pino";
import { scrubEmails } from "#domain/fault.ts";

export type Log = pino.Logger;

const secretKeys = [
  "password",
  "token",
  "token_hash",
  "authorization",
  "cookie",
  "refresh_token",
  "access_token",
  "email",
  "recipient",
  "rejected",
];

/** Members of a database error that may quote row values, and of a mail client's error that name recipients. */
const rowMembers = new Set([
  ...["detail", "where", "internalQuery", "hint"],
  ...["rejected", "rejectedErrors", "recipient", "envelope", "response"],
]);

/** An error for the log: name, message, stack and code, without values of rows and without addresses. */
function errorLine(error: unknown): unknown {
  if (typeof error === "string") return scrubEmails(error);
  return error instanceof Error ? withoutRows(pino.stdSerializers.err(error)) : error;
}

function withoutRows(line: object): object {
  const clean = (value: unknown): unknown => {
    if (typeof value === "string") return scrubEmails(value);
    if (Array.isArray(value)) return value.map(clean);
    return typeof value === "object" && value !== null && "stack" in value ? withoutRows(value) : value;
  };
  const kept = Object.entries(line).filter(([name]) => !rowMembers.has(name));
  return Object.fromEntries(kept.map(([name, value]) => [name, clean(value)]));
}

/** The most characters of unwritten lines in memory; further lines are dropped. */
const maxBufferedCharacters = 1024 * 1024;

/** A logger; `level` is a pino level, "silent" in tests. `to`: a file instead of stdout. */
export function makeLog(level: string, to?: string): Log {
  const lines = pino.destination({ dest: to ?? 1, sync: true, maxLength: maxBufferedCharacters });
  lines.on("error", ignore);
  const redact = {
    paths: secretKeys.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]),
    censor: "[redacted]",
  };
  const hooks: pino.LoggerOptions["hooks"] = {
    // The message of a line may quote the message of an error.
    logMethod(line, write) {
      const clean = line.map((part) => (typeof part === "string" ? scrubEmails(part) : part));
      write.apply(this, clean as typeof line);
    },
  };
  const base = { host: hostname(), pid: process.pid };
  return pino({ level, base, redact, hooks, serializers: { err: errorLine, error: errorLine } }, lines);
}

/** Ignores write errors of stdout and stderr, so that a full disk under the log does not end the process. */
export function ignoreLogErrors(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on("error", ignore);
}

function ignore(): void {}
