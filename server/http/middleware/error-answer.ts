/** The answer of every machine endpoint that refuses or fails: one format, counted in one place. */
import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { announce } from "#server/kernel/telemetry/observe.ts";

export type ErrorAnswer = {
  status: ContentfulStatusCode;
  /** For programs. */
  code: string;
  /** English, for developers. */
  message: string;
  details?: unknown;
  hint?: string | null;
  /** Members that a protocol needs besides these four. */
  more?: Readonly<Record<string, unknown>>;
  headers?: Readonly<Record<string, string>>;
};

/** The answer to an error that is our fault; the request id finds it in the log. */
export const unexpected = (request_id: string) => ({
  code: "unexpected",
  message: "Something went wrong on our side. Nothing was changed.",
  details: { digest: request_id },
});

/** Answers `{code, message, details, hint}` and counts the answer by its code. */
export function answerError(c: Context, answer: ErrorAnswer): Response {
  const { status, code, message, details = null, hint = null, more, headers } = answer;
  announce({ kind: "machine_refusal", code });
  return c.json({ code, message, details, hint, ...more }, status, headers);
}
