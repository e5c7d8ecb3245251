// What the page of a link to an offer does: mail a code and take it, accept, decline. An account without a profile makes it
// with the name it gives with the acceptance; one with several accepts as a customer.
import { data, redirect } from "react-router";
import { sessionContext } from "#app/context.ts";
import { refuse } from "#domain/refusal.ts";
import { refuseDirectOffer } from "#server/direct-offer/refuse-direct-offer.ts";
import { completeProfile } from "#server/flow/account/complete-profile.ts";
import { acceptOffer } from "#server/flow/booking/accept-offer.ts";
import { acceptSharedOffer } from "#server/flow/booking/accept-shared-offer.ts";
import { claimDirectOffer } from "#server/flow/direct-offer/claim-direct-offer.ts";
import type { Member } from "#server/kernel/actor.ts";
import { type Call, runCommand } from "#server/kernel/run-command.ts";
import { declineOffer } from "#server/offer/decline-offer.ts";
import { sharePath } from "#server/offer-share/reads.ts";
import type { AuthAction } from "../auth/action.ts";
import { postedForm } from "../form/body.ts";
import { type DecodedForm, decodeForm } from "../form/codec.ts";
import { answerRefusal, commandAction } from "../form/form.ts";
import type { ActionArgs, ActionResult } from "../form/types.ts";
import { countCommandCall } from "../middleware/command-limits.ts";
import { setFlash } from "../session/flash.ts";
import { rememberProfile } from "../session/profile.ts";
import { detailsOf } from "../session/session.ts";
import { confirmOfferCode, requestOfferCode, withAddress } from "./code.ts";
import { type OpenedLink, openLink, tokenHashOf } from "./open-link.ts";

/** The page that follows an acceptance. */
type AcceptedPath = (booking: { booking_id: string; status: string }) => string;

/** The page's action. A link that does not work answers 404, whatever was pressed. */
export async function sharedOfferAction(args: ActionArgs, acceptedPath: AcceptedPath) {
  // Before the link is looked for: a body that is no form is refused as such.
  const form = await postedForm(args.request);
  const { token } = args.params;
  const link = await openLink(args.context, token);
  if (!link || !token) return data<ActionResult>({ command: null, result: {} }, { status: 404 });
  const command = form.get("command");
  const path = sharePath(token);
  if (command === "request_offer_code" || command === "confirm_offer_code") {
    const code = command === "request_offer_code" ? requestOfferCode : confirmOfferCode;
    return withoutAddress(await code(link, path)(args, withAddress(form, link), command), link);
  }
  if (command === "accept_shared_offer") return acceptLinked(args, link, { token, acceptedPath });
  return link.direct ? declineDirect(args, link) : declineShared(args);
}

/** The address that a link is bound to is in no answer. */
function withoutAddress(
  answer: Awaited<ReturnType<AuthAction>>,
  { recipient_email }: OpenedLink,
): typeof answer {
  if (recipient_email !== null && !(answer instanceof Response)) delete answer.data.result.values?.email;
  return answer;
}

const declineShared = commandAction({
  decline_shared_offer: {
    redirectTo: (_out, { params }) => `${sharePath(params.token ?? "")}`,
    with: ({ token }) => ({ token_hash: tokenHashOf(token) }),
    flash: "offer_declined",
  },
});

/** Accepts and goes on to the booking. A refusal shows the page again with what was typed. */
async function acceptLinked(
  args: ActionArgs,
  link: OpenedLink,
  { token, acceptedPath }: { token: string; acceptedPath: AcceptedPath },
) {
  const session = args.context.get(sessionContext);
  const { runtime } = detailsOf(session);
  const form = decodeForm(await postedForm(args.request), session.locale);
  try {
    const { actor } = session;
    if (actor.kind !== "member") return refuse("not_authenticated");
    await countCommandCall(runtime, actor);
    const customer = await asCustomer(args, actor, form);
    const { version, total_minor, terms_version } = form.input;
    const seen = { version, total_minor, terms_version };
    const call = { actor: customer, key: form.key, request_id: session.request_id };
    const booking = link.direct
      ? await acceptDirect(args, link, call, seen)
      : await runCommand(runtime, acceptSharedOffer, {
          ...call,
          input: { token_hash: tokenHashOf(token), ...seen },
        });
    return redirect(acceptedPath(booking), 303);
  } catch (error) {
    return answerRefusal(error, form, args);
  }
}

type CallOf = Omit<Call, "input">;
type Seen = Record<"version" | "total_minor" | "terms_version", unknown>;

/** Claims the offer to the actor's address, unless that was done before, and accepts it: safe to repeat. */
async function acceptDirect(
  { context }: ActionArgs,
  { direct, asked }: OpenedLink,
  call: CallOf,
  seen: Seen,
) {
  const { runtime } = detailsOf(context.get(sessionContext));
  if (asked) {
    return runCommand(runtime, acceptOffer, { ...call, input: { ...seen, offer_id: asked.offer_id } });
  }
  const claimed = await runCommand(runtime, claimDirectOffer, {
    ...call,
    key: call.key && `${call.key}-claim`,
    input: { direct_offer_id: direct?.id, version: seen.version },
  });
  const { offer_id, version } = claimed;
  return runCommand(runtime, acceptOffer, { ...call, input: { ...seen, offer_id, version } });
}

/** Declines an offer to the actor's address, claimed or not. */
async function declineDirect(args: ActionArgs, { direct, asked }: OpenedLink) {
  const session = args.context.get(sessionContext);
  const { runtime } = detailsOf(session);
  const form = decodeForm(await postedForm(args.request), session.locale);
  try {
    const { actor } = session;
    if (actor.kind !== "member") return refuse("not_authenticated");
    await countCommandCall(runtime, actor);
    const call = { actor, key: form.key, request_id: session.request_id };
    const { version, reason } = form.input;
    if (asked) {
      const input = { offer_id: asked.offer_id, version, reason };
      await runCommand(runtime, declineOffer, { ...call, input });
    } else {
      const input = { direct_offer_id: direct?.id, version };
      await runCommand(runtime, refuseDirectOffer, { ...call, input });
    }
    setFlash(session, "offer_declined");
    return redirect(sharePath(args.params.token ?? ""), 303);
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
