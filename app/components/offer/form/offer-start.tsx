import { Button } from "#app/ui/button.tsx";
import { SelectField, TextField } from "#app/ui/form/inputs.tsx";
import { limits } from "#domain/limits.ts";
import { m } from "#messages/messages.js";
import type { OfferFormData } from "#server/offer/reads/offer-form.ts";

export type OfferSources = Pick<OfferFormData, "templates" | "last_offer">;

/** What the form can start from: the last offer in this category, a template, or nothing. */
export function StartFrom({ templates, last_offer }: OfferSources) {
  if (templates.length === 0 && !last_offer) return null;
  const last = last_offer?.title
    ? m.offer_start_last({ title: last_offer.title })
    : m.offer_start_last_plain();
  return (
    <div className="offer-start">
      <SelectField
        name="from"
        label={m.offer_start_label()}
        hint={m.offer_start_hint()}
        hasValue
        options={[
          ...(last_offer ? [{ value: "last_offer", label: last }] : []),
          ...templates.map(({ id, name }) => ({ value: id, label: m.offer_start_template({ name }) })),
          { value: "nothing", label: m.offer_start_nothing() },
        ]}
      />
      <div className="offer-start-acts">
        <Button name="command" value="start_offer_draft">
          {m.offer_start_use()}
        </Button>
        {templates.length > 0 ? (
          <Button look="quiet" name="command" value="delete_offer_template">
            {m.offer_template_delete()}
          </Button>
        ) : null}
      </div>
    </div>
  );
}

/** Saves the input as a named template; folded until needed. */
export function SaveTemplate({ isOpen }: { isOpen: boolean }) {
  return (
    <details open={isOpen || undefined}>
      <summary className="soft">{m.offer_template_summary()}</summary>
      <div className="offer-start mt-4">
        <TextField
          name="template_name"
          label={m.offer_template_name()}
          hint={m.offer_template_hint({ max: String(limits.offer_templates_per_profile) })}
          maxLength={limits.template_name_characters}
          isOptional
        />
        <div className="offer-start-acts">
          <Button name="command" value="save_offer_template">
            {m.offer_template_save()}
          </Button>
        </div>
      </div>
    </details>
  );
}
