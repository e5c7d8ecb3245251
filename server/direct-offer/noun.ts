// Offers to a mail address that has no request yet.
import { defineNoun } from "#server/kernel/noun.ts";
import { countDirectOfferView } from "./commands/count-direct-offer-view.ts";
import { expireDirectOffer } from "./commands/expire-direct-offer.ts";
import { refuseDirectOffer } from "./commands/refuse-direct-offer.ts";
import { sendDirectOffer } from "./commands/send-direct-offer.ts";
import { withdrawDirectOffer } from "./commands/withdraw-direct-offer.ts";
import { exportedTables } from "./export.ts";
import { directOfferMails } from "./mails/direct-offers.ts";
import { eraseDirectOffers } from "./store/closing.ts";

export const directOffer = defineNoun({
  commands: [
    countDirectOfferView,
    expireDirectOffer,
    refuseDirectOffer,
    sendDirectOffer,
    withdrawDirectOffer,
  ],
  mails: [directOfferMails],
  export: exportedTables,
  erasure: eraseDirectOffers,
});
