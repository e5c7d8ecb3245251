import { AddressFields } from "#app/components/place/address-fields.tsx";
import { ZoneInput } from "#app/components/place/zone-input.tsx";
import { Button } from "#app/ui/button.tsx";
import { Form, FormActions } from "#app/ui/form/form.tsx";
import type { FormResult } from "#app/ui/form/form-state.ts";
import { type Option, SelectField, TextField } from "#app/ui/form/inputs.tsx";
import { rateInputText } from "#app/ui/format.ts";
import { useViewer } from "#app/ui/viewer.ts";
import { limits } from "#domain/limits.ts";
import type { MarketplaceDetails } from "#domain/marketplace/details.ts";
import { ungroupZones, type ZoneGroup } from "#domain/place/zone-names.ts";
import { m } from "#messages/messages.js";

export type SetupOptions = Record<"countries" | "currencies", readonly Option[]> & {
  zones: readonly ZoneGroup[];
};

type DetailsFormProps = {
  details: MarketplaceDetails | null;
  /** Initial values of the selects while nothing is stored. */
  defaults: Pick<MarketplaceDetails, "country" | "time_zone" | "currency" | "fee_bp" | "email">;
  options: SetupOptions;
  hidden: Record<string, string | number | null>;
  result: FormResult | null;
};

/** Who runs the marketplace, and the defaults of new categories and forms. */
export function DetailsForm({ details, defaults, options, hidden, result }: DetailsFormProps) {
  const { locale } = useViewer();
  const shown = details ?? defaults;
  return (
    <Form id="details-form" result={result} hidden={hidden}>
      <TextField
        name="legal_name"
        label={m.setup_name()}
        hint={m.setup_name_hint()}
        value={details?.legal_name}
        autoComplete="organization"
        maxLength={120}
      />
      <AddressFields
        labels={{
          address_line: m.setup_street(),
          postal_code: m.setup_postal_code(),
          city: m.setup_city(),
          country: m.setup_country(),
        }}
        address={details ?? {}}
        country={shown.country}
        countries={options.countries}
        needed={["city"]}
        hasCountry
      />
      <TextField
        name="email"
        type="email"
        label={m.setup_email()}
        hint={m.setup_email_hint()}
        value={shown.email}
        autoComplete="email"
        maxLength={254}
      />
      <ZoneInput
        label={m.setup_zone()}
        hint={m.account_zone_hint()}
        zones={ungroupZones(options.zones, locale)}
        value={shown.time_zone}
      />
      <SelectField
        name="currency"
        label={m.setup_currency()}
        options={options.currencies}
        value={shown.currency}
        hasValue
      />
      <TextField
        name="percent:fee_bp"
        label={m.setup_fee()}
        hint={m.setup_fee_hint({ max: limits.platform_fee_max_bp / 100 })}
        value={rateInputText(shown.fee_bp, locale)}
        inputMode="decimal"
        maxLength={8}
        autoComplete="off"
      />
      <FormActions>
        <Button look="primary" name="command" value="edit_marketplace">
          {m.setup_details_save()}
        </Button>
      </FormActions>
    </Form>
  );
}
