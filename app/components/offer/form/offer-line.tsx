import { X } from "lucide-react";
import { Button } from "#app/ui/button.tsx";
import { MoneyField, RateField } from "#app/ui/form/amounts.tsx";
import { NumberField, SelectField, TextField } from "#app/ui/form/inputs.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { type LineChoice, lineChoices } from "#domain/offer/optional-lines.ts";
import { type LineUnit, lineUnits } from "#domain/offer/units.ts";
import { m } from "#messages/messages.js";

export type LineValues = {
  label: string;
  quantity: number;
  unit: LineUnit | null;
  unit_net_minor: number;
  tax_bp: number;
  /** Missing where the lines are no offer's. */
  choice?: LineChoice;
};

const choiceNames: Record<LineChoice, () => string> = {
  included: m.offer_line_choice_included,
  optional: m.offer_line_choice_optional,
  preselected: m.offer_line_choice_preselected,
};
/** An empty row stays empty: what is included needs no value. */
const choiceValue = (choice: LineChoice) => (choice === "included" ? "" : choice);
const unitNames: Record<LineUnit, () => string> = {
  hour: m.offer_line_counts_hours,
  day: m.offer_line_counts_days,
  night: m.offer_line_counts_nights,
  person: m.offer_line_counts_people,
  piece: m.offer_line_counts_pieces,
  kilometre: m.offer_line_counts_kilometres,
  square_metre: m.offer_line_counts_square_metres,
};

export type LineRowProps = {
  /** Position in the form's field names. */
  index: number;
  /** Number among the visible rows, from 1. */
  number: number;
  line: LineValues | undefined;
  currency: string;
  tax_bp: number;
  rates_id: string;
  hasChoice: boolean;
  /** Takes the row out of the form; missing for the only one. */
  onRemove?: (() => void) | undefined;
};

/**
 * One row. Where a row is one line of controls, only the first row's labels are visible. Further rows may stay empty as
 * a whole, so their fields are not required.
 */
export function LineRow({ index, number, line, onRemove, ...rest }: LineRowProps) {
  const { currency, tax_bp, rates_id, hasChoice } = rest;
  const name = `lines[${index}]`;
  const isRequired = number === 1;
  return (
    <fieldset>
      <legend className="visually-hidden">{m.offer_line_number({ number: String(number) })}</legend>
      <div
        className={["offer-line", number === 1 && "first", hasChoice && "choosable"]
          .filter(Boolean)
          .join(" ")}
      >
        <TextField
          name={`${name}.label`}
          label={m.offer_line_label()}
          placeholder={m.offer_line_label()}
          value={line?.label}
          maxLength={200}
          isRequired={isRequired}
        />
        <NumberField
          name={`int:${name}.quantity`}
          label={m.offer_line_quantity()}
          value={line?.quantity ?? 1}
          isRequired={isRequired}
        />
        <UnitField name={`${name}.unit`} unit={line?.unit ?? null} />
        <MoneyField
          name={`money:${name}.unit_net_minor`}
          label={m.offer_line_unit()}
          currency={currency}
          minor={line?.unit_net_minor}
          isRequired={isRequired}
        />
        <RateField
          name={`percent:${name}.tax_bp`}
          label={m.offer_line_tax()}
          rate_bp={line?.tax_bp ?? tax_bp}
          list={rates_id}
          isRequired={isRequired}
        />
        {hasChoice ? <ChoiceField name={`${name}.choice`} choice={line?.choice ?? "included"} /> : null}
        {/* Without scripts a row goes by emptying it. */}
        <div className="offer-line-remove needs-scripts">
          {onRemove ? <RemoveButton number={number} onRemove={onRemove} /> : null}
        </div>
      </div>
    </fieldset>
  );
}

function UnitField({ name, unit }: { name: string; unit: LineUnit | null }) {
  return (
    <SelectField
      name={name}
      label={m.offer_line_counts()}
      options={[
        { value: "", label: m.offer_line_counts_none() },
        ...lineUnits.map((one) => ({ value: one, label: unitNames[one]() })),
      ]}
      value={unit ?? ""}
      hasValue
      isRequired={false}
    />
  );
}

function ChoiceField({ name, choice }: { name: string; choice: LineChoice }) {
  return (
    <SelectField
      name={name}
      label={m.offer_line_choice()}
      options={lineChoices.map((one) => ({ value: choiceValue(one), label: choiceNames[one]() }))}
      value={choiceValue(choice)}
      hasValue
      isRequired={false}
    />
  );
}

function RemoveButton({ number, onRemove }: { number: number; onRemove: () => void }) {
  return (
    <Button
      type="button"
      look="quiet"
      isCompact
      aria-label={m.offer_line_remove({ number: String(number) })}
      onClick={onRemove}
    >
      <Icon of={X} />
    </Button>
  );
}
