import type { ReactNode } from "react";
import { Fieldset } from "./field.tsx";
import { submittedText, useField } from "./form-state.ts";

type SegmentedProps = {
  name: string;
  legend: ReactNode;
  hint?: ReactNode;
  value?: string;
  options: readonly { value: string; label: ReactNode }[];
};

/** Radio buttons for two to four short labels. Use `Choices` for longer labels, `SelectField` for more options. */
export function Segmented({ name, legend, hint, value, options }: SegmentedProps) {
  const { id, kept } = useField(name);
  const chosen = submittedText(kept, value);
  return (
    <Fieldset name={name} legend={legend} hint={hint}>
      <div className="segments">
        {options.map((option) => (
          <label key={option.value} htmlFor={`${id}-${option.value}`}>
            <input
              id={`${id}-${option.value}`}
              type="radio"
              name={name}
              value={option.value}
              defaultChecked={option.value === chosen}
            />
            {option.label}
          </label>
        ))}
      </div>
    </Fieldset>
  );
}
