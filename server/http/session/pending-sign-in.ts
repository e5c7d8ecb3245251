// On the way in the browser remembers which address it is about and where the person was heading. Only a convenience:
// on another device the page asks for the address. Whoever writes it themselves is led to a page of ours at most.
import { z } from "zod";
import { profileKinds } from "#domain/account/schemas.ts";
import { Email } from "#domain/text.ts";
import type { Runtime } from "#server/kernel/runtime.ts";
import { clearCookies, cookiesOf, setCookie } from "./cookies.ts";

const cookieName = "pending";
const kept_s = 86_400;
const schema = z.object({
  /** Null where no address was typed: the way in through another service. */
  email: Email.nullable(),
  next: z.string().max(2_000),
  kind: z.enum(profileKinds).nullable().catch(null),
  /** What is done once the second factor was given: a forgotten password is set anew. */
  then: z.literal("new_password").nullable().catch(null),
});

type Pending = z.infer<typeof schema>;
/** Its address and way on; what else there is to remember when there is. */
type Remembered = Pick<Pending, "email" | "next"> & Partial<Pending>;

export function setPending(runtime: Pick<Runtime, "env">, headers: Headers, remembered: Remembered): void {
  const pending: Pending = { kind: null, then: null, ...remembered };
  const value = Buffer.from(JSON.stringify(pending)).toString("base64url");
  setCookie(headers, cookieName, value, { max_age_s: kept_s, is_secure: runtime.env.MODE === "live" });
}

/** What this browser remembers of a way in, or null. */
export function pendingOf(request: Request, headers: Headers): Pending | null {
  const value = cookiesOf(request, headers).get(cookieName);
  if (!value) return null;
  try {
    return schema.parse(JSON.parse(Buffer.from(value, "base64url").toString("utf8")));
  } catch {
    return null;
  }
}

export function clearPending(runtime: Pick<Runtime, "env">, headers: Headers): void {
  clearCookies(headers, [cookieName], runtime.env.MODE === "live");
}
