// What the nouns of the history are called.
import { m } from "#messages/messages.js";

export const nounTexts: Readonly<Record<string, () => string>> = {
  request: m.list_noun_request,
  offer: m.list_noun_offer,
  booking: m.list_noun_booking,
  change: m.list_noun_change,
  instalment: m.list_noun_instalment,
  attempt: m.list_noun_attempt,
  refund: m.list_noun_refund,
  message: m.list_noun_message,
  direct_offer: m.list_noun_direct_offer,
  account: m.list_noun_account,
  verification: m.list_noun_verification,
  partner: m.list_noun_partner,
  profile: m.list_noun_profile,
  file: m.list_noun_file,
};
