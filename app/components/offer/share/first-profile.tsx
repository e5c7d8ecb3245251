import { SelectField, TextField } from "#app/ui/form/inputs.tsx";
import { m } from "#messages/messages.js";
import type { SharedOfferProps } from "./shared-offer-props.ts";

/** The name and country of somebody whose account has no profile yet: their first act by the link makes one. */
export function FirstProfile({
  reader,
  countries,
  country,
}: Pick<SharedOfferProps, "reader" | "countries" | "country">) {
  if (!reader.needs_profile) return null;
  return (
    <>
      <TextField
        name="display_name"
        label={m.account_profile_name()}
        hint={m.account_profile_name_hint()}
        autoComplete="name"
        maxLength={80}
      />
      <SelectField
        name="country"
        label={m.account_profile_country()}
        options={countries}
        value={country}
        autoComplete="country"
      />
    </>
  );
}
