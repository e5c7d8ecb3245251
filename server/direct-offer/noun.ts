// Who reads an offer to an e-mail address: the provider who wrote it; whoever has proved that address, and after claiming
// it the owner of the request it became; whoever holds its link, through the page of the link alone.
import { defineReaders } from "#server/kernel/readers.ts";

export const directOfferReaders = defineReaders("direct_offer", false, {
  maker: { profile: "profile_id" },
  recipient: { email: "recipient_email" },
  owner: { account: "account_id", from: "request", subject: "id", own: "request_id" },
});
