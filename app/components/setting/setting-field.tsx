import { ZoneInput } from "#app/components/place/zone-input.tsx";
import { RateField } from "#app/ui/form/amounts.tsx";
import { Choices } from "#app/ui/form/choices.tsx";
import { NumberField, type Option, SelectField, TextArea, TextField } from "#app/ui/form/inputs.tsx";
import { rateInputText } from "#app/ui/format.ts";
import { useViewer } from "#app/ui/viewer.ts";
import type { ZoneOption } from "#domain/place/zone-names.ts";
import type { CountryVat } from "#domain/setting/country-vat.ts";
import type { SettingForm } from "#domain/setting/kinds.ts";
import type { PolicySetting } from "#domain/setting/policy-setting.ts";
import { m } from "#messages/messages.js";

/** What the choices of zones and currencies are made of; empty where the setting needs none. */
export type SettingOptions = { zones: readonly ZoneOption[]; currencies: readonly Option[] };

/** Pictures have forms of their own. */
type FieldForm = Exclude<SettingForm, { kind: "picture" }>;
type SettingFieldProps = { form: FieldForm; value: unknown; hint: string; options: SettingOptions };

/** The field of a setting's value. */
export function SettingField({ form, value, hint, options }: SettingFieldProps) {
  const { locale } = useViewer();
  const label = m.setting_value();
  const text = typeof value === "string" ? value : "";
  switch (form.kind) {
    case "whole":
      return (
        <NumberField
          name="int:new_value"
          label={form.unit === "items" ? label : m.setting_value_in({ unit: unitText[form.unit]() })}
          hint={hint}
          value={value === null ? null : Number(value)}
          min={form.min}
          max={form.max}
          isOptional={form.isOptional}
        />
      );
    case "rate":
      return (
        <TextField
          name="percent:new_value"
          label={label}
          hint={hint}
          value={rateInputText(Number(value), locale)}
          inputMode="decimal"
          maxLength={8}
          autoComplete="off"
        />
      );
    case "language":
      return (
        <Choices
          name="new_value"
          legend={label}
          hint={hint}
          value={text}
          choices={[
            { value: "en", label: m.setting_language_en() },
            { value: "de", label: m.setting_language_de() },
          ]}
        />
      );
    case "zone":
      return <ZoneInput label={label} hint={hint} zones={options.zones} value={text} />;
    case "currency":
      return (
        <SelectField
          name="new_value"
          label={label}
          hint={hint}
          options={options.currencies}
          value={text}
          hasValue
        />
      );
    case "country_vat":
      return (
        <TextArea name="vat_lines" label={label} hint={hint} value={vatLines(value)} isOptional rows={6} />
      );
    case "policy":
      return <PolicyFields policy={value as PolicySetting} max={form.max_free} hint={hint} />;
    case "colour":
    case "vat_number":
      return (
        <TextField
          name="new_value"
          label={label}
          hint={hint}
          value={text}
          isOptional
          maxLength={form.kind === "colour" ? 7 : 40}
          autoComplete="off"
          spellCheck={false}
        />
      );
    case "email":
      return (
        <TextField
          name="new_value"
          type="email"
          label={label}
          hint={hint}
          value={text}
          isOptional
          maxLength={254}
          autoComplete="off"
        />
      );
    default:
      return (
        <TextField
          name="new_value"
          label={label}
          hint={hint}
          value={text}
          isOptional={form.is_optional ?? false}
          maxLength={form.max_characters}
          autoComplete="off"
        />
      );
  }
}

/** Until when cancelling is free, and what it costs then. */
function PolicyFields({ policy, max, hint }: { policy: PolicySetting; max: number; hint: string }) {
  return (
    <>
      <div className="pair">
        <NumberField
          name="int:new_value.free"
          label={m.setting_policy_free()}
          hint={hint}
          value={policy.free}
          min={0}
          max={max}
        />
        <SelectField
          name="new_value.unit"
          label={m.offer_validity_unit_label()}
          value={policy.unit}
          hasValue
          options={[
            { value: "days", label: m.offer_validity_days() },
            { value: "hours", label: m.offer_validity_hours() },
          ]}
        />
      </div>
      <RateField
        name="percent:new_value.late_fee_bp"
        label={m.setting_policy_late()}
        rate_bp={policy.late_fee_bp}
      />
      <RateField
        name="percent:new_value.after_start_fee_bp"
        label={m.setting_policy_after_start()}
        hint={m.setting_policy_after_start_hint()}
        rate_bp={policy.after_start_fee_bp}
      />
    </>
  );
}

/** Like `countryVatLine`, which would bring the schemas along. */
const vatLines = (value: unknown) =>
  (value as CountryVat[])
    .map((rule) => `${rule.country} ${rule.rate_bp / 100}${rule.is_reverse_charged ? " reverse" : ""}`)
    .join("\n");

const unitText = {
  days: m.setting_unit_days,
  hours: m.setting_unit_hours,
  megabytes: m.setting_unit_megabytes,
} as const;
