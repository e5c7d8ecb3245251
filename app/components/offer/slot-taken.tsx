import { LinkButton } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/content.tsx";
import { m } from "#messages/messages.js";
import type { OfferView } from "#server/offer/reads/offer.ts";
import type { PanelForm } from "../request/panel-form.ts";
import { ReasonForm } from "./reason-form.tsx";

type SlotTakenProps = {
  offer: OfferView;
  form: PanelForm;
  /** There is no other offer to choose from. */
  isOnly?: boolean | undefined;
};

/** Replaces accepting when somebody else has booked the provider: leads to the other offers or to another date. */
export function SlotTaken({ offer, form, isOnly = false }: SlotTakenProps) {
  const name = offer.provider_name;
  return (
    <div className="stack no-print">
      <Notice tone="warn" title={m.refusal_notice_provider_booked({ name })}>
        <p>{m.offer_slot_taken_text({ name })}</p>
      </Notice>
      {isOnly ? null : (
        <LinkButton to={`/request/${offer.request_id}`} look="primary" isWide>
          {m.refusal_notice_to_other_offers()}
        </LinkButton>
      )}
      <ReasonForm
        command="decline_offer"
        summary={m.offer_other_date_title()}
        sentence={m.offer_other_date_text({ name })}
        label={m.offer_other_date_label({ name })}
        reason={m.offer_other_date_reason()}
        button={m.offer_other_date_button()}
        hidden={{
          ...form.hidden,
          _key: `${form.hidden._key}-other-date`,
          offer_id: offer.id,
          version: offer.version,
        }}
        result={form.resultOf("decline_offer")}
      />
    </div>
  );
}
