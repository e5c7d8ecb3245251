import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { answerError } from "../middleware/error-answer.ts";

/** An error in the format of all machine endpoints, plus the members that versions of the official auth client read. */
export function authError(
  c: Context,
  status: ContentfulStatusCode,
  code: string,
  message: string,
  headers: Record<string, string> = {},
  more: Readonly<Record<string, unknown>> = {},
): Response {
  return answerError(c, {
    status,
    code,
    message,
    more: { error_code: code, msg: message, ...more },
    headers: {
      ...headers,
      "X-Supabase-Api-Version": "2024-01-01",
      "Access-Control-Allow-Origin": "*",
      "Access-Control-Expose-Headers": "Retry-After, X-Supabase-Api-Version",
      "Cache-Control": "no-store",
    },
  });
}
