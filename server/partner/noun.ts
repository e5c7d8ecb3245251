// Partners, who earn a share of the fee of the members they bring.
import { defineNoun } from "#server/kernel/noun.ts";
import { editPartner } from "./commands/edit-partner.ts";
import { makePartner } from "./commands/make-partner.ts";
import { removePartnerLogo, setPartnerLogo } from "./commands/partner-logo.ts";
import { pausePartner, resumePartner } from "./commands/pause-partner.ts";
import { exportedTables } from "./export.ts";
import { unlinkPartners } from "./store/closing.ts";

export const partner = defineNoun({
  commands: [editPartner, makePartner, removePartnerLogo, setPartnerLogo, pausePartner, resumePartner],
  refusals: {
    partner_one_per_account: "partner_account_taken",
    partner_payment_reversed_once: "partner_payment_reversed",
  },
  export: exportedTables,
  erasure: unlinkPartners,
});
