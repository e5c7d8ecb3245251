// The mail with a link to an offer, to the address that the link is bound to, and the news to its maker that it was opened.
import { m } from "#messages/messages.js";
import { say } from "#server/kernel/mail/content.ts";
import { defineLinkMail } from "#server/kernel/mail/link-mail.ts";
import { defineMail } from "#server/kernel/mail/mail.ts";
import { findShare, findSharedOffer } from "./share-row.ts";

const offer_shared = defineLinkMail({
  load: findSharedOffer,
  purpose: "offer_share",
  recipient: ({ recipient_email: email, locale, time_zone }) => ({ email, name: null, locale, time_zone }),
  content(share, { token, not_me_url: url }) {
    const isByProvider = share.made_by === "provider";
    return {
      texts: { name: share.maker_name, provider: share.provider_name },
      subject: m.mail_offer_shared_subject,
      title: m.mail_offer_shared_title,
      lead: [
        isByProvider ? m.mail_offer_shared_lead_provider : m.mail_offer_shared_lead_customer,
        ...(share.may_decide ? [m.mail_offer_shared_may_decide] : []),
      ],
      facts: [
        [m.mail_label_offer, `${share.title} · ${share.number}`],
        [m.mail_label_provider, share.provider_name],
        [m.mail_label_valid_until, share.ends_at],
      ],
      action: [m.mail_offer_shared_action, `/offer/${token}`],
      notes: [
        m.mail_offer_shared_private,
        // The provider's link goes to the customer's own account.
        ...(isByProvider ? [] : [say(m.mail_offer_shared_not_me, { url })]),
      ],
      why: m.mail_offer_shared_why,
    };
  },
});

const share_viewed = defineMail(findShare, (share) => ({
  texts: { title: share.title },
  subject: m.mail_share_viewed_subject,
  title: m.mail_share_viewed_title,
  lead: [m.mail_share_viewed_lead],
  facts: [
    [m.mail_label_offer, `${share.title} · ${share.number}`],
    [m.mail_label_when, share.first_viewed_at],
  ],
  action: [m.mail_offer_shared_action, `/request/${share.request_id}/offer/${share.offer_id}#share`],
}));

export const offerShareMails = { offer_shared, share_viewed };
