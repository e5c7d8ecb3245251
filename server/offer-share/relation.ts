import { defineRelation } from "#server/kernel/relation.ts";
import {
  boolean,
  integer,
  nullable,
  oneOf,
  text,
  timestamptz,
  uuid,
} from "#server/kernel/relation-columns.ts";
import { guestReaders, offerShareReaders, recipientReaders } from "./access.ts";

/** Without the links themselves: they are derived from their rows and shown only to their makers. */
export const offerShareRelation = defineRelation({
  name: "offer_share",
  summary: "The links to offers that one has made, and what became of them.",
  columns: {
    id: uuid(),
    offer_id: uuid(),
    maker_profile_id: uuid(),
    booking_id: nullable(uuid()),
    made_by: oneOf(["customer", "provider"]),
    recipient_email: nullable(
      text("Null for an open link, and for a provider's own: it goes to the customer."),
    ),
    may_decide: boolean("Whether the recipient may accept or decline by it."),
    version: integer("Counts every write."),
    view_count: integer(),
    created_at: timestamptz(),
    first_viewed_at: nullable(timestamptz()),
    expires_at: nullable(timestamptz()),
    revoked_at: nullable(timestamptz()),
    decided_at: nullable(timestamptz()),
    decision: nullable(oneOf(["accepted", "declined"])),
  },
  readers: offerShareReaders,
  key: ["id"],
  selective: ["id", "offer_id"],
  references: { offer_id: "offer", booking_id: "booking", maker_profile_id: "profile" },
  masks: [
    {
      columns: ["recipient_email"],
      readers: recipientReaders,
      shownTo:
        "a customer of its own links, and operators; the provider's link goes to an address that it does not learn",
    },
  ],
});

export const guestRelation = defineRelation({
  name: "offer_share_guest",
  summary: "The links by which one talks to a provider before deciding on an offer, as long as that lasts.",
  columns: {
    share_id: uuid(),
    profile_id: uuid("One's own profile."),
    offer_id: uuid(),
    request_id: uuid(),
    provider_profile_id: uuid(),
    joined_at: timestamptz(),
    ends_at: nullable(timestamptz("The end of the link; null: that of its offer.")),
  },
  readers: guestReaders,
  key: ["share_id", "profile_id"],
  selective: ["share_id", "request_id"],
  references: { provider_profile_id: "profile" },
});
