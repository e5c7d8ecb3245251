// "This was not me": the button of the two pages. We find our own link by its hash. A separate client redeems a link
// of the auth service, so that the browser's session is neither read nor changed.

import { randomBytes } from "node:crypto";
import { redirect } from "react-router";
import { z } from "zod";
import { tryLimits } from "#domain/rate-limits.ts";
import { isRefusal } from "#domain/refusal.ts";
import { Email } from "#domain/text.ts";
import { hasAccount } from "#server/account/reads/address.ts";
import { findNotMeSubject } from "#server/direct-offer/reads/not-me.ts";
import { disownAddress } from "#server/flow/not-me/disown-address.ts";
import { reportNotMe } from "#server/flow/not-me/report-not-me.ts";
import { system } from "#server/kernel/actor.ts";
import { runCommand } from "#server/kernel/run-command.ts";
import type { Runtime } from "#server/kernel/runtime.ts";
import { scopeNow } from "#server/kernel/scope.ts";
import { type AuthClient, openAuth } from "#server/services/auth.ts";
import { linkHash } from "../../page/link.ts";
import { refusePage } from "../../page/page.ts";
import { authAction, faultOf } from "../action.ts";
import { LinkToken, linkFaults } from "../activate.ts";
import { floor_ms, requestMail } from "../mail.ts";
import { senderIn } from "../sender.ts";

/** Erases whatever a link in one of our own mails is about. */
export const reportByLink = authAction({
  input: z.object({ token: z.string() }),
  limits: tryLimits.link,
  is_open_on_behalf: true,
  async run({ input, runtime, session }) {
    const { actor, request_id } = session;
    const hash = linkHash(input.token);
    const scope = await scopeNow(runtime, actor);
    const subject = hash && (await findNotMeSubject(scope, hash));
    if (!subject) return refusePage("not_found");
    const { kind, subject_id } = subject;
    try {
      await runCommand(runtime, reportNotMe, { actor: system, input: { kind, subject_id }, request_id });
    } catch (error) {
      if (!isRefusal(error, "not_found")) throw error;
    }
    return redirect("/not-me?erased=offer", 303);
  },
});

/**
 * Redeeming the link has confirmed the sign-up of a stranger who knows its password. Replaces that password with a
 * random one and ends every session; a job then deletes the user.
 */
async function shutOut(
  auth: AuthClient,
  { log }: Pick<Runtime, "log">,
  request_id: string | undefined,
): Promise<void> {
  const { error } = await auth.updateUser({ password: randomBytes(32).toString("base64url") });
  const ended = await auth.signOut({ scope: "global" });
  // Erase the rest all the same: the job deletes the user.
  const err = error ?? ended.error;
  if (err) log.error({ err, request_id }, "an unwanted sign-up keeps its password until it is deleted");
}

const noCookies = { getAll: () => [], set: () => undefined, addHeaders: () => undefined };

/** Redeems the link in the auth service's mail, which proves the address, and erases what was begun with that address. */
export const disownByMail = authAction({
  input: z.object({
    token_hash: LinkToken,
    type: z.enum(["signup", "magiclink", "email", "invite"]).catch("magiclink"),
  }),
  limits: tryLimits.link,
  is_open_on_behalf: true,
  async run({ input, runtime, session }) {
    const auth = openAuth(runtime.env, noCookies);
    const { data, error } = await auth.verifyOtp(input);
    const user = data.user;
    if (!data.session || !user?.email) return faultOf(error ?? {}, linkFaults);
    // The session was opened only for this answer.
    if (await hasAccount(runtime.db, user.id)) await auth.signOut({ scope: "local" });
    else await shutOut(auth, runtime, session.request_id);
    const sender_id = senderIn(runtime.env, { email: user.email, metadata: user.user_metadata });
    const call = {
      actor: system,
      input: { auth_user_id: user.id, email: user.email, sender_id },
      request_id: session.request_id,
    };
    const { requests, is_account_kept } = await runCommand(runtime, disownAddress, call);
    const found = new URLSearchParams({ erased: "mail", requests: String(requests) });
    found.set("account", is_account_kept ? "kept" : "deleted");
    return redirect(`/not-me?${found}`, 303);
  },
});

/**
 * Replaces an expired link: mails a new one to the typed address. Answer and timing are the same whether or not we
 * know the address.
 */
export const askForNotMeMail = authAction({
  input: z.object({ email: Email }),
  limits: tryLimits.mail,
  floor_ms,
  is_open_on_behalf: true,
  async run(step) {
    const { runtime, input } = step;
    const auth = openAuth(runtime.env, noCookies);
    const fault = await requestMail(
      step,
      auth.signInWithOtp({ email: input.email, options: { shouldCreateUser: false } }),
    );
    return fault ?? redirect("/not-me?sent", 303);
  },
});
