import { useId } from "react";
import { Field, type FieldProps } from "#app/ui/form/field.tsx";
import { submittedText } from "#app/ui/form/form-state.ts";
import type { ZoneOption } from "#domain/place/zone-names.ts";

type ZoneInputProps = Pick<FieldProps, "label" | "hint"> & {
  zones: readonly ZoneOption[];
  value: string;
  onType?: (text: string) => void;
};

/** A time zone by its city, typed or chosen; the server finds the zone (`readTypedZone`). */
export function ZoneInput({ zones, value, onType, ...field }: ZoneInputProps) {
  const list = useId();
  const name = zones.find(({ zone }) => zone === value)?.name ?? value;
  return (
    <Field {...field} name="time_zone" stored={name}>
      {(control, kept) => (
        <>
          <input
            {...control}
            key={name}
            className="input"
            list={list}
            maxLength={64}
            autoComplete="off"
            spellCheck={false}
            defaultValue={submittedText(kept, name)}
            // Lists show only what fits the text, so the next key replaces it.
            onFocus={(event) => event.currentTarget.select()}
            onChange={(event) => onType?.(event.currentTarget.value)}
          />
          <datalist id={list}>
            {zones.map((one) => (
              <option key={one.zone} value={one.name}>
                {one.about}
              </option>
            ))}
          </datalist>
        </>
      )}
    </Field>
  );
}
