// Links to offers: as somebody without an account opens them, as the recipient decides, and on the owner's pages.
import { takeInvitation } from "#server/invitation/take-invitation.ts";
import type { Target } from "../place.ts";
import type { WalkProduct } from "../product.ts";

const bound = ({ kit }: WalkProduct) => kit.sharedOffer();
const readOnly = ({ kit }: WalkProduct) => kit.sharedOffer({ may_decide: false });
const accepted = ({ kit }: WalkProduct) => kit.sharedBooking();

export async function openedByVisitor(product: WalkProduct): Promise<Target> {
  const { token } = await product.share(bound);
  return { viewer: null, path: `/offer/${token}` };
}

export async function readOnlyLink(product: WalkProduct): Promise<Target> {
  const { token } = await product.share(readOnly);
  return { viewer: null, path: `/offer/${token}` };
}

export async function acceptedLink(product: WalkProduct): Promise<Target> {
  const { token } = await product.share(accepted);
  return { viewer: null, path: `/offer/${token}` };
}

export async function openedByRecipient(product: WalkProduct): Promise<Target> {
  const { token, recipient } = await product.share(bound);
  return { viewer: recipient, path: `/offer/${token}` };
}

export async function openedByProvider(product: WalkProduct): Promise<Target> {
  const { token, provider } = await product.share(bound);
  return { viewer: provider, path: `/offer/${token}` };
}

export async function endedLink(): Promise<Target> {
  return { viewer: null, path: `/offer/${"nobody-has-this-".padEnd(43, "0")}` };
}

export async function offerOfOwner(product: WalkProduct): Promise<Target> {
  const { customer, request_id, offer_id } = await product.share(bound);
  return { viewer: customer, path: `/request/${request_id}/offer/${offer_id}` };
}

export async function requestOfOwner(product: WalkProduct): Promise<Target> {
  const { customer, request_id } = await product.share(accepted);
  return { viewer: customer, path: `/request/${request_id}` };
}

const passedOn = ({ kit }: WalkProduct) => kit.invitation();

export async function invitationOfVisitor(product: WalkProduct): Promise<Target> {
  const { token } = await product.share(passedOn);
  return { viewer: null, path: `/invitation/${token}` };
}

export async function invitationOfProvider(product: WalkProduct): Promise<Target> {
  const { token, provider } = await product.share(passedOn);
  return { viewer: provider, path: `/invitation/${token}` };
}

export async function invitedBoard({ kit }: WalkProduct): Promise<Target> {
  const { provider, token_hash } = await kit.invitation();
  await kit.run(takeInvitation, provider, { token_hash, version: 1 });
  return { viewer: provider, path: "/requests" };
}

export async function invitingRequest(product: WalkProduct): Promise<Target> {
  const { customer, request_id } = await product.share(passedOn);
  return { viewer: customer, path: `/request/${request_id}` };
}
