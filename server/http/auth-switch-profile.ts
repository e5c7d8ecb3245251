import { redirect } from "react-router";
import { sessionContext } from "#app/context.ts";
import type { ActionArgs } from "./auth-action.ts";
import { postedForm } from "./form-posted.ts";
import { rememberProfile } from "./session-profile.ts";

/**
 * Remembers which profile of the account acts in this browser. The cookie is only a wish: the session takes it
 * when the profile belongs to the account, so a forged one changes nothing.
 */
export async function switchProfile({ request, context }: ActionArgs): Promise<Response> {
  const session = context.get(sessionContext);
  const wanted = (await postedForm(request)).get("profile_id");
  const profile = session.member?.profiles.find((one) => one.id === wanted);
  if (profile) rememberProfile(session, profile.id);
  // The two sides see different things under one address: the list is the place both have.
  return redirect("/requests", 303);
}
