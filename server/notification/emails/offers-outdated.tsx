// Mails about an offer whose request was edited later, and about one that an operator ended.
import { isOutdated } from "#domain/offer/outdated.ts";
import { type MaterialPart, readChangedParts } from "#domain/request/material-parts.ts";
import { m } from "#messages/messages.js";
import { findOffer, type OfferRow } from "../reads-offer.ts";
import { moment } from "./layout/format.ts";
import { type Fact, Letter } from "./layout/letter.tsx";
import { defineMail, type Reader } from "./layout/mail.ts";
import { loadReceivedOffer, offerPath, receivedDetails } from "./offers-to-customer.tsx";
import { ownOfferDetails } from "./offers-to-provider.tsx";

const partTexts: Record<MaterialPart, typeof m.mail_part_details> = {
  details: m.mail_part_details,
  date: m.mail_part_date,
  place: m.mail_part_place,
  budget: m.mail_part_budget,
};

/** What the latest edit changed, one line each. */
function changedParts({ edited_parts }: OfferRow, { locale }: Reader): Fact[] {
  const lines = readChangedParts(edited_parts).map((part) => partTexts[part]({}, { locale }));
  return lines.length > 0 ? [[m.mail_label_changed({}, { locale }), lines]] : [];
}

const offer_outdated = defineMail<OfferRow>({
  async load(db, id, profile_id) {
    const offer = await findOffer(db, id);
    if (offer?.provider_profile_id !== profile_id || offer.request_status !== "open") return null;
    // Null if confirmed or revised in the meantime.
    return isOutdated(offer, { revision: offer.current_request_revision }) ? offer : null;
  },
  subject: ({ title }, { locale }) => m.mail_offer_outdated_subject({ title }, { locale }),
  body(offer, reader) {
    const o = { locale: reader.locale };
    const until = moment(reader, offer.valid_until);
    return (
      <Letter
        reader={reader}
        title={m.mail_offer_outdated_title({}, o)}
        lead={[m.mail_offer_outdated_lead({}, o), m.mail_offer_outdated_next({ until }, o)]}
        facts={[
          ...changedParts(offer, reader),
          ...ownOfferDetails(offer, reader),
          [m.mail_label_valid_until({}, o), until],
        ]}
        action={{ label: m.mail_offer_outdated_action({}, o), path: `/request/${offer.request_id}` }}
      />
    );
  },
});

const offer_reconfirmed = defineMail<OfferRow>({
  async load(db, id, profile_id) {
    const offer = await loadReceivedOffer("sent")(db, id, profile_id);
    return offer && !isOutdated(offer, { revision: offer.current_request_revision }) ? offer : null;
  },
  subject: ({ provider_name: provider, title }, { locale }) =>
    m.mail_offer_reconfirmed_subject({ provider, title }, { locale }),
  body(offer, reader) {
    const o = { locale: reader.locale };
    const until = moment(reader, offer.valid_until);
    const provider = offer.provider_name;
    return (
      <Letter
        reader={reader}
        title={m.mail_offer_reconfirmed_title({ provider }, o)}
        lead={m.mail_offer_reconfirmed_lead({ until }, o)}
        facts={[...receivedDetails(offer, reader), [m.mail_label_valid_until({}, o), until]]}
        action={{ label: m.mail_offer_received_action({}, o), path: offerPath(offer) }}
      />
    );
  },
});

type VoidedOffer = OfferRow & { side: "customer" | "provider" };

const offer_voided = defineMail<VoidedOffer>({
  async load(db, id, profile_id) {
    const offer = await findOffer(db, id);
    if (offer?.status !== "voided") return null;
    if (offer.provider_profile_id === profile_id) return { ...offer, side: "provider" };
    return offer.customer_profile_id === profile_id ? { ...offer, side: "customer" } : null;
  },
  subject: ({ title, side, provider_name: provider }, { locale }) =>
    side === "provider"
      ? m.mail_offer_voided_subject_provider({ title }, { locale })
      : m.mail_offer_voided_subject_customer({ title, provider }, { locale }),
  body(offer, reader) {
    const o = { locale: reader.locale };
    const is_provider = offer.side === "provider";
    const provider = offer.provider_name;
    const reason: Fact[] = offer.void_reason ? [[m.mail_label_reason({}, o), offer.void_reason]] : [];
    const facts = is_provider ? ownOfferDetails(offer, reader) : receivedDetails(offer, reader);
    return (
      <Letter
        reader={reader}
        title={
          is_provider ? m.mail_offer_voided_title_provider({}, o) : m.mail_offer_voided_title_customer({}, o)
        }
        lead={
          is_provider
            ? m.mail_offer_voided_lead_provider({}, o)
            : m.mail_offer_voided_lead_customer({ provider }, o)
        }
        facts={[...facts, ...reason]}
        action={
          is_provider
            ? { label: m.mail_action_board({}, o), path: "/requests" }
            : { label: m.mail_action_request({}, o), path: `/request/${offer.request_id}` }
        }
        notes={is_provider ? [m.mail_operator_answer({}, o)] : []}
      />
    );
  },
});

export const outdatedOfferMails = { offer_outdated, offer_reconfirmed, offer_voided };
