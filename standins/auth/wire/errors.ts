// Refusals of the auth stand-in and their two wire shapes. The request header
// X-Supabase-Api-Version selects one; an answer in the newer shape must repeat the header, or the
// official client finds no error code.
import type { Context } from "hono";
import { HTTPException } from "hono/http-exception";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { Log } from "#standins/kit/log.ts";

const VERSION_HEADER = "X-Supabase-Api-Version";
const NEW_SHAPE_SINCE = "2024-01-01";

/** A refusal: HTTP status, code, message, further members of the body. */
export class AuthFault extends Error {
  readonly status: ContentfulStatusCode;
  readonly code: string;
  readonly extra: Record<string, unknown>;

  constructor(
    status: ContentfulStatusCode,
    code: string,
    message: string,
    extra: Record<string, unknown> = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.extra = extra;
  }
}

/** 400 `validation_failed`. */
export function invalid(message: string): AuthFault {
  return new AuthFault(400, "validation_failed", message);
}

/** The same message for wrong, expired and unknown codes, to reveal nothing. */
export function codeRefused(isLink: boolean): AuthFault {
  const message = isLink ? "Email link is invalid or has expired" : "Token has expired or is invalid";
  return new AuthFault(403, "otp_expired", message);
}

/** Another account has the address. */
export function emailTaken(): AuthFault {
  return new AuthFault(422, "email_exists", "A user with this email address has already been registered");
}

/** Returns the result, or throws the refusal that a transaction returned in order to commit first. */
export function orThrow<T>(outcome: T | AuthFault): T {
  if (outcome instanceof AuthFault) throw outcome;
  return outcome;
}

function wantsNewShape(c: Context): boolean {
  const asked = c.req.header(VERSION_HEADER) ?? "";
  return /^\d{4}-\d\d-\d\d$/.test(asked) && asked >= NEW_SHAPE_SINCE;
}

/** The refusal of a database error that the input caused; null for any other error. */
function databaseFault(error: Error): AuthFault | null {
  const code: unknown = Reflect.get(error, "code");
  const constraint: unknown = Reflect.get(error, "constraint");
  if (typeof code !== "string") return null;
  if (code === "23505" && constraint === "users_email_key") return emailTaken();
  if (/^22[0-9A-Z]{3}$/.test(code)) return invalid("The request has a value that cannot be kept");
  return null;
}

function faultOf(error: Error): AuthFault {
  if (error instanceof AuthFault) return error;
  const refused = databaseFault(error);
  if (refused) return refused;
  if (error instanceof HTTPException && error.status === 413) {
    return new AuthFault(413, "request_entity_too_large", "Request body is too large");
  }
  if (error instanceof HTTPException && error.status === 504) {
    return new AuthFault(
      504,
      "request_timeout",
      "Processing this request timed out, please retry after a moment.",
    );
  }
  const error_id = crypto.randomUUID();
  return new AuthFault(500, "unexpected_failure", "Unexpected failure, please check the logs", { error_id });
}

/** Answers any error of an endpoint; logs unexpected ones under the id that the client gets. */
export function answerError(error: Error, c: Context, log: Log): Response {
  const fault = faultOf(error);
  if (fault.status >= 500) log("auth.failure", { error, error_id: fault.extra.error_id, path: c.req.path });
  else if (databaseFault(error)) log("auth.refused_by_database", { error, path: c.req.path });
  c.header("x-sb-error-code", fault.code);
  // Nobody reads the rest of a refused body, so the connection cannot serve another request.
  if (fault.status === 413) c.header("Connection", "close");
  if (wantsNewShape(c)) {
    c.header(VERSION_HEADER, NEW_SHAPE_SINCE);
    return c.json({ code: fault.code, message: fault.message, ...fault.extra }, fault.status);
  }
  return c.json(
    { code: fault.status, error_code: fault.code, msg: fault.message, ...fault.extra },
    fault.status,
  );
}
