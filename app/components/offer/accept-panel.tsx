import { HoldCountdown } from "#app/components/booking/hold-countdown.tsx";
import { bookingPaths, hasHoldEnded, isUnpaid } from "#app/components/booking/paths.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/content.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { formatMoney } from "#app/ui/format.ts";
import { Money } from "#app/ui/money.tsx";
import { richMessage } from "#app/ui/rich-message.tsx";
import { Deadline, Time } from "#app/ui/time.tsx";
import { useViewer } from "#app/ui/viewer.ts";
import { m } from "#messages/messages.js";
import type { OfferRequest, OfferView } from "#server/offer/reads.ts";
import type { PanelForm } from "../request/panel-form.ts";
import { OfferMoney } from "./offer-money.tsx";
import { ReasonForm } from "./reason-form.tsx";

type DecisionProps = {
  offer: OfferView;
  request: OfferRequest;
  form: PanelForm;
  terms_version: string;
  hold_hours: number;
};

/** The price beside an offer and, for the owner, accepting and declining it. */
export function OfferRail(props: DecisionProps) {
  const { offer, request } = props;
  const mayDecide = request.is_owner && request.status === "open" && !offer.is_past;
  return (
    <>
      <section className="card padded stack" id="accept">
        <h2>{m.offer_price_title()}</h2>
        <OfferMoney offer={offer} />
        {mayDecide && offer.status === "sent" ? <Accept {...props} /> : null}
        {offer.status === "accepted" && offer.booking ? <BookingLink {...props} /> : null}
      </section>
      {mayDecide && (offer.status === "sent" || offer.status === "countered") ? <Decline {...props} /> : null}
      {offer.is_maker && request.status === "open" && offer.status === "sent" ? (
        <LinkButton to={`/request/${request.id}#offer`}>{m.offer_revise_or_withdraw()}</LinkButton>
      ) : null}
    </>
  );
}

function Accept({ offer, request, form, terms_version, hold_hours }: DecisionProps) {
  const { locale } = useViewer();
  const { id, version, total_minor, deposit_minor, currency } = offer;
  const due_minor = deposit_minor > 0 ? deposit_minor : total_minor;
  const hidden = { ...form.hidden, offer_id: id, version, "int:total_minor": total_minor, terms_version };
  return (
    <Form hidden={hidden} result={form.resultOf("accept_offer")}>
      <div className="stack tight small">
        {offer.request_revision === request.revision ? null : (
          <Notice tone="warn">{m.offer_made_for_earlier()}</Notice>
        )}
        <p>
          {richMessage(m.offer_accept_next, {
            hours: String(hold_hours),
            amount: (
              <b>
                <Money minor={due_minor} currency={currency} />
              </b>
            ),
          })}{" "}
          {m.offer_accept_others()}
        </p>
        <p className="soft">
          {m.offer_accept_terms()}{" "}
          <a href={`/terms?version=${terms_version}`} target="_blank" rel="noreferrer">
            {m.offer_accept_terms_link()}
          </a>
        </p>
      </div>
      <Button look="primary" isWide name="command" value="accept_offer">
        {m.offer_accept({ total: formatMoney(total_minor, currency, locale) })}
      </Button>
      <p className="small soft">
        {richMessage(m.offer_accept_left, { left: <Deadline at={offer.valid_until} /> })}
      </p>
    </Form>
  );
}

/** For an accepted offer: end of the hold and the link to the booking. */
function BookingLink({ offer, request }: DecisionProps) {
  const { now } = useViewer();
  const { booking } = offer;
  if (!booking) return null;
  const isHeld = isUnpaid(booking.status) && !hasHoldEnded(booking, now);
  const step = booking.status === "awaiting_information" ? bookingPaths.information : bookingPaths.payment;
  const isNext = request.is_owner && isHeld;
  const when = (
    <b>
      <Time at={booking.hold_until} />
    </b>
  );
  return (
    <>
      {isHeld ? (
        <p className="small">
          {richMessage(request.is_owner ? m.offer_held_owner : m.offer_held_maker, { when })}{" "}
          <HoldCountdown at={booking.hold_until} />
        </p>
      ) : null}
      <LinkButton to={isNext ? step(booking.id) : bookingPaths.booking(booking.id)} look="primary" isWide>
        {isNext ? m.offer_to_next_step() : m.request_action_booking()}
      </LinkButton>
    </>
  );
}

function Decline({ offer, form }: DecisionProps) {
  return (
    <ReasonForm
      command="decline_offer"
      summary={m.offer_decline_title()}
      sentence={m.offer_decline_text({ name: offer.provider_name })}
      label={m.offer_decline_reason()}
      hint={m.offer_decline_reason_hint()}
      button={m.offer_decline_button()}
      isOptional
      hidden={{
        ...form.hidden,
        _key: `${form.hidden._key}-decline`,
        offer_id: offer.id,
        version: offer.version,
      }}
      result={form.resultOf("decline_offer")}
    />
  );
}
