import { Plus } from "lucide-react";
import { type MouseEvent, useEffect, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Fieldset } from "#app/ui/form/field.tsx";
import type { FormResult } from "#app/ui/form/form-state.ts";
import { MoneyField, NumberField, SelectField, TextField } from "#app/ui/form/inputs.tsx";
import { formatRate } from "#app/ui/format.ts";
import { Icon } from "#app/ui/icon.tsx";
import { useViewer } from "#app/ui/viewer.ts";
import { type LineUnit, lineUnits } from "#domain/offer/units.ts";
import { m } from "#messages/messages.js";

export type LineValues = {
  label: string;
  quantity: number;
  unit: LineUnit | null;
  unit_net_minor: number;
  tax_bp: number;
};

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
  tax_bp: number;
  /** Number of rows in the refused form, 0 otherwise. */
  kept_rows: number;
  /** That of an offer where it is left out. */
  legend?: string;
};

/** The lines of an offer: at least two rows, of which empty ones are ignored, and a button that adds one. */
export function OfferLines({ lines, currency, tax_bp, kept_rows, legend }: OfferLinesProps) {
  const { locale } = useViewer();
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
  const rates = [...new Set([0, 700, 1_900, 2_000, tax_bp, ...lines.map((line) => line.tax_bp)])].sort(
    (a, b) => a - b,
  );
  const options = rates.map((rate) => ({ value: String(rate), label: formatRate(rate, locale) }));
  return (
    <Fieldset name="lines" legend={legend ?? m.offer_lines_legend()} hint={m.offer_lines_hint()}>
      {Array.from({ length: count }, (_, index) => (
        <LineRow
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity but their position; they never move
          key={index}
          index={index}
          line={lines[index]}
          {...{ currency, tax_bp, options }}
        />
      ))}
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

type LineRowProps = {
  index: number;
  line: LineValues | undefined;
  currency: string;
  tax_bp: number;
  options: { value: string; label: string }[];
};

/**
 * One row. Where rows look like a table, only the first row's labels are visible. Further rows may be left out as a whole, so
 * that their fields are neither required nor marked as optional.
 */
function LineRow({ index, line, currency, tax_bp, options }: LineRowProps) {
  const name = `lines[${index}]`;
  const isFirst = index === 0;
  return (
    <fieldset>
      <legend className="visually-hidden">{m.offer_line_number({ number: String(index + 1) })}</legend>
      <div className={isFirst ? "offer-line first" : "offer-line"}>
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
        <SelectField
          name={`int:${name}.tax_bp`}
          label={m.offer_line_tax()}
          options={options}
          value={String(line?.tax_bp ?? tax_bp)}
          hasValue
          isRequired={isFirst}
        />
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
