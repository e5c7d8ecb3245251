// A form is bound to the profile for which it was rendered. If another profile has become active meanwhile (in another
// tab), nothing is written: the page appears again as the form's profile, with the input and a button to switch back.
import { data } from "react-router";
import type { RefusalView } from "#app/ui/form/form-state.ts";
import { refuse } from "#domain/refusal.ts";
import { m } from "#messages/messages.js";
import { sessionContext } from "#server/http/context.ts";
import type { DecodedForm } from "#server/http/form/codec.ts";
import type { ActionArgs, ActionResult } from "#server/http/form/types.ts";
import { rememberProfile } from "#server/http/session/profile.ts";
import { sessionAs } from "#server/http/session/session.ts";
import { profileId } from "#server/kernel/actor.ts";

/** The command of the notice's button: it posts the same fields and switches back to the form's profile. */
export const switchCommand = "switch_profile";

/**
 * Refuses a form rendered for another profile than the active one.
 * @throws Refusal wrong_profile, or not_authenticated when nobody is signed in any more
 * @throws Response 409 when the form's profile belongs to another account
 */
export function requireFormProfile({ context }: ActionArgs, form: DecodedForm): void {
  const session = context.get(sessionContext);
  if (!form.profile_id || form.profile_id === profileId(session.actor)) return;
  if (session.actor.kind !== "member") refuse("not_authenticated");
  const acting = sessionAs(session, form.profile_id);
  if (!acting) throw data({ code: "wrong_profile" }, 409);
  refuse("wrong_profile");
}

/** Makes this answer's loaders read as the form's profile, while the page frame shows the active one. */
export function showAsFormProfile({ context }: ActionArgs, form: DecodedForm): Partial<RefusalView> {
  const session = context.get(sessionContext);
  const acting = form.profile_id ? sessionAs(session, form.profile_id) : null;
  const wanted = acting?.member?.profiles.find(({ is_active }) => is_active);
  if (!acting || !wanted) return {};
  const active = session.member?.display_name ?? "";
  context.set(sessionContext, sessionAs(session, wanted.id, session.member) ?? acting);
  return {
    detail: m.refusal_notice_active_now({ name: active }),
    button: { label: m.refusal_notice_switch_back({ name: wanted.display_name }), command: switchCommand },
    link: { to: "/requests", label: m.refusal_notice_go_on_as({ name: active }) },
  };
}

/** Makes the form's profile the active one and shows the page with the input again; no command runs. */
export function switchBack({ context }: ActionArgs, form: DecodedForm) {
  const session = context.get(sessionContext);
  const acting = form.profile_id ? sessionAs(session, form.profile_id) : null;
  if (!acting || !form.profile_id) throw data({ code: "wrong_profile" }, 409);
  rememberProfile(session, form.profile_id);
  context.set(sessionContext, acting);
  const { refused_command } = form.values;
  const command = typeof refused_command === "string" ? refused_command : null;
  return data<ActionResult>({ command, result: { values: form.values } }, { status: 200 });
}
