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

/** A logger; `level` is a pino level, "silent" in tests. */
export function makeLog(level: string): Log {
  return pino({
    level,
    base: null,
    redact: { paths: secret.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), censor: "[redacted]" },
  });
}
