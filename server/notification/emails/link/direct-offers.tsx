// The mail with an offer to an e-mail address, and the mail about its refusal to the provider who wrote it.
import { m } from "#messages/messages.js";
import { makeLinkToken } from "#server/kernel/link-token.ts";
import {
  findRefusedDirectOffer,
  findWaitingDirectOffer,
  type WaitingDirectOffer,
} from "#server/notification/reads-links.ts";
import { moment, place, price, timeLines } from "../layout/format.ts";
import { type Fact, Letter } from "../layout/letter.tsx";
import { defineMail } from "../layout/mail.ts";
import { defineLinkMail } from "./link-mail.ts";

export const directOfferLinkMail = defineLinkMail<WaitingDirectOffer>({
  async load(db, id, now) {
    const offer = await findWaitingDirectOffer(db, id);
    return offer && offer.expires_at > now ? offer : null;
  },
  id: ({ id }) => id,
  recipient: ({ recipient_email: email, recipient_name: name, locale, time_zone }) => ({
    ...{ email, name, locale, time_zone },
  }),
  subject: m.direct_mail_subject,
  body(offer, reader, { env, not_me_url }) {
    const o = { locale: reader.locale };
    const { provider_name: provider, title } = offer;
    const greeting = offer.recipient_name ? [m.direct_mail_greeting({ name: offer.recipient_name }, o)] : [];
    return (
      <Letter
        reader={{ ...reader, account_id: reader.account_id ?? "", topic: null }}
        hasAccount={reader.account_id !== null}
        title={m.direct_mail_title({ provider }, o)}
        lead={[...greeting, m.direct_mail_lead({ provider, title }, o), ...offer.message.split(/\n{2,}/u)]}
        facts={[
          [m.direct_mail_label_what({}, o), title],
          [m.direct_mail_label_when({}, o), timeLines(reader, offer)],
          [m.direct_mail_label_where({}, o), place(reader, offer)],
          [m.direct_mail_label_valid({}, o), moment(reader, offer.expires_at)],
          [m.direct_mail_label_total({}, o), price(reader, offer), "sum"],
        ]}
        action={{
          label: m.direct_mail_action({}, o),
          path: `/offer/${makeLinkToken(env, "direct_offer", offer.id, offer.rotation)}`,
        }}
        notes={[m.direct_mail_note({}, o), m.direct_mail_not_me({ provider, url: not_me_url }, o)]}
        why={m.direct_mail_why({ provider }, o)}
      />
    );
  },
});

type Refused = NonNullable<Awaited<ReturnType<typeof findRefusedDirectOffer>>>;

export const directOfferMails = {
  direct_offer_refused: defineMail<Refused>({
    load: findRefusedDirectOffer,
    subject: ({ title }, { locale }) => m.direct_mail_refused_subject({ title: title ?? "" }, { locale }),
    body(offer, reader) {
      const o = { locale: reader.locale };
      const to = offer.recipient_name ?? offer.recipient_email ?? "";
      const reason: Fact[] = offer.decline_reason ? [[m.mail_label_reason({}, o), offer.decline_reason]] : [];
      return (
        <Letter
          reader={reader}
          title={m.direct_mail_refused_title({}, o)}
          lead={m.direct_mail_refused_lead({ name: to }, o)}
          facts={[
            [m.direct_mail_label_what({}, o), offer.title ?? ""],
            [m.direct_mail_label_sent({}, o), moment(reader, offer.sent_at)],
            [m.direct_mail_label_total({}, o), price(reader, offer), "sum"],
            ...reason,
          ]}
          action={{ label: m.direct_mail_refused_action({}, o), path: "/offers/direct" }}
        />
      );
    },
  }),
};
