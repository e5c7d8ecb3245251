import { redirect } from "react-router";
import { z } from "zod";
import { endDevice } from "#server/account/end-device.ts";
import { system } from "#server/kernel/actor.ts";
import { runCommand } from "#server/kernel/run-command.ts";
import { authAction } from "./auth-action.ts";
import { detailsOf, signOutHere } from "./session.ts";

/** Signs this device out: at the service, in our device list, in the browser. The last always works. */
export const signOut = authAction({
  input: z.object({}),
  async run({ auth, runtime, session, headers, request }) {
    const { actor, request_id } = session;
    const { error } = await auth.signOut({ scope: "local" });
    if (error) runtime.log.warn({ err: error, request_id }, "the auth service did not take the sign-out");
    signOutHere(runtime, request, headers);
    const { session_id } = detailsOf(session);
    if (actor.kind === "member" && session_id) {
      const { account_id } = actor;
      const user_agent = request.headers.get("user-agent") ?? "";
      const input = { account_id, session_id, user_agent };
      await runCommand(runtime, endDevice, { actor: system, input, request_id });
    }
    return redirect("/", 303);
  },
});
