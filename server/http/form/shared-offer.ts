// What the page of a link to an offer does: mail a code and take it, accept, decline. An account without a profile makes it
// with the name it gives with the acceptance; one with several accepts as a customer.
import { data, redirect } from "react-router";
import { acceptedPath } from "#app/components/booking/paths.ts";
import { sessionContext } from "#app/context.ts";
import { refuse } from "#domain/refusal.ts";
import { completeProfile } from "#server/flow/account/complete-profile.ts";
import { acceptSharedOffer } from "#server/flow/booking/accept-shared-offer.ts";
import type { Member } from "#server/kernel/actor.ts";
import { runCommand } from "#server/kernel/run-command.ts";
import { sharePath } from "#server/offer/share/reads.ts";
import { confirmOfferCode, requestOfferCode } from "../auth/offer-code.ts";
import { countCommandCall } from "../middleware/command-limits.ts";
import { openShare, tokenHashOf } from "../page/shared-offer.ts";
import { rememberProfile } from "../session/profile.ts";
import { detailsOf } from "../session/session.ts";
import { postedForm } from "./body.ts";
import { type DecodedForm, decodeForm } from "./codec.ts";
import { answerRefusal, commandAction } from "./form.ts";
import type { ActionArgs, ActionResult } from "./types.ts";

/** The page's action. A link that does not work answers 404, whatever was pressed. */
export async function sharedOfferAction(args: ActionArgs) {
  const { token } = args.params;
  const share = await openShare(args.context, token);
  if (!share || !token) return data<ActionResult>({ command: null, result: {} }, { status: 404 });
  const form = await postedForm(args.request);
  const command = form.get("command");
  const path = sharePath(token);
  if (command === "request_offer_code") return requestOfferCode(share, path)(args, form, command);
  if (command === "confirm_offer_code") return confirmOfferCode(share, path)(args, form, command);
  const token_hash = tokenHashOf(token);
  return command === "accept_shared_offer" ? acceptShared(args, token_hash) : declineShared(args);
}

const declineShared = commandAction({
  decline_shared_offer: {
    redirectTo: (_out, { params }) => `${sharePath(params.token ?? "")}`,
    with: ({ token }) => ({ token_hash: tokenHashOf(token) }),
    flash: "offer_declined",
  },
});

/** Accepts and goes on to the booking. A refusal shows the page again with what was typed. */
async function acceptShared(args: ActionArgs, token_hash: string) {
  const session = args.context.get(sessionContext);
  const { runtime } = detailsOf(session);
  const form = decodeForm(await postedForm(args.request), session.locale);
  try {
    const { actor } = session;
    if (actor.kind !== "member") return refuse("not_authenticated");
    await countCommandCall(runtime, actor);
    const customer = await asCustomer(args, actor, form);
    const { version, total_minor, terms_version } = form.input;
    const booking = await runCommand(runtime, acceptSharedOffer, {
      actor: customer,
      input: { token_hash, version, total_minor, terms_version },
      key: form.key,
      request_id: session.request_id,
    });
    return redirect(acceptedPath(booking), 303);
  } catch (error) {
    return answerRefusal(error, form, args);
  }
}

/** The actor as the customer who accepts. @throws Refusal customer_profile_needed for an account with providers only */
async function asCustomer(args: ActionArgs, actor: Member, form: DecodedForm): Promise<Member> {
  const session = args.context.get(sessionContext);
  const { runtime, account } = detailsOf(session);
  if (actor.profile?.kind === "customer") return actor;
  const profiles = account?.profiles ?? [];
  const customers = profiles.filter(({ kind }) => kind === "customer");
  const own = customers.find(({ id }) => id === account?.default_profile_id) ?? customers[0];
  if (own) {
    rememberProfile(session, own.id);
    return { ...actor, profile: own };
  }
  if (profiles.length > 0) return refuse("customer_profile_needed");
  const { display_name, country, terms_version } = form.input;
  const input = { kind: "customer", display_name, country, terms_version, phone: null };
  const { profile_id } = await runCommand(runtime, completeProfile, {
    actor,
    input,
    key: form.key && `${form.key}-profile`,
    request_id: session.request_id,
  });
  rememberProfile(session, profile_id);
  const made = { id: profile_id, kind: "customer" as const, is_verified: false };
  return { ...actor, profile: { ...made, display_name: String(display_name), country: String(country) } };
}
