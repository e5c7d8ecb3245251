// Signs devices out. We write our own table first, because every request is checked against it; the later call to the
// auth service only stops it from renewing tokens that are already refused here.
import { redirect } from "react-router";
import { z } from "zod";
import { Id } from "#domain/ids.ts";
import { isRefusal } from "#domain/refusal.ts";
import { endOwnDevice, endOwnDevices } from "#server/account/commands/end-own-devices.ts";
import type { AnyCommand } from "#server/kernel/command.ts";
import { runCommand } from "#server/kernel/run-command.ts";
import { setFlash } from "../session/flash.ts";
import { signInDetour } from "../session/guard.ts";
import { rememberBrowser } from "../session/known-browsers.ts";
import { detailsOf, signOutHere } from "../session/session.ts";
import { type AuthStep, authAction } from "./action.ts";

const here = "/account/devices";

const SessionIds = z
  .string()
  .transform((text) => text.split(","))
  .pipe(z.array(Id).min(1).max(100));

/**
 * Ends one session, or those of a group of equal devices. The official client cannot end another session at the
 * service: there it stays valid and may even renew its tokens, but `loadSession` refuses its next request.
 */
export const signOutDevice = authAction({
  input: z.object({ session_id: SessionIds }),
  async run(step) {
    if (step.session.actor.kind !== "member") return toSignIn();
    const ids = step.input.session_id;
    for (const session_id of ids) {
      try {
        await run(step, endOwnDevice, { session_id });
      } catch (error) {
        // The device was removed meanwhile.
        if (!isRefusal(error, "not_found")) throw error;
      }
    }
    keepThisBrowser(step);
    setFlash(step.session, ids.length > 1 ? "device_group_ended" : "device_ended");
    return redirect(here, 303);
  },
});

/** Ends every session but this one. */
export const signOutOthers = authAction({
  input: z.object({}),
  async run(step) {
    const { identity } = detailsOf(step.session);
    if (!identity || step.session.actor.kind !== "member") return toSignIn();
    await run(step, endOwnDevices, { kept_session_id: identity.session_id });
    await tellService(step, "others");
    keepThisBrowser(step);
    setFlash(step.session, "devices_ended");
    return redirect(here, 303);
  },
});

/** Ends every session, including this one. */
export const signOutEverywhere = authAction({
  input: z.object({}),
  async run(step) {
    if (step.session.actor.kind !== "member") return toSignIn();
    await run(step, endOwnDevices, { kept_session_id: null });
    await tellService(step, "global");
    signOutHere(step.runtime, step.request, step.headers);
    return redirect("/", 303);
  },
});

/** The browser that signed out other devices stays a known browser. */
function keepThisBrowser({ runtime, session, headers }: AuthStep<unknown>): void {
  const { actor } = session;
  if (actor.kind === "member") rememberBrowser(runtime, headers, actor.account_id);
}

const toSignIn = () => redirect(signInDetour("/auth/not-authenticated", here), 303);

function run({ runtime, session }: AuthStep<unknown>, command: AnyCommand, input: unknown) {
  const { actor, request_id } = session;
  return runCommand(runtime, command, { actor, input, request_id });
}

/** Ends the sessions at the service. A failure is logged: the devices are signed out here either way. */
async function tellService({ auth, runtime, session }: AuthStep<unknown>, scope: "others" | "global") {
  const { request_id } = session;
  try {
    const { error } = await auth.signOut({ scope });
    if (error) runtime.log.warn({ err: error, request_id }, "the auth service did not sign the session out");
  } catch (error) {
    runtime.log.warn({ err: error, request_id }, "the auth service did not sign the session out");
  }
}
