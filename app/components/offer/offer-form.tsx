import { type FormEvent, useState } from "react";
import {
  TimeRangeFields,
  timeRangeLabels,
  type WallTimeValues,
} from "#app/components/place/time-range-fields.tsx";
import { Button } from "#app/ui/button.tsx";
import { Choices } from "#app/ui/form/choices.tsx";
import { Form, FormActions } from "#app/ui/form/form.tsx";
import type { FormResult } from "#app/ui/form/form-state.ts";
import { NumberField, SelectField, TextArea } from "#app/ui/form/inputs.tsx";
import { formatMoney, formatRate, zoneName } from "#app/ui/format.ts";
import { MoneyLines } from "#app/ui/money.tsx";
import { useViewer } from "#app/ui/viewer.ts";
import type { PolicyName } from "#domain/booking/cancellation-policy.ts";
import { m } from "#messages/messages.js";
import { type LineValues, OfferLines } from "./offer-lines.tsx";
import { sumLines } from "./offer-money.tsx";
import { previewTotals, type Totals } from "./offer-preview.ts";
import { policyTexts } from "./offer-text.ts";

export type OfferFormValues = {
  message: string;
  lines: readonly LineValues[];
  currency: string;
  tax_bp: number;
  deposit_bp: number;
  policy: PolicyName;
  validity: number;
  /** The zone of the place, in which the times are read. */
  time_zone: string;
  when: WallTimeValues;
};

type OfferFormProps = {
  values: OfferFormValues;
  command: "send_offer" | "revise_offer";
  hidden: Record<string, string | number | null | undefined>;
  result: FormResult | null;
  /** Totals from the server's answer to "Check the total". */
  checked: Totals | null;
};

/** Form for an offer. The total can be checked before sending; with scripts it updates while typing. */
export function OfferForm({ values, command, hidden, result, checked }: OfferFormProps) {
  const { locale } = useViewer();
  const [preview, setPreview] = useState<Totals | null>(null);
  const totals = preview ?? checked;
  const { currency } = values;
  const onInput = (event: FormEvent<HTMLElement>) => {
    const form = event.currentTarget.closest("form");
    if (form) setPreview(previewTotals(new FormData(form), currency, locale));
  };
  return (
    <Form
      result={result}
      label={m.offer_form_label()}
      labels={offerLabels(result)}
      hidden={{ ...hidden, currency, "int:total_minor": totals?.total_minor }}
    >
      {/* The first submit button is the one that Enter presses: it checks, and neither sends nor adds a line. */}
      <button type="submit" name="command" value="preview" hidden />
      <div className="stack" onInput={onInput}>
        <OfferLines
          lines={values.lines}
          currency={currency}
          tax_bp={values.tax_bp}
          kept_rows={keptRows(result)}
        />
        <TotalsPreview totals={totals} currency={currency} isTyped={preview !== null} />
        <div className="stack max-w-form">
          <DepositField deposit_bp={values.deposit_bp} />
          <TermsFields values={values} />
        </div>
      </div>
      <FormActions>
        <Button look="primary" name="command" value={command}>
          {totals
            ? sendWords[command].priced({ total: formatMoney(totals.total_minor, currency, locale) })
            : sendWords[command].plain()}
        </Button>
        <Button name="command" value="preview">
          {m.offer_check_total()}
        </Button>
      </FormActions>
    </Form>
  );
}

const sendWords = {
  send_offer: { plain: m.offer_send, priced: m.offer_send_for },
  revise_offer: { plain: m.offer_revise_send, priced: m.offer_revise_send_for },
};

function TotalsPreview({
  totals,
  currency,
  isTyped,
}: {
  totals: Totals | null;
  currency: string;
  isTyped: boolean;
}) {
  const { locale } = useViewer();
  return (
    <div aria-live="polite">
      {totals ? (
        <section className="card padded stack tight">
          <p className="small soft">{isTyped ? m.offer_preview_typed() : m.offer_preview_checked()}</p>
          <MoneyLines
            caption={m.offer_lines_caption()}
            currency={currency}
            lines={sumLines(totals, locale)}
          />
        </section>
      ) : null}
    </div>
  );
}

function DepositField({ deposit_bp }: { deposit_bp: number }) {
  const { locale } = useViewer();
  const rates = [...new Set([0, 1_000, 2_000, 3_000, 5_000, deposit_bp])].sort((a, b) => a - b);
  return (
    <SelectField
      name="int:deposit_bp"
      label={m.offer_deposit_label()}
      hint={m.offer_deposit_hint()}
      value={String(deposit_bp)}
      hasValue
      options={rates.map((rate) => ({
        value: String(rate),
        label: rate === 0 ? m.offer_deposit_none() : formatRate(rate, locale),
      }))}
    />
  );
}

function TermsFields({ values }: { values: OfferFormValues }) {
  return (
    <>
      <Choices
        name="policy"
        legend={m.offer_policy_legend()}
        value={values.policy}
        choices={(["flexible", "moderate", "strict"] as const).map((policy) => ({
          value: policy,
          label: policyTexts[policy].name(),
          hint: policyTexts[policy].text(),
        }))}
      />
      <OfferDates {...values} />
      <div className="columns">
        <NumberField
          name="int:validity"
          label={m.offer_validity_label()}
          value={values.validity}
          min={1}
          max={90}
        />
        <SelectField
          name="validity_unit"
          label={m.offer_validity_unit_label()}
          value="days"
          hasValue
          options={[
            { value: "days", label: m.offer_validity_days() },
            { value: "hours", label: m.offer_validity_hours() },
          ]}
        />
      </div>
      <TextArea
        name="message"
        label={m.offer_message_label()}
        hint={m.offer_message_hint()}
        value={values.message}
        maxLength={5000}
        rows={6}
      />
    </>
  );
}

/** The date of the offer, in the place's own time. */
function OfferDates({ when, time_zone }: Pick<OfferFormValues, "when" | "time_zone">) {
  const { time_zone: own_zone } = useViewer();
  const zone = time_zone === own_zone ? "" : `${m.place_local_time({ zone: zoneName(time_zone) })} `;
  return (
    <TimeRangeFields
      legend={m.offer_date_legend()}
      hint={`${zone}${m.offer_date_hint()}`}
      values={when}
      isOptional
    />
  );
}

/** Field labels for the error summary, by field name; those of a line with its number. */
function offerLabels(result: FormResult | null): Record<string, string> {
  const rows = Array.from({ length: keptRows(result) }, (_, row) => {
    const line = m.offer_line_number({ number: String(row + 1) });
    return [
      [`lines[${row}].label`, `${line}, ${m.offer_line_label()}`],
      [`lines[${row}].quantity`, `${line}, ${m.offer_line_quantity()}`],
      [`lines[${row}].unit_net_minor`, `${line}, ${m.offer_line_unit()}`],
      [`lines[${row}].tax_bp`, `${line}, ${m.offer_line_tax()}`],
    ];
  });
  return {
    ...Object.fromEntries(rows.flat()),
    lines: m.offer_lines_legend(),
    deposit_bp: m.offer_deposit_label(),
    policy: m.offer_policy_legend(),
    ...timeRangeLabels(),
    validity: m.offer_validity_label(),
    message: m.offer_message_label(),
  };
}

/** Number of rows needed to show every value of a refused form. */
function keptRows(result: FormResult | null): number {
  const rows = Object.keys(result?.values ?? {}).map((name) =>
    Number(/lines\[(\d{1,3})\]/.exec(name)?.[1] ?? -1),
  );
  return Math.max(0, ...rows.map((row) => row + 1));
}
