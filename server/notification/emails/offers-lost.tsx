// Mails about an offer that was not selected, was declined or has expired, to its provider.
import { m } from "#messages/messages.js";
import type { OfferRow } from "../reads-offer.ts";
import { moment } from "./layout/format.ts";
import { type Fact, Letter } from "./layout/letter.tsx";
import { defineMail, type Reader } from "./layout/mail.ts";
import { findOwnOffer, ownOfferDetails } from "./offers-to-provider.tsx";

/** The button: the request while it accepts offers, else the board. */
function nextLink(offer: OfferRow, reader: Reader) {
  const o = { locale: reader.locale };
  return offer.request_status === "open"
    ? { label: m.mail_action_new_offer({}, o), path: `/request/${offer.request_id}` }
    : { label: m.mail_action_board({}, o), path: "/requests" };
}

/** The texts by cause: the request was closed, it expired, an operator removed it, or another offer was selected. */
const notSelected = {
  closed: [
    m.mail_offer_not_selected_subject_closed,
    m.mail_offer_not_selected_title_closed,
    m.mail_offer_not_selected_lead_closed,
  ],
  expired: [
    m.mail_offer_not_selected_subject_expired,
    m.mail_offer_not_selected_title_expired,
    m.mail_offer_not_selected_lead_expired,
  ],
  removed: [
    m.mail_offer_not_selected_subject_removed,
    m.mail_offer_not_selected_title_removed,
    m.mail_offer_not_selected_lead_removed,
  ],
  other: [m.mail_offer_not_selected_subject, m.mail_offer_not_selected_title, m.mail_offer_not_selected_lead],
} as const;

function textsFor({ request_status: status }: OfferRow) {
  return notSelected[status === "closed" || status === "expired" || status === "removed" ? status : "other"];
}

const offer_not_selected = defineMail<OfferRow>({
  load: (db, id, profile_id) => findOwnOffer(db, id, profile_id, "not_selected"),
  subject(offer, { locale }) {
    const [subject] = textsFor(offer);
    return subject({ title: offer.title }, { locale });
  },
  body(offer, reader) {
    const o = { locale: reader.locale };
    const [, title, lead] = textsFor(offer);
    return (
      <Letter
        reader={reader}
        title={title({}, o)}
        lead={lead({}, o)}
        facts={ownOfferDetails(offer, reader)}
        action={{ label: m.mail_action_board({}, o), path: "/requests" }}
      />
    );
  },
});

const offer_declined = defineMail<OfferRow>({
  load: (db, id, profile_id) => findOwnOffer(db, id, profile_id, "declined"),
  subject: ({ title }, { locale }) => m.mail_offer_declined_subject({ title }, { locale }),
  body(offer, reader) {
    const o = { locale: reader.locale };
    const reason: Fact[] = offer.decline_reason ? [[m.mail_label_reason({}, o), offer.decline_reason]] : [];
    return (
      <Letter
        reader={reader}
        title={m.mail_offer_declined_title({}, o)}
        lead={
          offer.request_status === "open"
            ? m.mail_offer_declined_lead_open({}, o)
            : m.mail_offer_declined_lead({}, o)
        }
        facts={[...ownOfferDetails(offer, reader), ...reason]}
        action={nextLink(offer, reader)}
      />
    );
  },
});

const offer_expired = defineMail<OfferRow>({
  load: (db, id, profile_id) => findOwnOffer(db, id, profile_id, "expired"),
  subject: ({ title }, { locale }) => m.mail_offer_expired_subject({ title }, { locale }),
  body(offer, reader) {
    const o = { locale: reader.locale };
    return (
      <Letter
        reader={reader}
        title={m.mail_offer_expired_title({}, o)}
        lead={
          offer.request_status === "open"
            ? m.mail_offer_expired_lead_open({}, o)
            : m.mail_offer_expired_lead({}, o)
        }
        facts={[
          ...ownOfferDetails(offer, reader),
          [m.mail_label_expired_at({}, o), moment(reader, offer.valid_until)],
        ]}
        action={nextLink(offer, reader)}
      />
    );
  },
});

export const lostOfferMails = { offer_not_selected, offer_declined, offer_expired };
