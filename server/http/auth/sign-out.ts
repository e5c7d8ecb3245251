import { redirect } from "react-router";
import { z } from "zod";
import { endDevice } from "#server/account/commands/end-device.ts";
import { system } from "#server/kernel/actor.ts";
import { runCommand } from "#server/kernel/run-command.ts";
import { recordImpersonationEnd } from "../session/impersonation.ts";
import { detailsOf, signOutHere } from "../session/session.ts";
import { markSignedOut } from "../session/sign-out-marker.ts";
import { authAction } from "./action.ts";

/** Signs this device out at the service, in our device list and in the browser. Always removes the browser's cookies. */
export const signOut = authAction({
  input: z.object({}),
  is_open_on_behalf: true,
  async run({ auth, runtime, session, headers, request }) {
    const { request_id } = session;
    markSignedOut(runtime, headers);
    // Clears cached pages and files only: the browser's storage holds unsent input and stays.
    headers.set("Clear-Site-Data", '"cache"');
    const { error } = await auth.signOut({ scope: "local" });
    if (error) runtime.log.warn({ err: error, request_id }, "the auth service did not sign the session out");
    signOutHere(runtime, request, headers);
    const { identity, acting } = detailsOf(session);
    if (acting) await recordImpersonationEnd(runtime, acting.impersonation_id, request_id);
    if (identity) {
      // The signed-in person's own device, even while they act for somebody.
      const { sub: account_id, session_id } = identity;
      const user_agent = request.headers.get("user-agent") ?? "";
      const input = { account_id, session_id, user_agent };
      await runCommand(runtime, endDevice, { actor: system, input, request_id });
    }
    return redirect("/", 303);
  },
});
