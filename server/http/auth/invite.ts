import { z } from "zod";
import { Password } from "#domain/account/schemas.ts";
import { tryLimits } from "#domain/rate-limits.ts";
import { proveFirst } from "../first-proof/prove-first.ts";
import { authAction, faultOf } from "./action.ts";
import { finishAndRedirect, LinkToken, linkFaults } from "./activate.ts";
import { passwordFault } from "./password/new-password.ts";
import { askAgain, setPassword } from "./recover.ts";

/**
 * Accepts an invitation: the link proves the address, and the person sets a password, which is checked before the link
 * is used up.
 */
export const acceptInvite = authAction({
  input: z.object({ token_hash: LinkToken, password: Password }),
  limits: tryLimits.link,
  async run(step) {
    const { token_hash, password } = step.input;
    const early = await passwordFault(step.runtime, password, { email: null, account_id: null });
    if (early) return early;
    const { data, error } = await step.auth.verifyOtp({ token_hash, type: "invite" });
    if (!data.session) return faultOf(error ?? {}, linkFaults);
    const proved = await proveFirst(step, data.session);
    if ("refused" in proved) return proved.refused;
    const fault = await setPassword(step, password, proved.identity);
    return fault ? askAgain(step, proved, fault) : finishAndRedirect(step, proved.opened);
  },
});
