// Links to offers: as somebody without an account opens them, as the recipient decides, and on the owner's pages.
import { refuseDirectOffer } from "#server/direct-offer/commands/refuse-direct-offer.ts";
import { acceptOffer } from "#server/flow/booking/accept-offer.ts";
import { claimDirectOffer } from "#server/flow/direct-offer/claim-direct-offer.ts";
import { sendMessage } from "#server/flow/thread/send-message.ts";
import { sendSharedMessage } from "#server/flow/thread/send-shared-message.ts";
import { revokeInvitation } from "#server/invitation/commands/revoke-invitation.ts";
import { takeInvitation } from "#server/invitation/commands/take-invitation.ts";
import { shareOffer } from "#server/offer-share/commands/share-offer.ts";
import type { ScreenProduct } from "../product.ts";
import type { Target } from "../screen-state.ts";

const bound = ({ kit }: ScreenProduct) => kit.sharedOffer();
const readOnly = ({ kit }: ScreenProduct) => kit.sharedOffer({ may_decide: false });
const accepted = ({ kit }: ScreenProduct) => kit.sharedBooking();

export async function openedByVisitor(product: ScreenProduct): Promise<Target> {
  const { token } = await product.share(bound);
  return { viewer: null, path: `/offer/${token}` };
}

export async function readOnlyLink(product: ScreenProduct): Promise<Target> {
  const { token } = await product.share(readOnly);
  return { viewer: null, path: `/offer/${token}` };
}

export async function acceptedLink(product: ScreenProduct): Promise<Target> {
  const { token } = await product.share(accepted);
  return { viewer: null, path: `/offer/${token}` };
}

export async function openedByRecipient(product: ScreenProduct): Promise<Target> {
  const { token, recipient } = await product.share(bound);
  return { viewer: recipient, path: `/offer/${token}` };
}

/** The recipient has asked the provider by the link, and was answered. */
async function asked({ kit }: ScreenProduct) {
  const shared = await kit.sharedOffer();
  const { recipient, provider, request_id, token_hash } = shared;
  await kit.run(sendSharedMessage, recipient, { token_hash, body: "May we pay in May?" });
  const provider_profile_id = provider.profile?.id ?? "";
  await kit.run(sendMessage, provider, { request_id, provider_profile_id, body: "Gladly, in May." });
  return { ...shared, thread: `/request/${request_id}/messages/${provider_profile_id}` };
}

export async function openedAfterAsking(product: ScreenProduct): Promise<Target> {
  const { token, recipient } = await product.share(asked);
  return { viewer: recipient, path: `/offer/${token}` };
}

export async function conversationOfRecipient(product: ScreenProduct): Promise<Target> {
  const { thread, recipient } = await product.share(asked);
  return { viewer: recipient, path: thread };
}

export async function conversationOfOwner(product: ScreenProduct): Promise<Target> {
  const { thread, customer } = await product.share(asked);
  return { viewer: customer, path: thread };
}

export async function directOfferOfRecipient({ kit }: ScreenProduct): Promise<Target> {
  const { direct_offer_id, recipient } = await kit.directOffer();
  return { viewer: recipient, path: `/offer/${kit.linkToken("direct_offer", direct_offer_id)}` };
}

export async function openedByProvider(product: ScreenProduct): Promise<Target> {
  const { token, provider } = await product.share(bound);
  return { viewer: provider, path: `/offer/${token}` };
}

/** An account that a code has just created: the acceptance asks for its name. */
export async function openedWithoutProfile({ kit }: ScreenProduct): Promise<Target> {
  const { customer, offer_id } = await kit.sentOffer();
  const viewer = await kit.account();
  const { share_id } = await kit.run(shareOffer, customer, {
    offer_id,
    recipient_email: viewer.email,
    may_decide: true,
  });
  return { viewer, path: `/offer/${kit.linkToken("offer_share", share_id)}` };
}

export async function openedByAnother(product: ScreenProduct): Promise<Target> {
  const { token } = await product.share(bound);
  return { viewer: await product.kit.customer(), path: `/offer/${token}` };
}

const open = ({ kit }: ScreenProduct) => kit.sharedOffer({ is_open: true });

export async function openLinkOfVisitor(product: ScreenProduct): Promise<Target> {
  const { token } = await product.share(open);
  return { viewer: null, path: `/offer/${token}` };
}

/** Another offer for the request is accepted. */
export async function waitingLink({ kit }: ScreenProduct): Promise<Target> {
  const shared = await kit.sharedOffer();
  const { customer } = shared;
  const other = await kit.offerFor(shared, {}, await kit.provider());
  await kit.run(acceptOffer, customer, { offer_id: other.offer_id, version: other.offer_version });
  return { viewer: null, path: `/offer/${shared.token}` };
}

export async function directOffer({ kit }: ScreenProduct): Promise<Target> {
  const { direct_offer_id } = await kit.directOffer();
  return { viewer: null, path: `/offer/${kit.linkToken("direct_offer", direct_offer_id)}` };
}

export async function claimedDirectOffer({ kit }: ScreenProduct): Promise<Target> {
  const { direct_offer_id, version, recipient } = await kit.directOffer();
  await kit.run(claimDirectOffer, recipient, { direct_offer_id, version });
  return { viewer: recipient, path: `/offer/${kit.linkToken("direct_offer", direct_offer_id)}` };
}

export async function refusedDirectOffer({ kit }: ScreenProduct): Promise<Target> {
  const { direct_offer_id, version, recipient } = await kit.directOffer();
  await kit.run(refuseDirectOffer, recipient, { direct_offer_id, version });
  return { viewer: null, path: `/offer/${kit.linkToken("direct_offer", direct_offer_id)}` };
}

export async function endedLink(): Promise<Target> {
  return { viewer: null, path: `/offer/${"nobody-has-this-".padEnd(43, "0")}` };
}

/** A link that no other state opens, so that nobody has looked. */
const unopened = ({ kit }: ScreenProduct) => kit.sharedOffer();

export async function offerOfOwner(product: ScreenProduct): Promise<Target> {
  const { customer, request_id, offer_id } = await product.share(unopened);
  return { viewer: customer, path: `/request/${request_id}/offer/${offer_id}` };
}

export async function requestOfOwner(product: ScreenProduct): Promise<Target> {
  const { customer, request_id } = await product.share(accepted);
  return { viewer: customer, path: `/request/${request_id}` };
}

const passedOn = ({ kit }: ScreenProduct) => kit.invitation();

export async function invitationOfVisitor(product: ScreenProduct): Promise<Target> {
  const { token } = await product.share(passedOn);
  return { viewer: null, path: `/invitation/${token}` };
}

export async function invitationOfProvider(product: ScreenProduct): Promise<Target> {
  const { token, provider } = await product.share(passedOn);
  return { viewer: provider, path: `/invitation/${token}` };
}

export async function invitationOfCustomer(product: ScreenProduct): Promise<Target> {
  const { token } = await product.share(passedOn);
  return { viewer: await product.kit.customer(), path: `/invitation/${token}` };
}

export async function takenInvitation({ kit }: ScreenProduct): Promise<Target> {
  const { provider, token, token_hash } = await kit.invitation();
  await kit.run(takeInvitation, provider, { token_hash, version: 1 });
  return { viewer: await kit.provider(), path: `/invitation/${token}` };
}

export async function revokedInvitation({ kit }: ScreenProduct): Promise<Target> {
  const { customer, invitation_id, token } = await kit.invitation();
  await kit.run(revokeInvitation, customer, { invitation_id, version: 1 });
  return { viewer: null, path: `/invitation/${token}` };
}

export async function notMeOfShare({ kit }: ScreenProduct): Promise<Target> {
  const { share_id } = await kit.sharedOffer();
  return { viewer: null, path: `/not-me/${kit.linkToken("not_me", share_id)}` };
}

export async function notMeOfInvitation({ kit }: ScreenProduct): Promise<Target> {
  const { invitation_id } = await kit.invitation({ recipient_email: "somebody.walking@example.test" });
  return { viewer: null, path: `/not-me/${kit.linkToken("not_me", invitation_id)}` };
}

export async function invitedBoard({ kit }: ScreenProduct): Promise<Target> {
  const { provider, token_hash } = await kit.invitation();
  await kit.run(takeInvitation, provider, { token_hash, version: 1 });
  return { viewer: provider, path: "/requests" };
}

export async function invitingRequest(product: ScreenProduct): Promise<Target> {
  const { customer, request_id } = await product.share(passedOn);
  return { viewer: customer, path: `/request/${request_id}` };
}
