import type { ReactNode } from "react";
import { Notice } from "#app/ui/content.tsx";
import { MoneyField } from "#app/ui/form/amounts.tsx";
import { CheckField, Choices } from "#app/ui/form/choices.tsx";
import { Fieldset } from "#app/ui/form/field.tsx";
import { FileField } from "#app/ui/form/file-field.tsx";
import { FormContext, type FormResult } from "#app/ui/form/form-state.ts";
import { DateField, NumberField, SelectField, TextArea, TextField } from "#app/ui/form/inputs.tsx";
import { PasswordField } from "#app/ui/form/password-field.tsx";
import { Segmented } from "#app/ui/form/segmented.tsx";
import { Money } from "#app/ui/money.tsx";
import { m } from "#messages/messages.js";
import { country, currency, names, type SampleProps } from "./sample.ts";

/** Fields without a form element; `result` renders them as after a refusal. */
function Sheet({
  scope,
  result = null,
  children,
}: Pick<SampleProps, "scope"> & { result?: FormResult | null; children: ReactNode }) {
  return (
    <div className="form">
      <FormContext value={{ id: scope, result }}>{children}</FormContext>
    </div>
  );
}

/** Every single-value field. */
export function Fields({ scope }: SampleProps) {
  const fieldName = (name: string) => `${name}_${scope}`;
  return (
    <Sheet scope={scope}>
      <TextField
        name={fieldName("title")}
        label={m.ui_field_text()}
        hint={m.ui_field_hint()}
        value={names.studio}
      />
      <PasswordField
        name={fieldName("secret")}
        label={m.account_password()}
        show={m.account_password_show()}
      />
      <TextArea name={fieldName("words")} label={m.ui_field_area()} isOptional rows={3} />
      <div className="columns">
        <NumberField name={fieldName("count")} label={m.ui_field_number()} value={120} />
        <MoneyField name={fieldName("sum")} label={m.ui_field_money()} currency={currency} minor={220_000} />
      </div>
      <DateField
        name={fieldName("at")}
        label={m.ui_field_date()}
        kind="time"
        value="14:00"
        zone={m.ui_field_zone({ zone: names.town })}
      />
      <SelectField name={fieldName("country")} label={m.ui_field_select()} options={[country]} />
      <FileField name={fieldName("files")} label={m.ui_field_file()} isOptional isMultiple />
    </Sheet>
  );
}

/** Radio cards, segments and checkboxes. */
export function ChoiceFields({ scope }: SampleProps) {
  const options = [
    { value: "week", label: m.ui_choice_week() },
    { value: "month", label: m.ui_choice_month() },
    { value: "year", label: m.ui_choice_year() },
  ];
  const plans = [
    {
      value: "part",
      label: m.ui_choice_part(),
      hint: m.ui_choice_part_hint(),
      aside: <Money minor={35_700} currency={currency} />,
    },
    { value: "all", label: m.ui_choice_all(), aside: <Money minor={178_500} currency={currency} /> },
    { value: "later", label: m.ui_choice_later(), isDisabled: true },
  ];
  return (
    <Sheet scope={scope}>
      <Choices name={`plan_${scope}`} legend={m.ui_choice_cards()} value="part" choices={plans} />
      <Segmented name={`span_${scope}`} legend={m.ui_choice_segments()} value="month" options={options} />
      <Fieldset legend={m.ui_choice_boxes()}>
        <CheckField
          name={`mail_${scope}`}
          label={m.ui_choice_yes()}
          hint={m.ui_choice_yes_hint()}
          isChecked
        />
      </Fieldset>
    </Sheet>
  );
}

/** A refused form: summary on top, each error at its field, input kept. */
export function FieldErrors({ scope }: SampleProps) {
  const fieldName = (name: string) => `${name}_${scope}`;
  const result = {
    fields: { [fieldName("title")]: m.ui_fault_needed(), [fieldName("sum")]: m.ui_fault_money() },
    values: { [fieldName("title")]: "", [fieldName("sum")]: "12,x" },
  };
  return (
    <Sheet scope={scope} result={result}>
      <Notice tone="bad" title={m.common_error_summary_many({ count: 2 })}>
        <ul>
          <li>
            <a href={`#${scope}-title_${scope}`}>{`${m.ui_field_text()}: ${m.ui_fault_needed()}`}</a>
          </li>
          <li>
            <a href={`#${scope}-sum_${scope}`}>{`${m.ui_field_money()}: ${m.ui_fault_money()}`}</a>
          </li>
        </ul>
      </Notice>
      <TextField name={fieldName("title")} label={m.ui_field_text()} />
      <MoneyField name={fieldName("sum")} label={m.ui_field_money()} currency={currency} />
    </Sheet>
  );
}
