import { redirect } from "react-router";
import { localPath } from "#domain/account/next-path.ts";
import { sessionContext } from "#server/http/context.ts";
import { ReadScope } from "#server/kernel/scope.ts";
import type { ActionArgs } from "../auth/action.ts";
import { postedForm } from "../form/body.ts";
import { setFlash } from "./flash.ts";
import { rememberProfile } from "./profile.ts";
import { detailsOf, sessionAs } from "./session.ts";
import { pathAfterSwitch } from "./switch-destination.ts";

/**
 * Remembers which profile of the account acts in this browser. The session uses the cookie only if the profile belongs
 * to the account, so a forged one has no effect.
 */
export async function switchProfile({ request, context }: ActionArgs): Promise<Response> {
  const session = context.get(sessionContext);
  const form = await postedForm(request);
  const wanted = form.get("profile_id");
  const profile = session.member?.profiles.find((one) => one.id === wanted);
  const next = localPath(form.get("next"), "/requests");
  const acting = profile ? sessionAs(session, profile.id) : null;
  if (!profile || !acting) return redirect(next, 303);
  rememberProfile(session, profile.id);
  setFlash(session, "profile_switched");
  const scope = new ReadScope(
    detailsOf(session).runtime.db,
    acting.actor,
    new Date(session.now),
    session.settings,
  );
  return redirect(await pathAfterSwitch(scope, next), 303);
}
