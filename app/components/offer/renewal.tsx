import type { PanelForm } from "#app/components/request/panel-form.ts";
import { useSettings } from "#app/settings.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/content.tsx";
import { Form, FormActions } from "#app/ui/form/form.tsx";
import { richMessage } from "#app/ui/rich-message.tsx";
import { Time } from "#app/ui/time.tsx";
import { useViewer } from "#app/ui/viewer.ts";
import { formatMoney } from "#domain/format/money.ts";
import { m } from "#messages/messages.js";
import type { OfferView } from "#server/offer/reads/offer.ts";
import { NewTerms } from "./form/new-terms.tsx";

type RenewalProps = { offer: OfferView; form: PanelForm };

/** An expired offer whose request is open: its customer asks for it again, its provider makes it again. */
export function Renewal({ offer, form }: RenewalProps) {
  const hidden = { ...form.hidden, _key: `${form.hidden._key}-renew`, offer_id: offer.id };
  return (
    <Card as="section">
      <div className="stack tight" id="renew">
        {offer.is_maker ? (
          <Reissue offer={offer} form={{ ...form, hidden: { ...hidden, version: offer.version } }} />
        ) : (
          <AskAgain offer={offer} form={{ ...form, hidden }} />
        )}
      </div>
    </Card>
  );
}

function AskAgain({ offer, form }: RenewalProps) {
  const name = offer.provider_name;
  if (offer.renewal_asked_at)
    return (
      <p>
        {richMessage(m.offer_renew_asked, { name, when: <Time at={offer.renewal_asked_at} form="short" /> })}
      </p>
    );
  return (
    <Form result={form.resultOf("ask_renewal")} hidden={form.hidden}>
      <p className="soft">{m.offer_renew_ask_text({ name })}</p>
      <FormActions>
        <Button look="primary" name="command" value="ask_renewal">
          {m.offer_renew_ask()}
        </Button>
      </FormActions>
    </Form>
  );
}

function Reissue({ offer, form }: RenewalProps) {
  const { offer_validity_days } = useSettings();
  const { locale } = useViewer();
  const total = formatMoney(offer.total_minor, offer.currency, locale);
  return (
    <Form result={form.resultOf("reissue_offer")} hidden={form.hidden}>
      {offer.renewal_asked_at ? (
        <p>
          {richMessage(m.offer_renew_wanted, { when: <Time at={offer.renewal_asked_at} form="short" /> })}
        </p>
      ) : null}
      <p className="soft">{m.offer_renew_make_text({ days: offer_validity_days })}</p>
      <NewTerms version={form.new_terms} />
      <FormActions>
        <Button look="primary" name="command" value="reissue_offer">
          {m.offer_renew_make({ total })}
        </Button>
      </FormActions>
    </Form>
  );
}
