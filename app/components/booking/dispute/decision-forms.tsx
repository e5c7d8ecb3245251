// The operator's decision in two steps: choose and see the sums, then decide with a reason.
import { Button } from "#app/ui/button.tsx";
import { Pairs } from "#app/ui/content.tsx";
import { MoneyField } from "#app/ui/form/amounts.tsx";
import { Choices } from "#app/ui/form/choices.tsx";
import { Form, FormActions } from "#app/ui/form/form.tsx";
import type { FormResult } from "#app/ui/form/form-state.ts";
import { NumberField, TextField } from "#app/ui/form/inputs.tsx";
import { Money } from "#app/ui/money.tsx";
import { useViewer } from "#app/ui/viewer.ts";
import type { DecisionSums, DisputeOutcome } from "#domain/booking/dispute.ts";
import { formatMoney } from "#domain/format/money.ts";
import { m } from "#messages/messages.js";

const outcomeTexts: Readonly<Record<DisputeOutcome, { label: () => string; hint: () => string }>> = {
  complete: { label: m.admin_decide_complete, hint: m.admin_decide_complete_hint },
  cancel: { label: m.admin_decide_cancel, hint: m.admin_decide_cancel_hint },
  continue: { label: m.admin_decide_continue, hint: m.admin_decide_continue_hint },
};

type PreviewFormProps = {
  currency: string;
  outcomes: readonly DisputeOutcome[];
  result: FormResult | null;
};

/** Chooses the outcome; sent with GET, so that nothing happens before the operator has seen the sums. */
export function PreviewForm({ currency, outcomes, result }: PreviewFormProps) {
  return (
    <Form id="preview-form" method="get" action="#decision" result={result} hidden={{ currency }} isDocument>
      <Choices
        name="outcome"
        legend={m.admin_decide_outcome()}
        choices={outcomes.map((value) => ({
          value,
          label: outcomeTexts[value].label(),
          hint: outcomeTexts[value].hint(),
        }))}
      />
      <RefundFields currency={currency} hint={m.admin_decide_share_hint()} />
    </Form>
  );
}

/** The refund as a share or an amount, and the button that shows the sums. */
export function RefundFields(props: { currency: string; hint: string; share?: number }) {
  const { currency, hint, share } = props;
  return (
    <>
      <NumberField
        name="int:share"
        label={m.admin_decide_share()}
        hint={hint}
        min={0}
        max={100}
        {...(share === undefined ? { isOptional: true } : { value: share })}
      />
      <MoneyField
        name="money:refund_minor"
        label={m.admin_decide_amount()}
        hint={m.admin_decide_amount_hint()}
        currency={currency}
        isOptional
      />
      <FormActions>
        <Button look="plain">{m.admin_decide_preview()}</Button>
      </FormActions>
    </>
  );
}

type DecisionFormProps = {
  outcome: DisputeOutcome;
  sums: DecisionSums | null;
  currency: string;
  command: "resolve_dispute" | "decide_undelivered";
  hidden: Record<string, string | number | null>;
  result: FormResult | null;
};

/** The sums of the chosen decision, and the button that makes it. */
export function DecisionForm({ outcome, sums, currency, command, hidden, result }: DecisionFormProps) {
  const { locale } = useViewer();
  return (
    <SumsAndReason
      title={outcomeTexts[outcome].label()}
      submit={
        sums && sums.refund_minor > 0
          ? m.admin_decide_submit_refund({ refund: formatMoney(sums.refund_minor, currency, locale) })
          : m.admin_decide_submit()
      }
      hidden={{ ...hidden, outcome, "int:refund_minor": sums?.refund_minor ?? null }}
      sums={sums}
      currency={currency}
      command={command}
      result={result}
    />
  );
}

type SumsAndReasonProps = Pick<DecisionFormProps, "currency" | "hidden" | "result"> & {
  title: string;
  /** Null where no money moves. */
  sums: DecisionSums | null;
  command: DecisionFormProps["command"] | "stop_booking" | "decide_cancellation";
  /** Button label that names the refund. */
  submit: string;
  isGrave?: boolean;
};

/** Where the money goes, the reason, and the button that decides. */
export function SumsAndReason(props: SumsAndReasonProps) {
  const { title, sums, currency, command, submit, hidden, result, isGrave } = props;
  return (
    <section className="stack" id="decision">
      <h2>{title}</h2>
      {sums ? <Sums sums={sums} currency={currency} /> : <p>{m.admin_decide_no_money()}</p>}
      <Form id="decision-form" result={result} hidden={hidden} isDocument>
        <TextField
          name="reason"
          label={m.admin_decide_reason()}
          hint={m.admin_decide_reason_hint()}
          maxLength={1000}
        />
        <FormActions>
          <Button look={isGrave ? "danger" : "plain"} name="command" value={command}>
            {submit}
          </Button>
        </FormActions>
      </Form>
    </section>
  );
}

function Sums({ sums, currency }: { sums: DecisionSums; currency: string }) {
  const rows = [
    ["refund", m.booking_dispute_refund(), sums.refund_minor],
    ["kept", m.booking_dispute_kept(), sums.kept_minor],
    ["provider", m.admin_decide_provider(), sums.provider_minor],
    ["fee", m.admin_decide_fee(), sums.fee_minor],
    ["fee_tax", m.admin_decide_fee_tax(), sums.fee_tax_minor],
  ] as const;
  return (
    <Pairs
      pairs={rows.map(([key, term, minor]) => ({
        key,
        term,
        value: <Money minor={minor} currency={currency} />,
      }))}
    />
  );
}
