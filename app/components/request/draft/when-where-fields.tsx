import { TimeRangeFields, type WallTimeValues } from "#app/components/place/time-range-fields.tsx";
import { ZoneField } from "#app/components/place/zone-field.tsx";
import { Choices } from "#app/ui/form/choices.tsx";
import { Fieldset } from "#app/ui/form/field.tsx";
import { Fold } from "#app/ui/form/fold.tsx";
import { DateField, type Option, SelectField, TextField } from "#app/ui/form/inputs.tsx";
import type { DayRange } from "#domain/place/date-range.ts";
import { m } from "#messages/messages.js";
import type { RequestDetail } from "#server/request/reads/request.ts";
import { flexibilityTexts } from "../request-text.ts";

/** The stored date and place as the form's fields hold them, "" for what is empty. */
export type LocalDates = WallTimeValues & {
  first_date: string;
  last_date: string;
  /** The days at the place that can be chosen. */
  days: DayRange;
  country: string;
  /** The operator's country, used where nothing else is known. */
  home_country: string;
  /** The zone that was chosen, where country and postal code do not decide it; else null. */
  chosen_zone: string | null;
  /** The zones to choose from there. */
  zones: readonly string[];
};

export type WhenWhereData = { when: LocalDates; countries: Option[] };

type WhenWhereProps = WhenWhereData & {
  draft: RequestDetail | null;
  /** An exact date must have an end. */
  isEndNeeded?: boolean;
  /** Who fills in the fields; a provider does so for somebody else. */
  reader?: "customer" | "provider";
};

/**
 * When and where the service is needed. Each kind of date has its own fields, and the stylesheet shows those of the
 * chosen kind, even without scripts; no field's name depends on another field.
 */
export function WhenWhereFields(props: WhenWhereProps) {
  return (
    <>
      <DateFields {...props} />
      <PlaceFields {...props} />
    </>
  );
}

function DateFields({ when, draft, isEndNeeded = false, reader = "customer" }: WhenWhereProps) {
  const flexibility = draft?.date_flexibility ?? "exact";
  return (
    <div className="dates">
      <div className="dates-exact">
        <TimeRangeFields
          legend={m.request_date_legend()}
          hint={m.place_times_hint()}
          values={when}
          days={when.days}
          isEndNeeded={isEndNeeded}
        />
      </div>
      <Fold
        summary={m.request_flexibility_fold()}
        isOpen={flexibility !== "exact"}
        unset={{ date_flexibility: "exact" }}
      >
        <Choices
          name="date_flexibility"
          legend={m.request_flexibility_legend()}
          value={flexibility}
          choices={["exact", "flexible", "unknown"].map((value) => ({
            value,
            label: flexibilityTexts[value]?.(),
            hint: flexibilityHints[reader][value]?.(),
          }))}
        />
      </Fold>
      <div className="dates-flexible">
        <Fieldset legend={m.place_days_legend()}>
          <div className="columns">
            <DateField
              name="first_date"
              label={m.place_first_day_label()}
              value={when.first_date}
              {...when.days}
            />
            <DateField
              name="last_date"
              label={m.place_latest_day_label()}
              value={when.last_date}
              {...when.days}
            />
          </div>
        </Fieldset>
      </div>
    </div>
  );
}

function PlaceFields({ when, countries, draft, reader = "customer" }: WhenWhereProps) {
  const country = countries.find(({ value }) => value === when.country)?.label ?? when.country;
  return (
    <Fieldset
      legend={m.request_where()}
      hint={reader === "customer" ? m.request_town_hint() : m.direct_form_town_hint()}
    >
      <div className="pair">
        <TextField
          name="place_postal_code"
          label={m.request_postal_label()}
          value={draft?.place_postal_code ?? undefined}
          maxLength={20}
          autoComplete="postal-code"
          isOptional
        />
        <TextField
          name="place_town"
          label={m.request_town_label()}
          value={draft?.place_town ?? undefined}
          maxLength={100}
          autoComplete="address-level2"
        />
      </div>
      <Fold
        summary={m.request_country_fold({ country })}
        isOpen={when.country !== when.home_country}
        unset={{ place_country: when.country }}
      >
        <SelectField
          name="place_country"
          label={m.request_country_label()}
          options={countries}
          value={when.country}
          autoComplete="country"
        />
      </Fold>
      <ZoneField zones={when.zones} value={when.chosen_zone} />
    </Fieldset>
  );
}

const flexibilityHints: Record<"customer" | "provider", Record<string, () => string>> = {
  customer: {
    exact: m.request_flexibility_exact_hint,
    flexible: m.request_flexibility_flexible_hint,
    unknown: m.request_flexibility_unknown_hint,
  },
  provider: {
    exact: m.direct_form_exact_hint,
    flexible: m.direct_form_flexible_hint,
    unknown: m.direct_form_unknown_hint,
  },
};
