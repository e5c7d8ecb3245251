import { TimeRangeFields, type WallTimeValues } from "#app/components/place/time-range-fields.tsx";
import type { PanelForm } from "#app/components/request/panel-form.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Form, FormActions } from "#app/ui/form/form.tsx";
import { TextArea } from "#app/ui/form/inputs.tsx";
import { MoneyLines } from "#app/ui/money.tsx";
import { useViewer } from "#app/ui/viewer.ts";
import { limits } from "#domain/limits.ts";
import type { DayRange } from "#domain/place/date-range.ts";
import { m } from "#messages/messages.js";
import type { OfferView } from "#server/offer/reads/offer.ts";
import { sumLines } from "../offer-money.tsx";
import { CounterLines } from "./counter-lines.tsx";
import { useTypedTotals } from "./use-typed-totals.ts";

/** What the form needs besides the offer; made on the server. */
export type CounterFormView = {
  when: WallTimeValues;
  days: DayRange;
  zone_hint: string;
  is_end_needed: boolean;
  rounds_left: number;
};

type CounterFormProps = { offer: OfferView; view: CounterFormView; form: PanelForm };

/** The customer's form for other lines, prices or another date. Works without scripts, which add up the total. */
export function CounterForm({ offer, view, form }: CounterFormProps) {
  const { locale } = useViewer();
  const { id, version, currency, prices, lines, provider_name: name } = offer;
  const { totals, onInput } = useTypedTotals({ offered: lines, prices, currency, locale });
  return (
    <section className="stack" id="counter" aria-labelledby="counter-title">
      <h2 id="counter-title">{m.offer_counter_title()}</h2>
      <p className="soft max-w-text">
        {m.offer_counter_intro({ name, hours: limits.counter_answer_hours })}{" "}
        {view.rounds_left === 1
          ? m.offer_counter_last_round()
          : m.offer_counter_rounds({ count: view.rounds_left })}
      </p>
      <Form
        id="counter-form"
        result={form.resultOf("send_counter")}
        label={m.offer_counter_title()}
        hidden={{
          ...form.hidden,
          _key: `${form.hidden._key}-counter`,
          offer_id: id,
          version,
          currency,
          prices,
          "int:total_minor": totals?.total_minor,
        }}
      >
        <div className="stack" onInput={onInput}>
          <CounterLines
            legend={m.offer_counter_lines()}
            offered={lines}
            currency={currency}
            prices={prices}
          />
          <div aria-live="polite">
            {totals ? (
              <MoneyLines
                caption={m.offer_counter_total()}
                currency={currency}
                lines={sumLines({ ...totals, deposit_minor: 0, prices }, locale)}
              />
            ) : null}
          </div>
        </div>
        <TimeRangeFields
          legend={m.offer_counter_date()}
          hint={view.zone_hint}
          values={view.when}
          days={view.days}
          isOptional={view.when.start_date === ""}
          isEndNeeded={view.is_end_needed}
        />
        <TextArea
          name="message"
          label={m.offer_counter_message({ name })}
          maxLength={limits.message_characters}
          rows={3}
          isOptional
        />
        <FormActions>
          <Button look="primary" name="command" value="send_counter">
            {m.offer_counter_send()}
          </Button>
          <LinkButton to="?">{m.offer_counter_cancel()}</LinkButton>
        </FormActions>
      </Form>
    </section>
  );
}
