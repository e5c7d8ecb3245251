import { redirect } from "react-router";
import { z } from "zod";
import { tryLimits } from "#domain/rate-limits.ts";
import { setFlash } from "../session/flash.ts";
import { authAction, faultOf } from "./action.ts";
import { LinkToken, linkFaults } from "./activate.ts";
import { finishSignIn } from "./finish.ts";

/** The page that says that one mailbox has confirmed and the other one has not yet. */
export const otherMailboxPath = "/activate-account?why=other_mailbox";

/**
 * Confirms a change of address from one of the two mailboxes. After the second one the service opens a session under
 * the new address, and our account adopts that address.
 */
export const confirmEmailChange = authAction({
  input: z.object({ token_hash: LinkToken }),
  limits: tryLimits.link,
  async run(step) {
    const { token_hash } = step.input;
    const { data, error } = await step.auth.verifyOtp({ token_hash, type: "email_change" });
    if (error) return faultOf(error, { ...linkFaults, email_exists: "email_taken" });
    if (!data.session) return redirect(otherMailboxPath, 303);
    const answer = await finishSignIn(step, data.session, "/account");
    if (answer instanceof Response) setFlash(step.session, "email_changed");
    return answer;
  },
});
