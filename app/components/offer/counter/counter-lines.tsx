import type { ReactNode } from "react";
import { MoneyField } from "#app/ui/form/amounts.tsx";
import { Fieldset } from "#app/ui/form/field.tsx";
import { NumberField, TextField } from "#app/ui/form/inputs.tsx";
import { useViewer } from "#app/ui/viewer.ts";
import { currencyInfo } from "#domain/currency.ts";
import { limits } from "#domain/limits.ts";
import type { PriceDisplay } from "#domain/offer/price-display.ts";
import { type OfferedLine, shownUnit } from "#domain/offer/proposed-lines.ts";
import { m } from "#messages/messages.js";
import { unitQuantityText } from "../quantity-text.ts";

type CounterLinesProps = {
  legend: string;
  offered: readonly OfferedLine[];
  currency: string;
  prices: PriceDisplay;
};

/** Rows below the offer's lines for new ones; empty ones are ignored. */
const extra_rows = 2;

/**
 * The lines of an offer or a booking as its customer changes them: quantity and price of each, as the customer reads
 * prices, and empty rows for new lines. Nothing asks for a tax rate.
 */
export function CounterLines({ legend, offered, currency, prices }: CounterLinesProps) {
  const { step_minor } = currencyInfo(currency);
  const free = Math.min(extra_rows, limits.offer_lines - offered.length);
  const price = prices === "gross" ? m.offer_counter_price_gross() : m.offer_counter_price_net();
  return (
    <Fieldset name="lines" legend={legend} hint={m.offer_counter_lines_hint()}>
      {offered.map((line, index) => (
        <OfferedRow key={line.position} index={index} line={line}>
          <MoneyField
            name={`money:lines[${index}].unit_minor`}
            label={price}
            currency={currency}
            minor={shownUnit(line, prices, step_minor)}
            isRequired
          />
        </OfferedRow>
      ))}
      {Array.from({ length: Math.max(0, free) }, (_, added) => {
        const index = offered.length + added;
        const name = `lines[${index}]`;
        return (
          <fieldset key={index}>
            <legend className="visually-hidden">
              {m.offer_counter_new_line({ number: String(added + 1) })}
            </legend>
            <div className="counter-line new">
              <TextField
                name={`${name}.label`}
                label={m.offer_counter_new_label()}
                maxLength={limits.offer_label_characters}
              />
              <NumberField name={`int:${name}.quantity`} label={m.offer_line_quantity()} value={1} />
              <MoneyField name={`money:${name}.unit_minor`} label={price} currency={currency} />
            </div>
          </fieldset>
        );
      })}
    </Fieldset>
  );
}

type OfferedRowProps = { index: number; line: OfferedLine; children: ReactNode };

function OfferedRow({ index, line, children }: OfferedRowProps) {
  const { locale } = useViewer();
  const { label, position, quantity, unit, choice } = line;
  const counted = unitQuantityText({ quantity, unit: unit ?? null }, locale);
  return (
    <fieldset>
      <legend className="visually-hidden">{label}</legend>
      <input type="hidden" name={`int:lines[${index}].position`} value={position} />
      {/* A text keeps the row, whose price may have been emptied by mistake. */}
      <input type="hidden" name={`lines[${index}].label`} value={label} />
      <div className={index === 0 ? "counter-line first" : "counter-line"}>
        <div className="what" aria-hidden="true">
          <span className="font-semibold">{label}</span>
          {counted ? <span className="small soft block">{counted}</span> : null}
        </div>
        <NumberField
          name={`int:lines[${index}].quantity`}
          label={m.offer_line_quantity()}
          value={choice === "optional" ? 0 : quantity}
          isRequired
        />
        {children}
      </div>
    </fieldset>
  );
}
