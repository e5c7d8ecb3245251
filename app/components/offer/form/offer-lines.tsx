import { Plus } from "lucide-react";
import { type MouseEvent, useEffect, useId, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Fieldset } from "#app/ui/form/field.tsx";
import type { FormResult } from "#app/ui/form/form-state.ts";
import { MoneyField, NumberField, RateField, SelectField, TextField } from "#app/ui/form/inputs.tsx";
import { formatRate, rateInputText } from "#app/ui/format.ts";
import { Icon } from "#app/ui/icon.tsx";
import { useViewer } from "#app/ui/viewer.ts";
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
const min_rows = 2;
const max_rows = 50;

type OfferLinesProps = {
  lines: readonly LineValues[];
  currency: string;
  /** Initial rate of a new line. */
  tax_bp: number;
  /** Usual rates, suggested during typing. */
  tax_rates: readonly number[];
  /** Number of rows in the refused form, 0 otherwise. */
  kept_rows: number;
  /** That of an offer where it is left out. */
  legend?: string;
  /** The customer can choose among the lines. */
  hasChoice?: boolean;
};

/** The lines of an offer: at least two rows, of which empty ones are ignored, and a button that adds one. */
export function OfferLines(props: OfferLinesProps) {
  const { lines, currency, tax_bp, tax_rates, kept_rows, legend, hasChoice = false } = props;
  const rates_id = useId();
  const [count, setCount] = useState(Math.max(min_rows, lines.length, kept_rows));
  const [focusedRow, setFocusedRow] = useState(0);
  useEffect(() => {
    if (focusedRow > 0) document.getElementsByName(`lines[${focusedRow}].label`)[0]?.focus();
  }, [focusedRow]);
  function addLine(event: MouseEvent) {
    event.preventDefault();
    setCount(count + 1);
    setFocusedRow(count);
  }
  return (
    <Fieldset name="lines" legend={legend ?? m.offer_lines_legend()} hint={m.offer_lines_hint()}>
      {Array.from({ length: count }, (_, index) => (
        <LineRow
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity but their position; they never move
          key={index}
          index={index}
          line={lines[index]}
          currency={currency}
          tax_bp={tax_bp}
          rates_id={rates_id}
          hasChoice={hasChoice}
        />
      ))}
      <Rates id={rates_id} rates={tax_rates} />
      {count < max_rows ? (
        <div>
          {/* Without scripts the server renders the form with one more row. */}
          <Button isCompact name="command" value="more_lines" onClick={addLine}>
            <Icon of={Plus} />
            {m.offer_line_add()}
          </Button>
        </div>
      ) : null}
    </Fieldset>
  );
}

function Rates({ id, rates }: { id: string; rates: readonly number[] }) {
  const { locale } = useViewer();
  return (
    <datalist id={id}>
      {rates.map((rate) => (
        <option key={rate} value={rateInputText(rate, locale)}>
          {formatRate(rate, locale)}
        </option>
      ))}
    </datalist>
  );
}

type LineRowProps = {
  index: number;
  line: LineValues | undefined;
  currency: string;
  tax_bp: number;
  rates_id: string;
  hasChoice: boolean;
};

/**
 * One row. Where rows look like a table, only the first row's labels are visible. Further rows may stay empty as a
 * whole, so their fields are neither required nor marked as optional.
 */
function LineRow({ index, line, currency, tax_bp, rates_id, hasChoice }: LineRowProps) {
  const name = `lines[${index}]`;
  const isFirst = index === 0;
  return (
    <fieldset>
      <legend className="visually-hidden">{m.offer_line_number({ number: String(index + 1) })}</legend>
      <div className={["offer-line", isFirst && "first", hasChoice && "choosable"].filter(Boolean).join(" ")}>
        <TextField
          name={`${name}.label`}
          label={m.offer_line_label()}
          value={line?.label}
          maxLength={200}
          isRequired={isFirst}
        />
        <NumberField
          name={`int:${name}.quantity`}
          label={m.offer_line_quantity()}
          value={line?.quantity ?? 1}
          isRequired={isFirst}
        />
        <SelectField
          name={`${name}.unit`}
          label={m.offer_line_counts()}
          options={[
            { value: "", label: m.offer_line_counts_none() },
            ...lineUnits.map((unit) => ({ value: unit, label: unitNames[unit]() })),
          ]}
          value={line?.unit ?? ""}
          hasValue
          isOptional
        />
        <MoneyField
          name={`money:${name}.unit_net_minor`}
          label={m.offer_line_unit()}
          currency={currency}
          minor={line?.unit_net_minor}
          isRequired={isFirst}
        />
        <RateField
          name={`percent:${name}.tax_bp`}
          label={m.offer_line_tax()}
          rate_bp={line?.tax_bp ?? tax_bp}
          list={rates_id}
          isRequired={isFirst}
        />
        {hasChoice ? (
          <SelectField
            name={`${name}.choice`}
            label={m.offer_line_choice()}
            options={lineChoices.map((choice) => ({
              value: choiceValue(choice),
              label: choiceNames[choice](),
            }))}
            value={choiceValue(line?.choice ?? "included")}
            hasValue
            isOptional
          />
        ) : null}
      </div>
    </fieldset>
  );
}

/** Number of rows needed to show every value of a refused form. */
export function keptRows(result: FormResult | null): number {
  const rows = Object.keys(result?.values ?? {}).map((name) =>
    Number(/lines\[(\d{1,3})\]/.exec(name)?.[1] ?? -1),
  );
  return Math.max(0, ...rows.map((row) => row + 1));
}
