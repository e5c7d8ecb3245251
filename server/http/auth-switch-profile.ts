import { redirect } from "react-router";
import { sessionContext } from "#app/context.ts";
import { limits, units } from "#domain/limits.ts";
import type { ActionArgs } from "./auth-action.ts";
import { detailsOf, profileCookieName } from "./session.ts";
import { setCookie } from "./session-cookies.ts";

/**
 * Remembers which profile of the account acts in this browser. The cookie is only a wish: the session takes it
 * when the profile belongs to the account, so a forged one changes nothing.
 */
export async function switchProfile({ request, context }: ActionArgs): Promise<Response> {
  const session = context.get(sessionContext);
  const wanted = (await request.formData()).get("profile_id");
  const profile = session.member?.profiles.find((one) => one.id === wanted);
  if (profile) {
    const is_secure = detailsOf(session).runtime.env.MODE === "live";
    const max_age_s = (limits.session_days * units.day_ms) / units.second_ms;
    setCookie(session.response_headers, profileCookieName, profile.id, { max_age_s, is_secure });
  }
  // The two sides see different things under one address: the list is the place both have.
  return redirect("/requests", 303);
}
