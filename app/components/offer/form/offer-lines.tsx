import { Plus } from "lucide-react";
import { type MouseEvent, useEffect, useId, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Fieldset } from "#app/ui/form/field.tsx";
import type { FormResult } from "#app/ui/form/form-state.ts";
import { formatRate, rateInputText } from "#app/ui/format.ts";
import { Icon } from "#app/ui/icon.tsx";
import { useViewer } from "#app/ui/viewer.ts";
import { m } from "#messages/messages.js";
import { LineRow, type LineValues } from "./offer-line.tsx";

const min_rows = 2;
const max_rows = 50;

type OfferLinesProps = {
  lines: readonly LineValues[];
  currency: string;
  /** Initial rate of a new line. */
  tax_bp: number;
  /** Usual rates, suggested during typing. */
  tax_rates: readonly number[];
  /** The rows of a form that is shown again, by their number in the field names; none otherwise. */
  kept_rows: readonly number[];
  /** That of an offer where it is left out. */
  legend?: string;
  /** The customer can choose among the lines. */
  hasChoice?: boolean;
};

/** The lines of an offer: at least two rows at first, of which empty ones are ignored, and a button that adds one. */
export function OfferLines(props: OfferLinesProps) {
  const { lines, currency, tax_bp, tax_rates, kept_rows, legend, hasChoice = false } = props;
  const rates_id = useId();
  const { rows, add, remove } = useRows(() => firstRows(lines.length, kept_rows));
  return (
    <Fieldset name="lines" legend={legend ?? m.offer_lines_legend()} hint={m.offer_lines_hint()}>
      {rows.map((row, position) => (
        <LineRow
          key={row}
          index={row}
          number={position + 1}
          line={lines[row]}
          currency={currency}
          tax_bp={tax_bp}
          rates_id={rates_id}
          hasChoice={hasChoice}
          onRemove={rows.length > 1 ? () => remove(row) : undefined}
        />
      ))}
      <Rates id={rates_id} rates={tax_rates} />
      {add ? (
        <div>
          {/* Without scripts the server renders the form with one more row. */}
          <Button isCompact name="command" value="more_lines" onClick={add}>
            <Icon of={Plus} />
            {m.offer_line_add()}
          </Button>
        </div>
      ) : null}
    </Fieldset>
  );
}

const labelOf = (row: number) => document.getElementsByName(`lines[${row}].label`)[0];

/**
 * The rows by their number in the field names, which a row keeps when one before it goes: the server closes the gap. The
 * focus follows to the row that was added, or beside the one that was removed.
 */
function useRows(first: () => number[]) {
  const [rows, setRows] = useState(first);
  const [changed, setChanged] = useState<{ focused: number; isRemoval: boolean } | null>(null);
  useEffect(() => {
    const label = changed && labelOf(changed.focused);
    if (!label) return;
    label.focus();
    // The figures follow, and the input is saved without the row.
    if (changed.isRemoval) label.closest(".fieldset")?.dispatchEvent(new Event("input", { bubbles: true }));
  }, [changed]);
  const next = Math.max(...rows) + 1;
  const add = (event: MouseEvent) => {
    event.preventDefault();
    setRows([...rows, next]);
    setChanged({ focused: next, isRemoval: false });
  };
  const remove = (row: number) => {
    const left = rows.filter((one) => one !== row);
    const focused = left.find((one) => one > row) ?? left.at(-1);
    setRows(left);
    if (focused !== undefined) setChanged({ focused, isRemoval: true });
  };
  return { rows, add: next < max_rows ? add : null, remove };
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

/** The rows of the lines, or those of a form that is shown again, which may have gaps; then empty ones. */
function firstRows(lines: number, kept_rows: readonly number[]): number[] {
  const rows = kept_rows.length > 0 ? [...kept_rows] : Array.from({ length: lines }, (_, row) => row);
  for (let row = Math.max(lines, ...rows.map((one) => one + 1)); rows.length < min_rows; row += 1)
    rows.push(row);
  return rows;
}

/** The rows of a form that is shown again, by their number in the field names. */
export function keptRows(result: FormResult | null): number[] {
  const rows = Object.keys(result?.values ?? {}).flatMap((name) => {
    const row = /lines\[(\d{1,3})\]/.exec(name)?.[1];
    return row === undefined ? [] : [Number(row)];
  });
  return [...new Set(rows)].sort((one, other) => one - other);
}
