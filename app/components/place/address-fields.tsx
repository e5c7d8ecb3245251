import { useContext, useState } from "react";
import { FormContext, readField, submittedText } from "#app/ui/form/form-state.ts";
import { type Option, SelectField, TextField } from "#app/ui/form/inputs.tsx";
import { type Address, type AddressField, type AddressPart, addressFields } from "#domain/place/address.ts";
import { regionLabel } from "./region-text.ts";

type AddressFieldsProps = {
  /** Prefix of the field names: "billing.". */
  prefix?: string;
  /** Prefix of the autofill tokens: "billing ". */
  autofill?: string;
  labels: Readonly<Record<Exclude<AddressPart, "region"> | "country", string>>;
  address: Address;
  country: string;
  countries: readonly Option[];
  /** The whole address may be left out. */
  isOptional?: boolean;
  /** Parts that are asked for in every country. */
  needed?: readonly AddressPart[];
  /** There is a country already. */
  hasCountry?: boolean;
};

const hints: Readonly<Record<AddressPart, { autoComplete: string; maxLength: number }>> = {
  address_line: { autoComplete: "street-address", maxLength: 200 },
  postal_code: { autoComplete: "postal-code", maxLength: 20 },
  city: { autoComplete: "address-level2", maxLength: 100 },
  region: { autoComplete: "address-level1", maxLength: 100 },
};

/**
 * An address with its country: the parts that addresses have there, in local order. Another country changes the parts at
 * once, or without scripts when the form comes back; input in parts that the country does not have stays.
 */
export function AddressFields(props: AddressFieldsProps) {
  const {
    prefix = "",
    autofill = "",
    labels,
    countries,
    isOptional = false,
    hasCountry,
    needed = [],
  } = props;
  const state = useContext(FormContext);
  const keptOf = (name: string) => readField(state, `${prefix}${name}`).kept;
  const typed = (name: string, initial = "") => submittedText(keptOf(name), initial) ?? "";
  // A part that the sent form lacked is empty: its stored value belongs to the previous country.
  const isLeftOut = (part: AddressPart) => keptOf("country") !== undefined && keptOf(part) === undefined;
  const stored = (part: AddressPart) => (isLeftOut(part) ? "" : (props.address[part] ?? ""));
  const [chosen, setChosen] = useState<{ country: string; filled: readonly AddressPart[] } | null>(null);
  const country = chosen?.country ?? typed("country", props.country);
  const filled = chosen?.filled ?? parts.filter((part) => typed(part, stored(part)) !== "");
  const choose = (select: HTMLSelectElement) => {
    const has = (part: AddressPart) => textIn(select.form, `${prefix}${part}`) !== "";
    setChosen({ country: select.value, filled: parts.filter(has) });
  };
  const label = { ...labels, region: regionLabel(country) };
  return (
    <>
      <div className="address columns">
        {partsOf(country, needed, filled).map(({ name, isRequired }) => (
          <div key={name} className={name === "address_line" ? "address-street" : undefined}>
            <TextField
              name={`${prefix}${name}`}
              label={label[name]}
              value={stored(name)}
              maxLength={hints[name].maxLength}
              autoComplete={`${autofill}${hints[name].autoComplete}`}
              isOptional={isOptional || !isRequired}
            />
          </div>
        ))}
      </div>
      <SelectField
        name={`${prefix}country`}
        label={labels.country}
        options={countries}
        value={props.country}
        autoComplete={`${autofill}country`}
        hasValue={hasCountry}
        onChoose={choose}
      />
    </>
  );
}

const parts = Object.keys(hints) as AddressPart[];

/** The country's parts, then any others that are needed or filled in. */
function partsOf(
  country: string,
  needed: readonly AddressPart[],
  filled: readonly AddressPart[],
): readonly AddressField[] {
  const known = addressFields(country);
  const names = known.map(({ name }) => name);
  const left = parts.filter(
    (name) => !names.includes(name) && (needed.includes(name) || filled.includes(name)),
  );
  return [...known, ...left.map((name) => ({ name, isRequired: needed.includes(name) }))];
}

function textIn(form: HTMLFormElement | null, name: string): string {
  const field = form?.elements.namedItem(name);
  return field instanceof HTMLInputElement ? field.value : "";
}
