import { Button } from "#app/ui/button.tsx";
import { MoneyField } from "#app/ui/form/amounts.tsx";
import { Form, FormActions } from "#app/ui/form/form.tsx";
import type { FormResult } from "#app/ui/form/form-state.ts";
import { TextArea, TextField } from "#app/ui/form/inputs.tsx";
import type { CancelPaidView } from "../text/cancel-text.ts";

type CancelPaidProps = {
  cancel: CancelPaidView;
  hidden: Record<string, string | null>;
  /** Result of `cancel_booking`; `askResult` is that of `request_cancellation`. */
  result: FormResult | null;
  askResult: FormResult | null;
  isOpen: boolean;
};

/** Cancels a confirmed booking: what is refunded, what is kept, and a button that names the sum. */
export function CancelPaid({ cancel, hidden, result, askResult, isOpen }: CancelPaidProps) {
  const { labels, texts, ids, currency, refund_minor } = cancel;
  return (
    <details id="cancel" className="grid gap-4" open={isOpen || result !== null || askResult !== null}>
      <summary className="soft">{labels.title}</summary>
      <div className="mt-4 stack">
        {texts.map((text) => (
          <p key={text} className="max-w-text">
            {text}
          </p>
        ))}
        <Form
          id="cancel-form"
          result={result}
          hidden={{ ...hidden, ...ids, _key: `${hidden._key}-cancel`, "int:refund_minor": refund_minor }}
          isDocument
        >
          <TextField name="reason" label={labels.reason} hint={labels.reason_hint} maxLength={1000} />
          <FormActions>
            <Button look="danger" name="command" value="cancel_booking">
              {labels.submit}
            </Button>
          </FormActions>
        </Form>
        {labels.ask ? (
          <details open={askResult !== null}>
            <summary className="small">{labels.ask.title}</summary>
            <div className="mt-3 stack">
              <p className="max-w-text">{labels.ask.text}</p>
              <Form
                id="ask-cancel-form"
                result={askResult}
                hidden={{ ...hidden, ...ids, _key: `${hidden._key}-ask`, currency }}
                isDocument
              >
                <MoneyField
                  name="refund_minor"
                  label={labels.ask.refund}
                  hint={labels.ask.refund_hint}
                  currency={currency}
                  isRequired
                />
                <TextArea name="reason" label={labels.reason} hint={labels.reason_hint} maxLength={1000} />
                <FormActions>
                  <Button name="command" value="request_cancellation">
                    {labels.ask.submit}
                  </Button>
                </FormActions>
              </Form>
            </div>
          </details>
        ) : null}
      </div>
    </details>
  );
}
