import { policyTexts } from "#app/components/offer/form/policy-text.ts";
import { policyNameText } from "#app/components/offer/offer-text.ts";
import { useSettings } from "#app/settings.ts";
import { Button } from "#app/ui/button.tsx";
import { RateField } from "#app/ui/form/amounts.tsx";
import { CheckField, Choices } from "#app/ui/form/choices.tsx";
import { Fieldset } from "#app/ui/form/field.tsx";
import { Form, FormActions } from "#app/ui/form/form.tsx";
import { SelectField, TextField } from "#app/ui/form/inputs.tsx";
import { useViewer } from "#app/ui/viewer.ts";
import { policyNames } from "#domain/category/cancellation-policies.ts";
import type { CategoryContent } from "#domain/category/definition.ts";
import { limits } from "#domain/limits.ts";
import { m } from "#messages/messages.js";
import type { CategoryForm } from "./category-form.ts";

type TermsFormProps = {
  content: CategoryContent;
  currencies: readonly { value: string; label: string }[];
  form: CategoryForm;
};

/** Texts in every language, and what bookings of the category begin with. */
export function TermsForm({ content, currencies, form }: TermsFormProps) {
  const { locale } = useViewer();
  const policies = policyTexts(useSettings(), locale);
  const { name, description, currency, tax_bp, fee_bp, deposit_bp, policy } = content;
  return (
    <Form id="terms" result={form.resultOf("edit_category")} hidden={form.hidden}>
      <TextField name="name.en" label={m.category_name_en()} value={name.en} maxLength={200} />
      <TextField name="name.de" label={m.category_name_de()} value={name.de} maxLength={200} />
      <TextField
        name="description.en"
        label={m.category_description_en()}
        value={description.en}
        maxLength={200}
      />
      <TextField
        name="description.de"
        label={m.category_description_de()}
        value={description.de}
        maxLength={200}
      />
      <SelectField
        name="currency"
        label={m.category_currency()}
        options={currencies}
        value={currency}
        hasValue
      />
      <RateField name="percent:tax_bp" label={m.category_tax()} rate_bp={tax_bp} />
      <RateField
        name="percent:fee_bp"
        label={m.category_fee()}
        hint={m.category_fee_hint({ max: limits.platform_fee_max_bp / 100 })}
        rate_bp={fee_bp}
      />
      <RateField
        name="percent:deposit_bp"
        label={m.category_deposit()}
        hint={m.category_deposit_hint()}
        rate_bp={deposit_bp}
      />
      <Choices
        name="policy"
        legend={m.category_policy()}
        value={policy}
        choices={policyNames.map((one) => ({
          value: one,
          label: policyNameText[one](),
          hint: policies[one],
        }))}
      />
      <Fieldset legend={m.category_rules()} name="rules">
        <CheckField
          name="flag:is_exclusive"
          label={m.category_is_exclusive()}
          isChecked={content.is_exclusive}
        />
        <CheckField
          name="flag:delivers_by_schedule"
          label={m.category_delivers_by_schedule()}
          isChecked={content.delivers_by_schedule}
        />
        <CheckField
          name="flag:asks_contact"
          label={m.category_asks_contact()}
          isChecked={content.asks_contact}
        />
      </Fieldset>
      <FormActions>
        <Button look="primary" name="command" value="edit_category">
          {m.category_save_edit()}
        </Button>
      </FormActions>
    </Form>
  );
}
