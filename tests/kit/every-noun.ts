// A small market with rows in every relation, and the people who see them differently.

import { archiveProfile } from "#server/account/commands/archive-profile.ts";
import { chooseNotifications } from "#server/account/commands/choose-notifications.ts";
import { closeAccount } from "#server/flow/account/close-account.ts";
import { reportContent } from "#server/flow/report/report-content.ts";
import { sendMessage } from "#server/flow/thread/send-message.ts";
import { sendSharedMessage } from "#server/flow/thread/send-shared-message.ts";
import { inviteProvider } from "#server/invitation/commands/invite-provider.ts";
import { takeInvitation } from "#server/invitation/commands/take-invitation.ts";
import type { Actor, Member } from "#server/kernel/actor.ts";
import { shareOffer } from "#server/offer-share/commands/share-offer.ts";
import { passRequest } from "#server/request/commands/pass-request.ts";
import type { SharedBookingFixture } from "./fixtures.ts";
import type { PlainKit } from "./kit.ts";

/** People the application knows. `without_factor`: an operator whose session has one factor only. */
export type People = Record<
  | "visitor"
  | "drafting"
  | "stranger"
  | "newcomer"
  | "customer"
  | "provider"
  | "unverified"
  | "inviting"
  | "invited"
  | "addressed"
  | "sharing"
  | "recipient"
  | "both"
  | "operator"
  | "moderator"
  | "without_factor",
  Actor
>;

/** People whom the application treats as nobody; the database drops their claims, which are sent unchanged. */
export type Refused = Record<"suspended" | "archived_profile" | "foreign_profile" | "no_grant", Member>;

export async function makeEveryNoun(kit: PlainKit): Promise<{ people: People; refused: Refused }> {
  const { visitor } = await kit.draftWithFile();
  const invited = await invitations(kit);
  const sharing = await kit.sentOffer();
  await kit.run(shareOffer, sharing.provider, { offer_id: sharing.offer_id });
  const shared = await kit.sharedBooking();
  const { token_hash } = await kit.sharedOffer({ is_open: true });
  await kit.run(sendSharedMessage, shared.recipient, { token_hash, body: "May we pay in May?" });
  await kit.heldRequest();
  await kit.counteredOffer();
  const { request_id } = await kit.openRequest();
  await kit.run(passRequest, sharing.provider, { request_id, reason: "no_time" });
  await kit.removedRequest();
  await kit.partnerWithLogo();
  await kit.failedRefund();
  await kit.proposedDate();
  await kit.cancelRequestedBooking();
  const { customer, provider } = await kit.decide(await kit.answeredDispute());
  await kit.bookingFile(await kit.disputedBooking());
  await kit.withPhoto();
  await kit.withDocument();
  await kit.run(reportContent, customer, {
    subject_noun: "profile",
    subject_id: provider.profile?.id ?? "",
    report_kind: "spam",
  });
  await kit.hiddenMessage();
  await talk(kit, shared);
  await kit.run(closeAccount, await kit.provider(), { confirmation: "delete" });
  await kit.undecidedRequest();
  await kit.run(chooseNotifications, customer, { choices: { offers: "list" } });
  const [operator, stranger] = [await kit.operator(), await kit.customer()];
  return {
    people: {
      visitor: { kind: "visitor", visitor_id: null },
      drafting: visitor,
      stranger,
      newcomer: await kit.account(),
      customer,
      provider,
      unverified: await kit.provider({ is_verified: false }),
      ...invited,
      sharing: sharing.provider,
      recipient: shared.recipient,
      both: await kit.withTwoProfiles(),
      operator,
      moderator: await kit.operator(["moderation"]),
      without_factor: {
        ...operator,
        is_operator: false,
        assurance: { is_two_factor: false, proved_at: null },
      },
    },
    refused: {
      suspended: await suspended(kit),
      archived_profile: await archived(kit),
      foreign_profile: { ...stranger, profile: customer.profile },
      no_grant: { ...stranger, is_operator: true, roles: ["admin"] },
    },
  };
}

/** Conversations: about an open request, and of a booking that somebody made by a link. */
async function talk(kit: PlainKit, booked: SharedBookingFixture): Promise<void> {
  await kit.question();
  await kit.publishedAnswer();
  const { provider: writing } = await kit.sentPicture();
  await kit.messageFile(writing);
  await kit.reportedMessage();
  const { recipient, provider, request_id } = booked;
  const provider_profile_id = provider.profile?.id ?? "";
  await kit.run(sendMessage, recipient, { request_id, provider_profile_id, body: "When do you arrive?" });
}

/** A customer, the provider who took the link that the customer passed on, and one whose address it invited. */
async function invitations(kit: PlainKit): Promise<Pick<People, "inviting" | "invited" | "addressed">> {
  const { customer, provider, request_id, token_hash } = await kit.invitation();
  await kit.run(takeInvitation, provider, { token_hash, version: 1 });
  const addressed = await kit.provider();
  await kit.run(inviteProvider, customer, { request_id, recipient_email: addressed.email });
  return { inviting: customer, invited: provider, addressed };
}

async function suspended(kit: PlainKit): Promise<Member> {
  const { customer } = await kit.sentOffer();
  await kit.suspendedAccount(customer);
  return customer;
}

/** Somebody with two profiles who still acts with the one that has been archived. */
async function archived(kit: PlainKit): Promise<Member> {
  const member = await kit.withTwoProfiles();
  await kit.run(archiveProfile, member, { profile_id: member.profile?.id ?? "" });
  return member;
}
