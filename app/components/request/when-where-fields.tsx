import { Choices } from "#app/ui/form/choices.tsx";
import { Fieldset } from "#app/ui/form/field.tsx";
import { DateField, type Option, SelectField, TextField } from "#app/ui/form/inputs.tsx";
import { zoneName } from "#app/ui/format.ts";
import { m } from "#messages/messages.js";
import type { RequestDetail } from "#server/request/reads.ts";
import { flexibilityTexts } from "./request-text.ts";

export type LocalDates = {
  time_zone: string;
  starts_local: string;
  ends_local: string;
  min_local: string;
  country: string;
};

export type WhenWhereData = { when: LocalDates; countries: Option[] };

/** Field labels for the error summary, by field name. */
export function whenWhereLabels(): Record<string, string> {
  return {
    date_flexibility: m.request_flexibility_legend(),
    starts_at: m.request_starts_label(),
    ends_at: m.request_ends_label(),
    place_town: m.request_town_label(),
    place_postal_code: m.request_postal_label(),
    place_country: m.request_country_label(),
  };
}

/** When and where the service is needed. */
export function WhenWhereFields({ when, countries, draft }: WhenWhereData & { draft: RequestDetail | null }) {
  return (
    <>
      <Choices
        name="date_flexibility"
        legend={m.request_flexibility_legend()}
        value={draft?.date_flexibility ?? "exact"}
        choices={["exact", "flexible", "unknown"].map((value) => ({
          value,
          label: flexibilityTexts[value]?.(),
          hint: flexibilityHints[value]?.(),
        }))}
      />
      <Fieldset
        legend={m.request_date_legend()}
        hint={m.request_date_hint({ zone: zoneName(when.time_zone) })}
      >
        <div className="columns">
          <DateField
            name="datetime:starts_at"
            label={m.request_starts_label()}
            kind="datetime-local"
            value={when.starts_local}
            min={when.min_local}
            isOptional
          />
          <DateField
            name="datetime:ends_at"
            label={m.request_ends_label()}
            kind="datetime-local"
            value={when.ends_local}
            min={when.min_local}
            isOptional
          />
        </div>
      </Fieldset>
      <TextField
        name="place_town"
        label={m.request_town_label()}
        hint={m.request_town_hint()}
        value={draft?.place_town ?? undefined}
        maxLength={100}
        autoComplete="address-level2"
      />
      <TextField
        name="place_postal_code"
        label={m.request_postal_label()}
        value={draft?.place_postal_code ?? undefined}
        maxLength={20}
        autoComplete="postal-code"
        isOptional
      />
      <SelectField
        name="place_country"
        label={m.request_country_label()}
        options={countries}
        value={when.country}
        autoComplete="country"
      />
    </>
  );
}

const flexibilityHints: Record<string, () => string> = {
  exact: m.request_flexibility_exact_hint,
  flexible: m.request_flexibility_flexible_hint,
  unknown: m.request_flexibility_unknown_hint,
};
