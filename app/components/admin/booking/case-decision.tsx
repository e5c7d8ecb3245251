// The operator cancels a booking, or decides about a request to cancel: first the sums, then the button that names them.
import { RefundFields, SumsAndReason } from "#app/components/booking/dispute/decision-forms.tsx";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/content.tsx";
import { MoneyField } from "#app/ui/form/amounts.tsx";
import { Choices } from "#app/ui/form/choices.tsx";
import { Form, FormActions } from "#app/ui/form/form.tsx";
import type { FormResult } from "#app/ui/form/form-state.ts";
import { Time } from "#app/ui/time.tsx";
import { useViewer } from "#app/ui/viewer.ts";
import type { DecisionSums, DisputeOutcome } from "#domain/booking/dispute.ts";
import { formatMoney } from "#domain/format/money.ts";
import { m } from "#messages/messages.js";
import type { VisibleCase } from "./case-facts.tsx";

type Preview = { outcome: DisputeOutcome | null; sums: DecisionSums | null; result: FormResult | null };
type CaseDecision =
  | { kind: "stop"; preview: Preview }
  | { kind: "stop_unpaid" }
  | { kind: "cancellation"; asked_minor: number; preview: Preview }
  | { kind: "awaits_answer"; until: string };
type Hidden = Record<"_key" | "profile_id" | "booking_id" | "version", string | number | null>;
type DecisionProps<Kind extends string> = {
  found: VisibleCase;
  decision: Extract<CaseDecision, { kind: Kind }>;
  hidden: Hidden;
  result: FormResult | null;
};

function useSubmitText(currency: string) {
  const { locale } = useViewer();
  return (refund_minor: number) =>
    refund_minor > 0
      ? m.booking_cancel_paid_submit({ refund: formatMoney(refund_minor, currency, locale) })
      : m.booking_cancel_paid_submit_none();
}

/** Decides a request to cancel that the other side has not answered in time. */
export function DecideCancellation(props: DecisionProps<"cancellation" | "awaits_answer">) {
  const { decision, hidden, result } = props;
  const { booking, paid_minor, cancel_request } = props.found;
  const { currency } = booking;
  const { locale } = useViewer();
  const submitText = useSubmitText(currency);
  if (decision.kind === "awaits_answer")
    return (
      <Notice title={m.admin_decide_awaited()}>
        <Time at={decision.until} hasRelative />
      </Notice>
    );
  const { preview, asked_minor } = decision;
  const { outcome, sums } = preview;
  const isCancelled = outcome === "cancel" && sums !== null;
  return (
    <>
      <section className="stack max-w-form" id="decide">
        <h2>{m.admin_decide()}</h2>
        <Form
          id="preview-form"
          method="get"
          action="#decision"
          result={preview.result}
          hidden={{ currency }}
          isDocument
        >
          <Choices
            name="outcome"
            legend={m.admin_decide_outcome()}
            choices={[
              { value: "cancel", label: m.admin_decide_cancel(), hint: m.admin_wish_cancel_hint() },
              { value: "continue", label: m.admin_decide_continue(), hint: m.admin_wish_continue_hint() },
            ]}
          />
          <MoneyField
            name="money:refund_minor"
            label={m.admin_wish_amount()}
            hint={m.admin_wish_amount_hint({
              asked: formatMoney(cancel_request?.refund_minor ?? asked_minor, currency, locale),
              paid: formatMoney(paid_minor, currency, locale),
            })}
            currency={currency}
            minor={asked_minor}
          />
          <FormActions>
            <Button look="plain">{m.admin_decide_preview()}</Button>
          </FormActions>
        </Form>
      </section>
      {isCancelled || outcome === "continue" ? (
        <SumsAndReason
          title={isCancelled ? m.admin_decide_cancel() : m.admin_decide_continue()}
          sums={sums}
          currency={currency}
          command="decide_cancellation"
          submit={isCancelled ? submitText(sums.refund_minor) : m.booking_wish_refuse()}
          isGrave={isCancelled}
          hidden={{
            ...hidden,
            "flag:agrees": String(isCancelled),
            "int:refund_minor": isCancelled ? sums.refund_minor : null,
          }}
          result={result}
        />
      ) : null}
    </>
  );
}

/** Cancels an undelivered booking; folded, because it is rarely needed. */
export function StopBooking({ found, decision, hidden, result }: DecisionProps<"stop" | "stop_unpaid">) {
  const { currency } = found.booking;
  const submitText = useSubmitText(currency);
  const preview = decision.kind === "stop" ? decision.preview : null;
  const sums = preview?.sums ?? null;
  const isOpen = result !== null || preview?.result != null || undefined;
  return (
    <details className="card padded" id="stop" open={isOpen}>
      <summary className="font-semibold">{m.admin_stop()}</summary>
      <div className="stack mt-4">
        <p className="soft">{preview ? m.admin_stop_text() : m.admin_stop_text_unpaid()}</p>
        {preview ? (
          <Form
            id="preview-form"
            method="get"
            action="#decision"
            result={preview.result}
            hidden={{ currency, outcome: "cancel" }}
            isDocument
          >
            <RefundFields currency={currency} hint={m.admin_stop_share_hint()} share={100} />
          </Form>
        ) : null}
        {!preview || sums ? (
          <SumsAndReason
            title={m.admin_decide_cancel()}
            sums={sums}
            currency={currency}
            command="stop_booking"
            submit={submitText(sums?.refund_minor ?? 0)}
            isGrave
            hidden={{ ...hidden, "int:refund_minor": sums?.refund_minor ?? 0 }}
            result={result}
          />
        ) : null}
      </div>
    </details>
  );
}
