// The mail with a link to an offer, to the address that the link is bound to.
import { m } from "#messages/messages.js";
import { makeLinkToken } from "#server/kernel/link-token.ts";
import { findSharedOffer, type SharedOfferFacts } from "#server/notification/reads-share.ts";
import { moment } from "../layout/format.ts";
import { Letter } from "../layout/letter.tsx";
import { defineLinkMail } from "./link-mail.ts";

export const offerShareLinkMail = defineLinkMail<SharedOfferFacts>({
  load: findSharedOffer,
  id: ({ id }) => id,
  recipient: ({ recipient_email: email, locale, time_zone }) => ({ email, name: null, locale, time_zone }),
  subject: m.mail_offer_shared_subject,
  body(share, reader, { env, not_me_url }) {
    const o = { locale: reader.locale };
    const { maker_name: name, provider_name: provider, title, made_by, may_decide } = share;
    const lead =
      made_by === "provider"
        ? m.mail_offer_shared_lead_provider({ provider }, o)
        : m.mail_offer_shared_lead_customer({ name, provider }, o);
    // The provider's link goes to the customer's own account.
    const notMe = made_by === "provider" ? [] : [m.mail_offer_shared_not_me({ url: not_me_url }, o)];
    return (
      <Letter
        reader={{ ...reader, account_id: reader.account_id ?? "", topic: null }}
        hasAccount={reader.account_id !== null}
        title={m.mail_offer_shared_title({}, o)}
        lead={may_decide ? [lead, m.mail_offer_shared_may_decide({}, o)] : lead}
        facts={[
          [m.mail_label_offer({}, o), `${title} · ${share.number}`],
          [m.mail_label_provider({}, o), provider],
          [m.mail_label_valid_until({}, o), moment(reader, share.ends_at)],
        ]}
        action={{
          label: m.mail_offer_shared_action({}, o),
          path: `/offer/${makeLinkToken(env, "offer_share", share.id, share.rotation)}`,
        }}
        notes={[m.mail_offer_shared_private({}, o), ...notMe]}
        why={m.mail_offer_shared_why({ name }, o)}
      />
    );
  },
});
