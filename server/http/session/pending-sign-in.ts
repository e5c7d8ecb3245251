// A cookie for a sign-in in progress: its e-mail address and the path to return to. It is a convenience: on another
// device the page asks for the address. It is not signed; a forged one can only lead to one of our own pages.
import { z } from "zod";
import { profileKinds } from "#domain/account/schemas.ts";
import { Id } from "#domain/ids.ts";
import { Email } from "#domain/text.ts";
import type { Site } from "#server/http/context.ts";
import type { Runtime } from "#server/kernel/runtime.ts";
import { clearCookies, cookiesOf, setCookie } from "./cookies.ts";

const cookieName = "pending";
const kept_s = 86_400;
const schema = z.object({
  /** Null for a sign-in through an OAuth provider, where no address is typed. */
  email: Email.nullable(),
  next: z.string().max(2_000),
  kind: z.enum(profileKinds).nullable().catch(null),
  /** The step after the second factor: setting a new password in a recovery. */
  next_step: z.literal("new_password").nullable().catch(null),
  /** The submitted draft that opens once its author has signed in. */
  request_id: Id.nullable().catch(null),
});

type Pending = z.infer<typeof schema>;
/** Address and path are required; the rest is null by default. */
type PendingInput = Pick<Pending, "email" | "next"> & Partial<Pending>;

export function setPending(runtime: Pick<Runtime, "env">, headers: Headers, input: PendingInput): void {
  const pending: Pending = { kind: null, next_step: null, request_id: null, ...input };
  const value = Buffer.from(JSON.stringify(pending)).toString("base64url");
  setCookie(runtime.env, headers, { name: cookieName, value, max_age_s: kept_s });
}

/** This browser's sign-in in progress, or null. */
export function pendingOf(site: Site, request: Request, headers: Headers): Pending | null {
  const value = cookiesOf(site, request, headers).get(cookieName);
  if (!value) return null;
  try {
    return schema.parse(JSON.parse(Buffer.from(value, "base64url").toString("utf8")));
  } catch {
    return null;
  }
}

export function clearPending(runtime: Pick<Runtime, "env">, headers: Headers): void {
  clearCookies(runtime.env, headers, [cookieName]);
}
