// Mails about an operator's actions on a request: hold, release, more time, removal. The owner reads the operator's
// reason; the providers of waiting offers learn what it means for them.
import { m } from "#messages/messages.js";
import type { Database } from "#server/kernel/database/db.ts";
import { findOffer, type OfferRow } from "../reads-offer.ts";
import type { RequestRow } from "../reads-request.ts";
import { moment } from "./layout/format.ts";
import { type Fact, Letter } from "./layout/letter.tsx";
import { defineMail, type Reader } from "./layout/mail.ts";
import { offerPath } from "./offers-to-customer.tsx";
import { ownOfferDetails } from "./offers-to-provider.tsx";
import { loadOwnRequest, requestDetails } from "./requests.tsx";

const reasonOf = ({ operator_reason }: RequestRow, { locale }: Reader): Fact[] =>
  operator_reason ? [[m.mail_label_reason({}, { locale }), operator_reason]] : [];

const request_held = defineMail<RequestRow>({
  load: loadOwnRequest("on_hold"),
  subject: ({ title }, { locale }) => m.mail_request_held_subject({ title }, { locale }),
  body(request, reader) {
    const o = { locale: reader.locale };
    return (
      <Letter
        reader={reader}
        title={m.mail_request_held_title({}, o)}
        lead={[m.mail_request_held_lead({}, o), m.mail_request_held_next({}, o)]}
        facts={[...requestDetails(request, reader), ...reasonOf(request, reader)]}
        action={{ label: m.mail_action_request({}, o), path: `/request/${request.id}` }}
        notes={[m.mail_operator_answer({}, o)]}
      />
    );
  },
});

const request_released = defineMail<RequestRow>({
  load: loadOwnRequest("open"),
  subject: ({ title }, { locale }) => m.mail_request_released_subject({ title }, { locale }),
  body(request, reader) {
    const o = { locale: reader.locale };
    const until = moment(reader, request.expires_at);
    return (
      <Letter
        reader={reader}
        title={m.mail_request_released_title({}, o)}
        lead={m.mail_request_released_lead({ until }, o)}
        facts={[...requestDetails(request, reader), [m.mail_label_open_until({}, o), until]]}
        action={{ label: m.mail_action_request({}, o), path: `/request/${request.id}` }}
      />
    );
  },
});

const request_extended = defineMail<RequestRow>({
  load: loadOwnRequest("open"),
  subject: ({ title }, { locale }) => m.mail_request_extended_subject({ title }, { locale }),
  body(request, reader) {
    const o = { locale: reader.locale };
    const until = moment(reader, request.expires_at);
    return (
      <Letter
        reader={reader}
        title={m.mail_request_extended_title({}, o)}
        lead={m.mail_request_extended_lead({ until }, o)}
        facts={[...requestDetails(request, reader), [m.mail_label_open_until({}, o), until]]}
        action={{ label: m.mail_action_request({}, o), path: `/request/${request.id}` }}
      />
    );
  },
});

const request_removed = defineMail<RequestRow>({
  load: loadOwnRequest("removed"),
  subject: ({ title }, { locale }) => m.mail_request_removed_subject({ title }, { locale }),
  body(request, reader) {
    const o = { locale: reader.locale };
    return (
      <Letter
        reader={reader}
        title={m.mail_request_removed_title({}, o)}
        lead={m.mail_request_removed_lead({}, o)}
        facts={[...requestDetails(request, reader), ...reasonOf(request, reader)]}
        action={{ label: m.mail_action_request({}, o), path: `/request/${request.id}` }}
        notes={[m.mail_operator_answer({}, o)]}
      />
    );
  },
});

/** The provider's own waiting offer while its request has this status. */
function loadWaitingOffer(request_status: "on_hold" | "open") {
  return async (db: Database, id: string, profile_id: string): Promise<OfferRow | null> => {
    const offer = await findOffer(db, id);
    const isWaiting = offer?.status === "sent" || offer?.status === "countered";
    return isWaiting && offer.request_status === request_status && offer.provider_profile_id === profile_id
      ? offer
      : null;
  };
}

const offer_held = defineMail<OfferRow>({
  load: loadWaitingOffer("on_hold"),
  subject: ({ title }, { locale }) => m.mail_offer_held_subject({ title }, { locale }),
  body(offer, reader) {
    const o = { locale: reader.locale };
    return (
      <Letter
        reader={reader}
        title={m.mail_offer_held_title({}, o)}
        lead={m.mail_offer_held_lead({}, o)}
        facts={ownOfferDetails(offer, reader)}
        action={{ label: m.mail_action_your_offer({}, o), path: offerPath(offer) }}
        notes={[m.mail_offer_held_note({}, o)]}
      />
    );
  },
});

const offer_released = defineMail<OfferRow>({
  load: loadWaitingOffer("open"),
  subject: ({ title }, { locale }) => m.mail_offer_released_subject({ title }, { locale }),
  body(offer, reader) {
    const o = { locale: reader.locale };
    const until = moment(reader, offer.valid_until);
    return (
      <Letter
        reader={reader}
        title={m.mail_offer_released_title({}, o)}
        lead={m.mail_offer_released_lead({ until }, o)}
        facts={[...ownOfferDetails(offer, reader), [m.mail_label_valid_until({}, o), until]]}
        action={{ label: m.mail_action_your_offer({}, o), path: offerPath(offer) }}
      />
    );
  },
});

export const requestHoldMails = {
  request_held,
  request_released,
  request_extended,
  request_removed,
  offer_held,
  offer_released,
};
