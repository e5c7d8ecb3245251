// Who reads an offer: the provider who made it, the customer whose request it answers, who booked it by a link, and
// operators.
import { sql } from "kysely";
import { defineReaders } from "#server/kernel/readers.ts";
import { givesSight } from "#server/request/noun.ts";

export const offerReaders = defineReaders("offer", true, {
  maker: { profile: "profile_id" },
  asker: {
    ...{ profile: "profile_id", from: "request", subject: "id", own: "request_id" },
    row: sql`offer.status <> 'draft'`,
  },
  booked: { profile: "customer_profile_id", from: "booking", subject: "offer_id", while: givesSight },
});

export const offerLineReaders = defineReaders("offer_line", true, {
  readers: { of: offerReaders, by: "offer_id" },
});
export const offerRevisionReaders = defineReaders("offer_revision", true, {
  readers: { of: offerReaders, by: "offer_id" },
});
export const offerDraftReaders = defineReaders("offer_draft", false, { maker: { profile: "profile_id" } });
export const offerTemplateReaders = defineReaders("offer_template", false, {
  maker: { profile: "profile_id" },
});
