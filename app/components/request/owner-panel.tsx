import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/content.tsx";
import { Form } from "#app/ui/form.tsx";
import type { FormResult } from "#app/ui/form-state.ts";
import { Time } from "#app/ui/time.tsx";
import { m } from "#messages/messages.js";
import type { ShownOffer } from "#server/offer/reads.ts";
import type { RequestDetail } from "#server/request/reads.ts";
import { isLive, OfferCompare } from "../offer/offer-compare.tsx";
import { ReasonForm } from "../offer/reason-form.tsx";
import { Fill, slot } from "./fill.tsx";
import { offerCountWords } from "./request-words.ts";

export type PanelForm = {
  hidden: Record<string, string | number | null | undefined>;
  /** The result of the form that was just sent, by its command. */
  resultOf: (command: string) => FormResult | null;
};

/** The owner's offers: those that can win side by side, the others folded away below. */
export function OwnerOffers({ request, offers }: { request: RequestDetail; offers: readonly ShownOffer[] }) {
  const live = offers.filter(isLive);
  const gone = offers.filter((offer) => !isLive(offer));
  return (
    <>
      {live.length > 0 ? (
        <OfferCompare offers={live} />
      ) : (
        <EmptyState title={m.request_no_offers_title()}>
          {request.status === "open" ? m.request_no_offers_text() : m.request_no_offers_ended()}
        </EmptyState>
      )}
      {gone.length > 0 ? (
        <details className="mt-4">
          <summary className="soft small">
            {m.request_offers_gone({ offers: offerCountWords(gone.length) })}
          </summary>
          <div className="mt-4">
            <OfferCompare offers={gone} />
          </div>
        </details>
      ) : null}
    </>
  );
}

/** What the owner may do with an open request: keep it open for longer, or close it. */
export function OwnerActions({
  request,
  extends_to,
  form,
}: {
  request: RequestDetail;
  extends_to: string | null;
  form: PanelForm;
}) {
  if (request.status !== "open") return null;
  const hidden = { ...form.hidden, request_id: request.id, version: request.version };
  return (
    <>
      {extends_to ? (
        <section className="card padded stack tight">
          <h2>{m.request_extend_title()}</h2>
          <p className="soft">
            <Fill text={m.request_extend_text({ until: slot })}>
              <Time at={extends_to} />
            </Fill>
          </p>
          <Form hidden={hidden} result={form.resultOf("extend_request")}>
            <div>
              <Button name="command" value="extend_request">
                {m.request_extend_button()}
              </Button>
            </div>
          </Form>
        </section>
      ) : null}
      <ReasonForm
        command="close_request"
        summary={m.request_close_title()}
        sentence={m.request_close_text()}
        label={m.request_close_reason()}
        hint={m.request_close_reason_hint()}
        button={m.request_close_button()}
        hidden={{ ...hidden, _key: `${form.hidden._key}-close` }}
        result={form.resultOf("close_request")}
      />
    </>
  );
}
