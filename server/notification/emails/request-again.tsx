// Mails about a request that may go on: the question to its customer after a cancelled booking, and the news to earlier
// providers that it is open again.
import { m } from "#messages/messages.js";
import { findOffer, type OfferRow } from "../reads-offer.ts";
import type { RequestRow } from "../reads-request.ts";
import { moment, shortMoment } from "./layout/format.ts";
import { Letter } from "./layout/letter.tsx";
import { defineMail } from "./layout/mail.ts";
import { ownOfferDetails } from "./offers-to-provider.tsx";
import { loadOwnRequest, requestDetails } from "./requests.tsx";

type Undecided = RequestRow & { decide_until: Date };

const request_undecided = defineMail<Undecided>({
  async load(db, id, profile_id, now) {
    const request = await loadOwnRequest("awarded")(db, id, profile_id, now);
    if (!request?.decide_until || request.decide_until.getTime() <= now.getTime()) return null;
    // Once its date has passed there is nothing to ask: the request closes at the end of the time to decide.
    if (request.starts_at !== null && request.starts_at.getTime() <= now.getTime()) return null;
    return { ...request, decide_until: request.decide_until };
  },
  subject: (request, reader) =>
    m.mail_request_undecided_subject(
      { until: shortMoment(reader, request.decide_until), title: request.title },
      { locale: reader.locale },
    ),
  body(request, reader) {
    const o = { locale: reader.locale };
    const until = moment(reader, request.decide_until);
    return (
      <Letter
        reader={reader}
        title={m.mail_request_undecided_title({}, o)}
        lead={[m.mail_request_undecided_lead({}, o), m.mail_request_undecided_silence({ until }, o)]}
        facts={[...requestDetails(request, reader), [m.mail_label_decide_by({}, o), until]]}
        action={{ label: m.mail_request_undecided_action({}, o), path: `/request/${request.id}` }}
      />
    );
  },
});

const request_reopened = defineMail<OfferRow>({
  async load(db, id, profile_id) {
    const offer = await findOffer(db, id);
    if (offer?.provider_profile_id !== profile_id || offer.request_status !== "open") return null;
    return offer.status === "not_selected" || offer.status === "expired" ? offer : null;
  },
  subject: ({ title }, { locale }) => m.mail_request_reopened_subject({ title }, { locale }),
  body(offer, reader) {
    const o = { locale: reader.locale };
    const until = moment(reader, offer.request_expires_at ?? offer.valid_until);
    return (
      <Letter
        reader={reader}
        title={m.mail_request_reopened_title({}, o)}
        lead={m.mail_request_reopened_lead({ until }, o)}
        facts={[...ownOfferDetails(offer, reader), [m.mail_label_offers_until({}, o), until]]}
        action={{ label: m.mail_action_new_offer({}, o), path: `/request/${offer.request_id}` }}
        notes={[m.mail_request_reopened_note({}, o)]}
      />
    );
  },
});

export const requestAgainMails = { request_undecided, request_reopened };
