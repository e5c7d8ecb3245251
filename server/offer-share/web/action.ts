// The actions of the page behind a link to an offer: mail a code and check it, accept, decline, or talk about it first.
import { data, redirect } from "react-router";
import { queryOf } from "#domain/query.ts";
import { refuse } from "#domain/refusal.ts";
import { requireFormProfile, switchBack, switchCommand } from "#server/account/web/profile.ts";
import { refuseDirectOffer } from "#server/direct-offer/commands/refuse-direct-offer.ts";
import { acceptOffer } from "#server/flow/booking/accept-offer.ts";
import { acceptSharedOffer } from "#server/flow/booking/accept-shared-offer.ts";
import { declineSharedOffer } from "#server/flow/booking/decline-shared-offer.ts";
import { claimDirectOffer } from "#server/flow/direct-offer/claim-direct-offer.ts";
import type { AuthAction } from "#server/http/auth/action.ts";
import { sessionContext } from "#server/http/context.ts";
import { postedForm } from "#server/http/form/body.ts";
import { type DecodedForm, decodeForm } from "#server/http/form/codec.ts";
import { answerRefusal } from "#server/http/form/form.ts";
import type { ActionArgs, ActionResult } from "#server/http/form/types.ts";
import { countCommandCall } from "#server/http/middleware/command-limits.ts";
import { setFlash } from "#server/http/session/flash.ts";
import { detailsOf } from "#server/http/session/session.ts";
import type { Member } from "#server/kernel/actor.ts";
import { type Call, runCommand } from "#server/kernel/run-command.ts";
import { declineOffer } from "#server/offer/commands/decline-offer.ts";
import { choiceQuery } from "#server/offer/web/chosen-lines.ts";
import { sharePath } from "../reads/offer-share.ts";
import { asCustomer, asRequestOwner, type Deciding } from "./as-customer.ts";
import { confirmOfferCode, requestOfferCode, withAddress } from "./code.ts";
import { type OpenedLink, openLink, tokenHashOf } from "./open-link.ts";
import { talk } from "./talk.ts";

/** The page after an acceptance. */
type AcceptedPath = (booking: { booking_id: string; status: string }) => string;

/** The page's action. A dead link answers 404, whatever was pressed. @throws Response 405 for an unknown command */
export async function sharedOfferAction(args: ActionArgs, acceptedPath: AcceptedPath) {
  // Read the form before looking up the link: a body that is not a form is refused as such.
  const form = await postedForm(args.request);
  const { token } = args.params;
  const link = await openLink(args.context, token);
  if (!link || !token) return data<ActionResult>({ command: null, result: {} }, { status: 404 });
  const command = form.get("command");
  // A code is proved on the way to the decision: the choice stays.
  const path = `${sharePath(token)}${choiceQuery(queryOf(args.request))}`;
  switch (command) {
    case "request_offer_code":
      return withoutAddress(await requestOfferCode(link, path)(args, withAddress(form, link), command), link);
    case "confirm_offer_code":
      return withoutAddress(await confirmOfferCode(link, path)(args, withAddress(form, link), command), link);
    case "accept_shared_offer":
      return decide(args, async (actor, form) => acceptedPath(await accept(args, link, { actor, form })));
    case "decline_shared_offer":
      return decide(args, async (actor, form) => {
        await decline(args, link, { actor, form });
        setFlash(args.context.get(sessionContext), "offer_declined");
        return path;
      });
    case "send_shared_message":
    case "claim_direct_offer":
      return decide(args, (actor, form) => talk(args, link, { actor, form }));
    case switchCommand:
      return switchBack(args, decodeForm(form, args.context.get(sessionContext).locale));
    default:
      throw new Response("method_not_allowed", { status: 405 });
  }
}

/** Removes the address to which a link is bound from the answer. */
function withoutAddress(
  answer: Awaited<ReturnType<AuthAction>>,
  { recipient_email }: OpenedLink,
): typeof answer {
  if (recipient_email !== null && !(answer instanceof Response)) delete answer.data.result.values?.email;
  return answer;
}

/**
 * A decision by the signed-in person, as the profile for which the form was rendered: `run` makes it and returns the
 * next path. A refusal shows the page again with its input.
 */
async function decide(args: ActionArgs, run: (actor: Member, form: DecodedForm) => Promise<string>) {
  const session = args.context.get(sessionContext);
  const form = decodeForm(await postedForm(args.request), session.locale);
  try {
    requireFormProfile(args, form);
    const { actor } = session;
    if (actor.kind !== "member") return refuse("not_authenticated");
    await countCommandCall(detailsOf(session).runtime, actor);
    return redirect(await run(actor, form), 303);
  } catch (error) {
    return answerRefusal(error, form, args);
  }
}

async function accept(args: ActionArgs, link: OpenedLink, { actor, form }: Deciding) {
  const session = args.context.get(sessionContext);
  const customer = await asCustomer(args, link, { actor, form });
  const { version, total_minor, terms_version, line_positions } = form.input;
  const seen = { version, total_minor, terms_version, line_positions };
  const call = { actor: customer, key: form.key, request_id: session.request_id };
  if (link.direct) return acceptDirect(args, link, call, seen);
  const input = { token_hash: tokenHashOf(args.params.token), ...seen };
  return runCommand(detailsOf(session).runtime, acceptSharedOffer, { ...call, input });
}

type CallOf = Omit<Call, "input">;
type Seen = Record<"version" | "total_minor" | "terms_version" | "line_positions", unknown>;

/** Claims the offer to the actor's address, unless already claimed, and accepts it: safe to repeat. */
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

/** Declines the link's offer: one to the actor's address, claimed or not, or one that was passed on. */
async function decline(args: ActionArgs, link: OpenedLink, { actor, form }: Deciding): Promise<void> {
  const session = args.context.get(sessionContext);
  const { runtime } = detailsOf(session);
  const owner = asRequestOwner(args, link, actor);
  const call = { actor: owner ?? actor, key: form.key, request_id: session.request_id };
  const { version, reason } = form.input;
  const { direct, asked } = link;
  if (!direct) {
    const input = { token_hash: tokenHashOf(args.params.token), version, reason };
    await runCommand(runtime, declineSharedOffer, { ...call, input });
  } else if (asked) {
    const input = { offer_id: asked.offer_id, version, reason };
    await runCommand(runtime, declineOffer, { ...call, input });
  } else {
    const input = { direct_offer_id: direct.id, version, reason };
    await runCommand(runtime, refuseDirectOffer, { ...call, input });
  }
}
