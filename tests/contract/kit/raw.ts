// Calls that the official client does not make: plain HTTP with the headers it would send.
import { type AuthStandin, PUBLISHABLE, SECRET } from "./auth.ts";

export type Answer = { status: number; headers: Headers; body: Record<string, unknown> };

type Sent = {
  /** Text is sent as it is, anything else as JSON. */
  body?: unknown;
  /** The bearer token; by default the secret key under /admin and for invitations. */
  bearer?: string;
  headers?: Record<string, string>;
};

const isForAdmins = (path: string) => /^\/(admin|invite)\b/.test(path);

function bodyOf(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return { text };
  }
}

/** One request; a body that is not JSON comes back as `text`. */
export async function send(
  standin: AuthStandin,
  method: string,
  path: string,
  { body, bearer, headers }: Sent = {},
): Promise<Answer> {
  const token = bearer ?? (isForAdmins(path) ? SECRET : undefined);
  const answer = await fetch(`${standin.base}${path}`, {
    method,
    redirect: "manual",
    headers: {
      apikey: PUBLISHABLE,
      "content-type": "application/json;charset=UTF-8",
      "x-supabase-api-version": "2024-01-01",
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...headers,
    },
    body: typeof body === "string" || body === undefined ? body : JSON.stringify(body),
  });
  return { status: answer.status, headers: answer.headers, body: bodyOf(await answer.text()) };
}

/** What the tests compare of a refusal: its status and its code. */
export function statusAndCode({ status, body }: Answer): [number, unknown] {
  return [status, body.code];
}
