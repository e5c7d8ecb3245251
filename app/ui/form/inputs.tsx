import type { ComponentProps, ReactNode } from "react";
import { numberInputText } from "../format.ts";
import { useViewer } from "../viewer.ts";
import { type ControlProps, Field, type FieldProps } from "./field.tsx";
import { submittedText } from "./form-state.ts";

type Native<Kept extends keyof ComponentProps<"input">> = Pick<ComponentProps<"input">, Kept>;

type TextFieldProps = FieldProps & {
  value?: string;
  type?: "text" | "email" | "tel" | "url" | "search";
} & Native<
    "autoComplete" | "inputMode" | "maxLength" | "minLength" | "spellCheck" | "autoCapitalize" | "placeholder"
  >;

/** One line of text. */
export function TextField({
  name,
  label,
  hint,
  isOptional,
  isRequired,
  value,
  type = "text",
  ...native
}: TextFieldProps) {
  return (
    <Field
      name={name}
      label={label}
      hint={hint}
      isOptional={isOptional}
      isRequired={isRequired}
      stored={value}
    >
      {(control, kept) => (
        <input
          {...control}
          {...native}
          type={type}
          className="input"
          defaultValue={submittedText(kept, value)}
        />
      )}
    </Field>
  );
}

type TextAreaProps = FieldProps & {
  value?: string;
  maxLength?: number;
  rows?: number;
  /** The language of the input, where it is not the page's. */
  lang?: "en" | "de";
};

/** Several lines of text; grows with its content where the browser supports it. */
export function TextArea({
  name,
  label,
  hint,
  isOptional,
  isRequired,
  value,
  maxLength,
  rows = 4,
  lang,
}: TextAreaProps) {
  return (
    <Field
      name={name}
      label={label}
      hint={hint}
      isOptional={isOptional}
      isRequired={isRequired}
      stored={value}
    >
      {(control, kept) => (
        <textarea
          {...control}
          className="input"
          lang={lang}
          rows={rows}
          maxLength={maxLength}
          defaultValue={submittedText(kept, value)}
        />
      )}
    </Field>
  );
}

type NumberFieldProps = FieldProps & {
  value?: number | null;
  /** 0 by default: a whole number. */
  decimals?: number;
  min?: number;
  max?: number;
};

/**
 * A number, named `int:…` or `number:…` for the form codec, which reads it in the page's language. A text input, because
 * number inputs take no digit groups, drop what they cannot read, and change with the mouse wheel.
 */
export function NumberField({
  name,
  label,
  hint,
  isOptional,
  isRequired,
  value,
  decimals = 0,
  min,
  max,
}: NumberFieldProps) {
  const { locale } = useViewer();
  const initial = value === null || value === undefined ? undefined : numberInputText(value, locale);
  return (
    <Field
      name={name}
      label={label}
      hint={hint}
      isOptional={isOptional}
      isRequired={isRequired}
      stored={initial}
    >
      {(control, kept) => (
        <input
          {...control}
          type="text"
          inputMode={inputModeOf(decimals, min)}
          className="input short num"
          autoComplete="off"
          data-min={min}
          data-max={max}
          defaultValue={submittedText(kept, initial)}
        />
      )}
    </Field>
  );
}

/** The keyboard of phones: number keyboards have no minus on iOS, the numeric one no separator. */
function inputModeOf(decimals: number, min: number | undefined): "text" | "numeric" | "decimal" {
  if (min !== undefined && min < 0) return "text";
  return decimals > 0 ? "decimal" : "numeric";
}

type DateFieldProps = FieldProps &
  (DayFieldProps | TimeFieldProps) & {
    /** Value of the native control: `2027-06-12`, `14:00`. */
    value?: string;
    /** Time zone shown beside the control: "Time in Lisbon". */
    zone?: ReactNode;
  };

/** The first and the last day that can be chosen. */
type DayFieldProps = { kind?: "date"; min: string; max: string };
type TimeFieldProps = { kind: "time"; min?: undefined; max?: undefined };

/** A date or a time, with the native picker. */
export function DateField(props: DateFieldProps) {
  const { name, label, hint, isOptional, isRequired, kind = "date", value, min, max, zone } = props;
  return (
    <Field
      name={name}
      label={label}
      hint={hint}
      isOptional={isOptional}
      isRequired={isRequired}
      stored={value}
    >
      {(control, kept) => (
        <span className="with-zone">
          <input
            {...control}
            type={kind}
            className="input"
            min={min}
            max={max}
            aria-describedby={withZone(control, zone)}
            defaultValue={submittedText(kept, value)}
          />
          {zone ? (
            <span id={`${control.id}-zone`} className="small soft">
              {zone}
            </span>
          ) : null}
        </span>
      )}
    </Field>
  );
}

function withZone(control: ControlProps, zone: ReactNode): string | undefined {
  const others = control["aria-describedby"];
  if (!zone) return others;
  return `${others ? `${others} ` : ""}${control.id}-zone`;
}

export type Option = { value: string; label: string };
type SelectFieldProps = FieldProps & {
  options: readonly Option[];
  value?: string;
  /** Leaves out the empty first option, for fields that always have a value. */
  hasValue?: boolean | undefined;
  autoComplete?: string;
  /** Called at each choice, for fields that depend on it. */
  onChoose?: (select: HTMLSelectElement) => void;
};

/** A native select. */
export function SelectField(props: SelectFieldProps) {
  const { name, label, hint, isOptional, isRequired, options, value, hasValue, autoComplete, onChoose } =
    props;
  const { words } = useViewer();
  return (
    <Field
      name={name}
      label={label}
      hint={hint}
      isOptional={isOptional}
      isRequired={isRequired}
      stored={value}
      stored_text={options.find((option) => option.value === value)?.label}
    >
      {(control, kept) => (
        <select
          {...control}
          className="input"
          autoComplete={autoComplete}
          defaultValue={submittedText(kept, value) ?? ""}
          onChange={onChoose && (({ currentTarget }) => onChoose(currentTarget))}
        >
          {hasValue ? null : <option value="">{isOptional ? "" : words.choose()}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
