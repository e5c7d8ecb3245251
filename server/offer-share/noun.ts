// Who reads a link to an offer: whoever made it, and operators; whoever has one reads the offer it is for.
import { defineReaders } from "#server/kernel/readers.ts";

export const offerShareReaders = defineReaders("offer_share", true, {
  maker: { profile: "maker_profile_id" },
});
export const barredAddressReaders = defineReaders("request_barred_address", false, {});
