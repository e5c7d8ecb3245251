import type { PanelForm } from "#app/components/request/panel-form.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/content.tsx";
import { Form, FormActions } from "#app/ui/form/form.tsx";
import { Money } from "#app/ui/money.tsx";
import { richMessage } from "#app/ui/rich-message.tsx";
import { Time } from "#app/ui/time.tsx";
import { useViewer } from "#app/ui/viewer.ts";
import { formatMoney } from "#domain/format/money.ts";
import { m } from "#messages/messages.js";
import type { CountersView, CounterView } from "#server/offer/reads/counter.ts";
import type { OfferRequest, OfferView } from "#server/offer/reads/offer.ts";
import { NewTerms } from "../form/new-terms.tsx";
import { ProposedChanges } from "../offer-changes.tsx";
import { ReasonForm } from "../reason-form.tsx";

type CounterProps = {
  offer: OfferView;
  request: Pick<OfferRequest, "id" | "status" | "is_owner">;
  counters: CountersView;
  form: PanelForm;
};

/** The counter-offer that waits for its answer, with what the reader can do about it. */
export function WaitingCounter({ offer, request, counters, form }: CounterProps) {
  const [latest] = counters.rounds;
  const { answer_until } = counters;
  if (!latest || answer_until === null) return null;
  const when = <Time at={answer_until} form="short" />;
  const canAct = request.status === "open" && !offer.is_past;
  return (
    <Card as="section">
      <div className="stack" id="counter">
        <h2>{request.is_owner ? m.offer_counter_own() : m.offer_counter_received()}</h2>
        <p className="max-w-text">
          {request.is_owner
            ? richMessage(m.offer_counter_waits, { name: offer.provider_name, when })
            : richMessage(m.offer_counter_answer_by, { when })}
        </p>
        <Proposal offer={offer} counter={latest} />
        {canAct && offer.is_maker ? <Answers offer={offer} counter={latest} form={form} /> : null}
        {canAct && request.is_owner ? <Withdraw offer={offer} form={form} /> : null}
      </div>
    </Card>
  );
}

function Proposal({ offer, counter }: { offer: OfferView; counter: CounterView }) {
  return (
    <>
      <ProposedChanges offer={offer} changes={counter.changes} />
      {counter.message ? <p className="max-w-text whitespace-pre-line">{counter.message}</p> : null}
    </>
  );
}

type AnswerProps = { offer: OfferView; form: PanelForm };

/** The provider accepts, changes the offer, or declines. */
function Answers({ offer, counter, form }: AnswerProps & { counter: CounterView }) {
  const { locale } = useViewer();
  const ids = { ...form.hidden, offer_id: offer.id, version: offer.version };
  const total = formatMoney(counter.total_minor, offer.currency, locale);
  return (
    <div className="stack no-print">
      <Form
        id="counter-accept"
        result={form.resultOf("accept_counter")}
        hidden={{ ...ids, _key: `${form.hidden._key}-accept`, "int:total_minor": counter.total_minor }}
      >
        <p className="small soft">{m.offer_counter_accept_means()}</p>
        <NewTerms version={form.new_terms} />
        <FormActions>
          <Button look="primary" name="command" value="accept_counter">
            {m.offer_counter_accept({ total })}
          </Button>
          <LinkButton to={`/request/${offer.request_id}?revise#offer`}>{m.offer_revise_title()}</LinkButton>
        </FormActions>
      </Form>
      <ReasonForm
        command="decline_counter"
        summary={m.offer_counter_decline()}
        sentence={m.offer_counter_decline_means()}
        label={m.offer_decline_reason()}
        button={m.offer_counter_decline()}
        isOptional
        hidden={{ ...ids, _key: `${form.hidden._key}-decline-counter` }}
        result={form.resultOf("decline_counter")}
      />
    </div>
  );
}

function Withdraw({ offer, form }: AnswerProps) {
  return (
    <div className="no-print">
      <Form
        id="counter-withdraw"
        result={form.resultOf("withdraw_counter")}
        hidden={{
          ...form.hidden,
          _key: `${form.hidden._key}-withdraw-counter`,
          offer_id: offer.id,
          version: offer.version,
        }}
      >
        <FormActions>
          <Button name="command" value="withdraw_counter">
            {m.offer_counter_withdraw()}
          </Button>
        </FormActions>
      </Form>
    </div>
  );
}

const answerTexts = {
  accepted: m.offer_counter_was_accepted,
  declined: m.offer_counter_was_declined,
  revised: m.offer_counter_was_revised,
  withdrawn: m.offer_counter_was_withdrawn,
};

/** The counter-offers that no longer wait, the latest first. */
export function PastCounters({ offer, counters }: Pick<CounterProps, "offer" | "counters">) {
  const past = counters.answer_until === null ? counters.rounds : counters.rounds.slice(1);
  if (past.length === 0) return null;
  return (
    <section className="stack tight">
      <h2>{m.offer_counter_past()}</h2>
      {past.map((counter) => (
        <details key={counter.round} className="card padded">
          <summary>
            <span>
              <Money minor={counter.total_minor} currency={offer.currency} />
              {" · "}
              {counter.answer ? answerTexts[counter.answer]() : m.offer_counter_was_unanswered()}{" "}
              <span className="small soft">
                <Time at={counter.made_at} form="short" />
              </span>
            </span>
          </summary>
          <div className="stack mt-4">
            <Proposal offer={offer} counter={counter} />
          </div>
        </details>
      ))}
    </section>
  );
}
