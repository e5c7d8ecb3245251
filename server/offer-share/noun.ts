// Links by which an offer is shown to somebody else, who may decide in place of the customer.
import { defineNoun } from "#server/kernel/noun.ts";
import { barAddress } from "./commands/bar-address.ts";
import { noteShareView } from "./commands/note-share-view.ts";
import { revokeShare } from "./commands/revoke-share.ts";
import { rotateShare } from "./commands/rotate-share.ts";
import { shareOffer } from "./commands/share-offer.ts";
import { exportedTables } from "./export.ts";
import { offerShareMails } from "./mails/offer-shares.ts";
import { guestRelation, offerShareRelation } from "./relation.ts";
import { eraseShares } from "./store/closing.ts";

export const offerShare = defineNoun({
  commands: [barAddress, noteShareView, revokeShare, rotateShare, shareOffer],
  mails: [offerShareMails],
  relations: [offerShareRelation, guestRelation],
  export: exportedTables,
  erasure: eraseShares,
});
