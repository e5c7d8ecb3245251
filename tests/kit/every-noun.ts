// A small market with rows of every relation, and the people who see them differently.
import { chooseNotifications } from "#server/account/choose-notifications.ts";
import { archiveProfile } from "#server/account/profile/archive-profile.ts";
import type { Actor, Member } from "#server/kernel/actor.ts";
import type { PlainKit } from "./kit.ts";

/** Those that the application knows. `without_factor`: an operator whose session has one factor only. */
export type People = Record<
  | "visitor"
  | "drafting"
  | "stranger"
  | "newcomer"
  | "customer"
  | "provider"
  | "unverified"
  | "invited"
  | "recipient"
  | "both"
  | "operator"
  | "without_factor",
  Actor
>;

/** Whom the application lets in as nobody: their claims, taken as they stand, are dropped by the database. */
export type Refused = Record<"suspended" | "archived_profile" | "foreign_profile" | "no_grant", Member>;

export async function makeEveryNoun(kit: PlainKit): Promise<{ people: People; refused: Refused }> {
  const { visitor } = await kit.draftWithFile();
  const invited = await kit.invitation();
  const shared = await kit.sharedBooking();
  await kit.heldRequest();
  await kit.removedRequest();
  await kit.partnerWithLogo();
  await kit.failedRefund();
  await kit.proposedDate();
  await kit.cancelRequestedBooking();
  const { customer, provider } = await kit.decide(await kit.answeredDispute());
  await kit.bookingFile(await kit.disputedBooking());
  await kit.withPhoto();
  await kit.run(chooseNotifications, customer, { topics: ["offers"], mailed: [] });
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
      invited: invited.provider,
      recipient: shared.recipient,
      both: await kit.withTwoProfiles(),
      operator,
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
      no_grant: { ...stranger, is_operator: true },
    },
  };
}

async function suspended(kit: PlainKit): Promise<Member> {
  const { customer } = await kit.sentOffer();
  await kit.suspendedAccount(customer);
  return customer;
}

/** A provider with an offer and another profile, which has put the one with the offer away. */
async function archived(kit: PlainKit): Promise<Member> {
  const member = await kit.withTwoProfiles();
  await kit.run(archiveProfile, member, { profile_id: member.profile?.id ?? "" });
  return member;
}
