import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";

/** An error in the form that the official clients read, with the members of their newer and older versions. */
export function authError(
  c: Context,
  status: ContentfulStatusCode,
  code: string,
  message: string,
  headers: Record<string, string> = {},
): Response {
  return c.json({ code, message, error_code: code, msg: message }, status, {
    ...headers,
    "X-Supabase-Api-Version": "2024-01-01",
    "Access-Control-Allow-Origin": "*",
    "Access-Control-Expose-Headers": "Retry-After, X-Supabase-Api-Version",
    "Cache-Control": "no-store",
  });
}
