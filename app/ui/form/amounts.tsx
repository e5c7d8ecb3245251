/** Fields of rates and amounts. */
import { currencyDigits } from "#domain/format/currency-digits.ts";
import { amountText } from "#domain/format/money.ts";
import { rateInputText } from "../format.ts";
import { useViewer } from "../viewer.ts";
import { Field, type FieldProps } from "./field.tsx";
import { submittedText } from "./form-state.ts";

type RateFieldProps = FieldProps & { rate_bp: number; list?: string };

/** A rate in percent, named `percent:…`: any with two decimals. `list` is the id of a datalist with usual ones. */
export function RateField({ rate_bp, list, ...field }: RateFieldProps) {
  const { locale } = useViewer();
  const initial = rateInputText(rate_bp, locale);
  return (
    <Field {...field} stored={initial}>
      {(control, kept) => (
        <input
          {...control}
          type="text"
          inputMode="decimal"
          className="input short num"
          autoComplete="off"
          maxLength={10}
          list={list}
          defaultValue={submittedText(kept, initial)}
        />
      )}
    </Field>
  );
}

type MoneyFieldProps = FieldProps & { currency: string; minor?: number | null };

/**
 * An amount, named `money:…`: the server parses the decimal text with the language's separators, in the currency of
 * the form's hidden `currency`. `minor` is in the currency's smallest unit.
 */
export function MoneyField({ name, label, hint, isOptional, isRequired, currency, minor }: MoneyFieldProps) {
  const { locale } = useViewer();
  const initial = minor === null || minor === undefined ? undefined : amountText(minor, currency, locale);
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
        <div className="affix">
          <span>{currency}</span>
          <input
            {...control}
            type="text"
            inputMode={currencyDigits(currency) > 0 ? "decimal" : "numeric"}
            autoComplete="off"
            className="input"
            defaultValue={submittedText(kept, initial)}
          />
        </div>
      )}
    </Field>
  );
}
