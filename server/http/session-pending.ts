// Between sign-up and confirmation the browser remembers which address is being confirmed and where the
// person was heading. Only a convenience: on another device the page asks for the address.
import { z } from "zod";
import { profileKinds } from "#domain/account/schemas.ts";
import { Email } from "#domain/text.ts";
import type { Runtime } from "#server/kernel/runtime.ts";
import { clearCookies, cookiesOf, setCookie } from "./session-cookies.ts";

const cookieName = "pending";
const kept_s = 86_400;
const schema = z.object({
  email: Email,
  next: z.string().max(2_000),
  kind: z.enum(profileKinds).nullable().catch(null),
});

export type Pending = z.infer<typeof schema>;

export function setPending(runtime: Pick<Runtime, "env">, headers: Headers, pending: Pending): void {
  const value = Buffer.from(JSON.stringify(pending)).toString("base64url");
  setCookie(headers, cookieName, value, { max_age_s: kept_s, is_secure: runtime.env.MODE === "live" });
}

/** What is being confirmed in this browser, or null. */
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
