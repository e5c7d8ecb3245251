import { Choices } from "#app/ui/form/choices.tsx";
import { TextArea, TextField } from "#app/ui/form/inputs.tsx";
import { rateInputText } from "#app/ui/format.ts";
import { useViewer } from "#app/ui/viewer.ts";
import { limits } from "#domain/limits.ts";
import { m } from "#messages/messages.js";
import type { CategoryChoice } from "#server/category/reads/category.ts";
import type { PartnerForOperator } from "#server/partner/reads/partner.ts";

type PartnerFieldsProps = { partner: PartnerForOperator | null; categories: readonly CategoryChoice[] };

/** The fields of a partner, empty for a new one. */
export function PartnerFields({ partner, categories }: PartnerFieldsProps) {
  const { locale } = useViewer();
  return (
    <>
      <TextField
        name="display_name"
        label={m.partner_field_display_name()}
        value={partner?.display_name}
        maxLength={80}
        autoComplete="off"
      />
      <TextField
        name="name"
        label={m.partner_field_name()}
        hint={partner ? m.partner_field_name_hint_old() : m.partner_field_name_hint()}
        value={partner?.name}
        maxLength={40}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextField
        name="percent:commission_bp"
        label={m.partner_field_commission()}
        hint={m.partner_field_commission_hint()}
        value={partner ? rateInputText(partner.commission_bp, locale) : undefined}
        inputMode="decimal"
        maxLength={8}
        autoComplete="off"
      />
      <TextField
        name="account_email"
        label={m.partner_field_account()}
        hint={m.partner_field_account_hint()}
        value={partner?.account?.email}
        type="email"
        autoComplete="off"
        isOptional
      />
      <TextField
        name="colour"
        label={m.partner_field_colour()}
        hint={m.partner_field_colour_hint()}
        value={partner?.colour}
        maxLength={7}
        autoComplete="off"
        spellCheck={false}
      />
      <TextArea
        name="text_en"
        lang="en"
        label={m.partner_field_text_en()}
        hint={m.partner_field_text_hint()}
        value={partner?.text_en}
        maxLength={5000}
        rows={6}
      />
      <TextArea
        name="text_de"
        lang="de"
        label={m.partner_field_text_de()}
        hint={m.partner_field_text_hint()}
        value={partner?.text_de}
        maxLength={5000}
        rows={6}
      />
      <Choices
        name="category_ids[]"
        legend={m.partner_field_categories()}
        hint={m.partner_field_categories_hint({ count: limits.partner_categories })}
        value={partner?.category_ids ?? []}
        choices={categories.map(({ id, name }) => ({ value: id, label: name }))}
        isMultiple
        isOptional
      />
    </>
  );
}
