import { Button } from "#app/ui/button.tsx";
import { Card, Notice } from "#app/ui/content.tsx";
import { Form, FormActions } from "#app/ui/form/form.tsx";
import { richMessage } from "#app/ui/rich-message.tsx";
import { Time } from "#app/ui/time.tsx";
import { isOutdated } from "#domain/offer/outdated.ts";
import { m } from "#messages/messages.js";
import type { OfferView } from "#server/offer/reads/offer.ts";
import type { RequestDetail } from "#server/request/reads/request.ts";
import { ReasonForm } from "../offer/reason-form.tsx";
import type { PanelForm } from "./panel-form.ts";

type OwnerDecisionProps = {
  request: RequestDetail;
  offers: readonly OfferView[];
  /** Until when the request would be open if it were opened again now; null where it cannot be. */
  reopens_to: string | null;
  form: PanelForm;
};

/** What the owner has to know or decide before anything else on the page; renders nothing for most. */
export function OwnerDecision({ request, offers, reopens_to, form }: OwnerDecisionProps) {
  const { status, decide_until, operator_reason } = request;
  if (status === "open") {
    const waiting = offers.filter((offer) => isOutdated(offer, request)).length;
    if (waiting === 0) return null;
    return (
      <Notice tone="warn" title={m.request_waiting_title()}>
        <p>{waiting === 1 ? m.request_waiting_one() : m.request_waiting_many({ count: String(waiting) })}</p>
      </Notice>
    );
  }
  if (operator_reason !== null) return <OperatorReason reason={operator_reason} />;
  if (decide_until) return <Decide request={request} reopens_to={reopens_to} form={form} />;
  return reopens_to && (status === "closed" || status === "expired") ? (
    <Card as="section">
      <div className="stack tight">
        <h2>{m.request_reopen_title()}</h2>
        <Reopen request={request} reopens_to={reopens_to} form={form} />
      </div>
    </Card>
  ) : null;
}

/** Why the operator holds or has removed the request, and how to answer. */
function OperatorReason({ reason }: { reason: string }) {
  return (
    <Notice tone="warn" title={m.request_operator_reason()}>
      <p className="max-w-text whitespace-pre-line">{reason}</p>
      <p>
        {richMessage(m.request_operator_answer, {
          contact: <a href="/legal">{m.request_operator_contact()}</a>,
        })}
      </p>
    </Notice>
  );
}

type DecisionForms = Pick<OwnerDecisionProps, "request" | "reopens_to" | "form">;

/** One decision after the confirmed booking was cancelled: ask the other providers again, or close. */
function Decide({ request, reopens_to, form }: DecisionForms) {
  const hidden = { ...form.hidden, request_id: request.id, version: request.version };
  return (
    <section className="stack" aria-labelledby="decide">
      <h2 id="decide">{m.request_decide_title()}</h2>
      {reopens_to ? (
        <Card>
          <Reopen request={request} reopens_to={reopens_to} form={form} />
        </Card>
      ) : (
        <p className="soft">
          {request.category?.is_archived ? m.refusal_category_archived() : m.request_decide_past()}
        </p>
      )}
      <ReasonForm
        command="close_request"
        summary={m.request_close_title()}
        sentence={m.request_decide_close_text()}
        label={m.request_close_reason()}
        button={m.request_decide_close_button()}
        hidden={{ ...hidden, _key: `${form.hidden._key}-close` }}
        result={form.resultOf("close_request")}
      />
    </section>
  );
}

function Reopen({ request, reopens_to, form }: DecisionForms) {
  if (!reopens_to) return null;
  const hidden = { ...form.hidden, request_id: request.id, version: request.version };
  return (
    <>
      <p>{richMessage(m.request_reopen_text, { until: <Time at={reopens_to} /> })}</p>
      <Form
        hidden={{ ...hidden, _key: `${form.hidden._key}-reopen` }}
        result={form.resultOf("reopen_request")}
      >
        <FormActions>
          <Button look="primary" name="command" value="reopen_request">
            {request.status === "awarded" ? m.request_decide_reopen() : m.request_reopen_button()}
          </Button>
        </FormActions>
      </Form>
    </>
  );
}
