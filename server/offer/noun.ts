// Offers of providers to a request, in revisions.
import { defineNoun } from "#server/kernel/noun.ts";
import { acceptCounter } from "./commands/accept-counter.ts";
import { askRenewal } from "./commands/ask-renewal.ts";
import { declineCounter } from "./commands/decline-counter.ts";
import { declineOffer } from "./commands/decline-offer.ts";
import { expireOffer } from "./commands/expire-offer.ts";
import { lapseCounter } from "./commands/lapse-counter.ts";
import { deleteOfferTemplate, saveOfferTemplate } from "./commands/offer-template.ts";
import { reconfirmOffer } from "./commands/reconfirm-offer.ts";
import { reissueOffer } from "./commands/reissue-offer.ts";
import { remindOffer } from "./commands/remind-offer.ts";
import { reviseOffer } from "./commands/revise-offer.ts";
import { saveOfferDraft } from "./commands/save-offer-draft.ts";
import { sendCounter } from "./commands/send-counter.ts";
import { sendOffer } from "./commands/send-offer.ts";
import { startOfferDraft } from "./commands/start-offer-draft.ts";
import { voidOffer } from "./commands/void-offer.ts";
import { withdrawCounter } from "./commands/withdraw-counter.ts";
import { withdrawOffer } from "./commands/withdraw-offer.ts";
import { exportedTables } from "./export.ts";
import { counterMails } from "./mails/counters.ts";
import { offerDeadlineMails } from "./mails/offer-deadlines.ts";
import { offerMails } from "./mails/offers.ts";
import { offerByLinkMails } from "./mails/offers-by-link.ts";
import { outdatedOfferMails } from "./mails/offers-outdated.ts";
import { requestStatusMails } from "./mails/request-status.ts";
import {
  counterLineRelation,
  counterRelation,
  offerLineRelation,
  offerRelation,
  offerRevisionRelation,
} from "./relation.ts";
import { eraseOffers } from "./store/closing.ts";

export const offer = defineNoun({
  commands: [
    declineOffer,
    expireOffer,
    saveOfferDraft,
    lapseCounter,
    deleteOfferTemplate,
    saveOfferTemplate,
    reconfirmOffer,
    remindOffer,
    reviseOffer,
    sendOffer,
    startOfferDraft,
    voidOffer,
    sendCounter,
    acceptCounter,
    declineCounter,
    withdrawCounter,
    askRenewal,
    reissueOffer,
    withdrawOffer,
  ],
  mails: [
    counterMails,
    offerDeadlineMails,
    offerMails,
    offerByLinkMails,
    outdatedOfferMails,
    requestStatusMails,
  ],
  relations: [offerRelation, offerLineRelation, offerRevisionRelation, counterRelation, counterLineRelation],
  refusals: {
    offer_one_accepted_per_request: "already_accepted",
    offer_one_live_per_provider: "offer_already_made",
  },
  export: exportedTables,
  erasure: eraseOffers,
});
