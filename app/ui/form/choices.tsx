import { type ReactNode, useContext } from "react";
import { describedBy, FieldError, Fieldset } from "./field.tsx";
import { FormContext, isSubmittedChoice, useField } from "./form-state.ts";

export type Choice = {
  value: string;
  label: ReactNode;
  hint?: ReactNode;
  /** Rendered at the end of the line, for a price. */
  aside?: ReactNode;
  isDisabled?: boolean;
};

type ChoicesProps = {
  name: string;
  legend: ReactNode;
  hint?: ReactNode;
  isOptional?: boolean;
  choices: readonly Choice[];
  value?: string | readonly string[];
  /** Checkboxes instead of radio buttons; the name is sent once per ticked box. */
  isMultiple?: boolean;
};

/** Choices as cards: radio buttons, or checkboxes with `isMultiple`. */
export function Choices({
  name,
  legend,
  hint,
  isOptional,
  choices,
  value,
  isMultiple = false,
}: ChoicesProps) {
  const { id, kept } = useField(name);
  const { result } = useContext(FormContext);
  const chosen = value === undefined ? [] : typeof value === "string" ? [value] : value;
  return (
    <Fieldset name={name} legend={legend} hint={hint} isOptional={isOptional}>
      <div className="choices">
        {choices.map((choice) => {
          const choiceId = `${id}-${choice.value.replaceAll(/\W+/g, "-")}`;
          const isChosen = isSubmittedChoice(
            kept,
            Boolean(result?.values),
            choice.value,
            chosen.includes(choice.value),
          );
          return (
            <label key={choice.value} className="choice" htmlFor={choiceId}>
              <input
                id={choiceId}
                type={isMultiple ? "checkbox" : "radio"}
                name={name}
                value={choice.value}
                defaultChecked={isChosen}
                disabled={choice.isDisabled}
                required={!isMultiple && !isOptional}
                aria-describedby={choice.hint ? `${choiceId}-hint` : undefined}
              />
              <span className="choice-title">{choice.label}</span>
              {choice.aside ? <span className="choice-aside">{choice.aside}</span> : null}
              {choice.hint ? (
                <span id={`${choiceId}-hint`} className="hint">
                  {choice.hint}
                </span>
              ) : null}
            </label>
          );
        })}
      </div>
    </Fieldset>
  );
}

type CheckFieldProps = {
  /** `flag:…` for a yes/no answer. */
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  isChecked?: boolean;
  value?: string;
  isRequired?: boolean;
};

/** A single checkbox. */
export function CheckField({ name, label, hint, isChecked, value = "on", isRequired }: CheckFieldProps) {
  const { id, error, kept } = useField(name);
  const { result } = useContext(FormContext);
  return (
    <label className="check" htmlFor={id}>
      <input
        id={id}
        type="checkbox"
        name={name}
        value={value}
        defaultChecked={isSubmittedChoice(kept, Boolean(result?.values), value, isChecked)}
        required={isRequired}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, hint, error)}
      />
      <span>{label}</span>
      {hint ? (
        <span id={`${id}-hint`} className="hint">
          {hint}
        </span>
      ) : null}
      <FieldError id={id} error={error} />
    </label>
  );
}
