import { useId } from "react";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/form/inputs.tsx";
import { limits } from "#domain/limits.ts";
import { m } from "#messages/messages.js";
import type { OfferFormData } from "#server/offer/reads/offer-form.ts";

export type OfferSources = Pick<OfferFormData, "templates" | "last_offer">;
type SourceProps = OfferSources & { request_id: string };

/** Where a button of the form posts to: the address names what it is about. */
const pathFrom = (request_id: string, from: string) => `/request/${request_id}?from=${from}`;

/** What the form can start from: the last offer in this category, a template, or nothing. One press fills it. */
export function StartFrom({ templates, last_offer, request_id }: SourceProps) {
  const id = useId();
  if (templates.length === 0 && !last_offer) return null;
  const last = last_offer?.title
    ? m.offer_start_last({ title: last_offer.title })
    : m.offer_start_last_plain();
  const sources = [
    ...(last_offer ? [{ from: "last_offer", name: last }] : []),
    ...templates.map((template) => ({ from: template.id, name: template.name })),
    { from: "nothing", name: m.offer_start_nothing() },
  ];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls that hold a value
    <div className="stack tight" role="group" aria-labelledby={id} aria-describedby={`${id}-hint`}>
      <p id={id} className="font-semibold">
        {m.offer_start_label()}
      </p>
      <p id={`${id}-hint`} className="hint">
        {m.offer_start_hint()}
      </p>
      <div className="filters mb-0">
        {sources.map(({ from, name }) => (
          <button
            key={from}
            type="submit"
            name="command"
            value="start_offer_draft"
            formAction={pathFrom(request_id, from)}
            className="chip max-w-full"
          >
            <span className="truncate">{name}</span>
          </button>
        ))}
      </div>
    </div>
  );
}

type TemplatesProps = Pick<SourceProps, "templates" | "request_id"> & { isOpen: boolean };

/** Saves the input as a named template, and deletes templates; folded until needed. */
export function Templates({ templates, request_id, isOpen }: TemplatesProps) {
  return (
    <details open={isOpen || undefined}>
      <summary className="soft">
        {templates.length > 0 ? m.offer_template_manage() : m.offer_template_summary()}
      </summary>
      <div className="stack mt-4">
        <div className="offer-start">
          <TextField
            name="template_name"
            label={m.offer_template_name()}
            hint={m.offer_template_hint({ max: String(limits.offer_templates_per_profile) })}
            maxLength={limits.template_name_characters}
            isOptional
          />
          <div>
            <Button name="command" value="save_offer_template">
              {m.offer_template_save()}
            </Button>
          </div>
        </div>
        {templates.length > 0 ? (
          <div className="offer-start-acts">
            {templates.map(({ id, name }) => (
              <Button
                key={id}
                look="quiet"
                isCompact
                name="command"
                value="delete_offer_template"
                formAction={pathFrom(request_id, id)}
              >
                {m.offer_template_delete({ name })}
              </Button>
            ))}
          </div>
        ) : null}
      </div>
    </details>
  );
}
