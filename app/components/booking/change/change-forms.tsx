import { type FormEvent, useState } from "react";
import { CounterLines } from "#app/components/offer/counter/counter-lines.tsx";
import { useTypedTotals } from "#app/components/offer/counter/use-typed-totals.ts";
import type { LineValues } from "#app/components/offer/form/offer-line.tsx";
import { keptRows, OfferLines } from "#app/components/offer/form/offer-lines.tsx";
import { previewTotals, type Totals } from "#app/components/offer/form/offer-preview.ts";
import { sumLines } from "#app/components/offer/offer-money.tsx";
import { TimeRangeFields, type WallTimeValues } from "#app/components/place/time-range-fields.tsx";
import { Button } from "#app/ui/button.tsx";
import { Form, FormActions } from "#app/ui/form/form.tsx";
import type { FormResult } from "#app/ui/form/form-state.ts";
import { TextArea } from "#app/ui/form/inputs.tsx";
import { MoneyLines } from "#app/ui/money.tsx";
import { useViewer } from "#app/ui/viewer.ts";
import { bookedTotals, type Priced } from "#domain/booking/change/discount.ts";
import { limits } from "#domain/limits.ts";
import { addTotals, type OfferTotals } from "#domain/money.ts";
import type { PriceDisplay } from "#domain/offer/price-display.ts";
import type { OfferedLine } from "#domain/offer/proposed-lines.ts";
import type { DayRange } from "#domain/place/date-range.ts";
import { m } from "#messages/messages.js";

/** The values of each form that may be proposed and is open; null for the others. */
export type ChangeFormsView = {
  booking_id: string;
  version: number;
  currency: string;
  /** Name of the other side, which answers. */
  other: string;
  date: { when: WallTimeValues; days: DayRange; hint: string; is_end_needed: boolean } | null;
  /** As a provider calculates: net, with tax rates. */
  lines: { values: LineValues[]; tax_bp: number; tax_rates: readonly number[] } | null;
  /** As a customer reads prices: what is agreed, and the optional lines that are not. */
  own_lines: { offered: readonly OfferedLine[]; prices: PriceDisplay } | null;
  /** What the provider has taken off the price, which stays. */
  discounts: readonly Priced[];
};

type ChangeFormsProps = {
  forms: ChangeFormsView;
  hidden: Record<string, string | null>;
  dateResult: FormResult | null;
  linesResult: FormResult | null;
};

/** The two changes that may be proposed, each a link that opens its form; the forms work without scripts. */
export function ChangeForms({ forms, hidden, dateResult, linesResult }: ChangeFormsProps) {
  const { date, lines, own_lines, other } = forms;
  return (
    <section className="stack tight" id="propose">
      <h2>{m.booking_change_heading()}</h2>
      <p className="soft max-w-text">
        {m.booking_change_intro({ name: other, hours: limits.change_answer_hours })}
      </p>
      <ul className="stack tight">
        <li>
          <a href="?change=date#propose">{m.booking_change_date_link()}</a>
        </li>
        <li>
          <a href="?change=lines#propose">{m.booking_change_lines_link()}</a>
        </li>
      </ul>
      {date ? <DateForm forms={forms} date={date} hidden={hidden} result={dateResult} /> : null}
      {lines ? <LinesForm forms={forms} lines={lines} hidden={hidden} result={linesResult} /> : null}
      {own_lines ? (
        <OwnLinesForm forms={forms} own_lines={own_lines} hidden={hidden} result={linesResult} />
      ) : null}
    </section>
  );
}

type FormProps<Key extends "date" | "lines" | "own_lines"> = Pick<ChangeFormsProps, "forms" | "hidden"> & {
  result: FormResult | null;
} & Record<Key, NonNullable<ChangeFormsView[Key]>>;

const idsOf = ({ booking_id, version }: ChangeFormsView) => ({ booking_id, "int:version": version });

function DateForm({ forms, date, hidden, result }: FormProps<"date">) {
  return (
    <Form
      id="change-date"
      result={result}
      label={m.booking_change_date_link()}
      hidden={{ ...hidden, ...idsOf(forms), _key: `${hidden._key}-date` }}
      isDocument
    >
      <TimeRangeFields
        legend={m.booking_change_date_legend()}
        hint={date.hint}
        values={date.when}
        days={date.days}
        isEndNeeded={date.is_end_needed}
      />
      <Reason />
      <FormActions>
        <Button look="primary" name="command" value="propose_reschedule">
          {m.booking_change_date_submit()}
        </Button>
      </FormActions>
    </Form>
  );
}

function LinesForm({ forms, lines, hidden, result }: FormProps<"lines">) {
  const { locale } = useViewer();
  const { currency } = forms;
  const [charged, setTotals] = useState<Totals | null>(null);
  const totals = lessDiscounts(charged, forms);
  const onInput = (event: FormEvent<HTMLElement>) => {
    const form = event.currentTarget.closest("form");
    if (form) setTotals(previewTotals(new FormData(form), currency, locale));
  };
  return (
    <Form
      id="change-lines"
      result={result}
      label={m.booking_change_lines_link()}
      hidden={{
        ...hidden,
        ...idsOf(forms),
        _key: `${hidden._key}-lines`,
        currency,
        "int:total_minor": totals?.total_minor,
      }}
      isDocument
    >
      {/* The first submit button, so that Enter sends the proposal instead of adding a line. */}
      <button type="submit" name="command" value="propose_change" hidden />
      <div className="stack" onInput={onInput}>
        <OfferLines
          lines={lines.values}
          currency={currency}
          tax_bp={lines.tax_bp}
          tax_rates={lines.tax_rates}
          kept_rows={keptRows(result)}
          legend={m.booking_change_lines_legend()}
        />
        <NewTotal totals={totals} currency={currency} />
      </div>
      <Reason />
      <FormActions>
        <Button look="primary" name="command" value="propose_change">
          {m.booking_change_lines_submit()}
        </Button>
      </FormActions>
    </Form>
  );
}

/** The customer's form: quantities and prices of the agreed lines, and room for new ones. */
function OwnLinesForm({ forms, own_lines, hidden, result }: FormProps<"own_lines">) {
  const { locale } = useViewer();
  const { currency } = forms;
  const { offered, prices } = own_lines;
  const { totals: charged, onInput } = useTypedTotals({ offered, prices, currency, locale });
  const totals = lessDiscounts(charged, forms);
  return (
    <Form
      id="change-lines"
      result={result}
      label={m.booking_change_lines_link()}
      hidden={{
        ...hidden,
        ...idsOf(forms),
        _key: `${hidden._key}-lines`,
        currency,
        prices,
        "int:total_minor": totals?.total_minor,
      }}
      isDocument
    >
      <div className="stack" onInput={onInput}>
        <CounterLines
          legend={m.booking_change_lines_legend()}
          offered={offered}
          currency={currency}
          prices={prices}
        />
        <NewTotal totals={totals} currency={currency} prices={prices} />
      </div>
      <Reason />
      <FormActions>
        <Button look="primary" name="command" value="propose_lines">
          {m.booking_change_lines_submit()}
        </Button>
      </FormActions>
    </Form>
  );
}

/** The typed lines with the discounts that stay; null while they cannot be read. */
function lessDiscounts(
  charged: OfferTotals | null,
  { discounts, currency }: Pick<ChangeFormsView, "discounts" | "currency">,
): OfferTotals | null {
  return charged && addTotals(charged, bookedTotals(discounts, currency));
}

type NewTotalProps = { totals: OfferTotals | null; currency: string; prices?: PriceDisplay };

/** What the booking would cost, announced while it changes. */
function NewTotal({ totals, currency, prices = "net" }: NewTotalProps) {
  const { locale } = useViewer();
  return (
    <div aria-live="polite">
      {totals ? (
        <MoneyLines
          caption={m.booking_change_after()}
          currency={currency}
          lines={sumLines({ ...totals, deposit_minor: 0, prices }, locale)}
        />
      ) : null}
    </div>
  );
}

function Reason() {
  return (
    <TextArea
      name="reason"
      label={m.booking_change_reason_label()}
      hint={m.booking_change_reason_hint()}
      maxLength={1000}
      rows={3}
    />
  );
}
