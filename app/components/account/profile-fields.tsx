import type { ReactNode } from "react";
import { AddressFields } from "#app/components/place/address-fields.tsx";
import { CheckField } from "#app/ui/form/choices.tsx";
import { type Option, TextArea, TextField } from "#app/ui/form/inputs.tsx";
import { m } from "#messages/messages.js";
import type { OwnProfile } from "#server/account/reads/lists.ts";

/** What the other side sees; `children` follow the fields that operators verify. */
export function PublicFields({ profile, children }: { profile: OwnProfile; children: ReactNode }) {
  return (
    <>
      <TextField
        name="display_name"
        label={m.account_profile_name()}
        hint={m.account_edit_name_hint()}
        value={profile.display_name}
        autoComplete="name"
        maxLength={80}
      />
      <CheckField
        name="flag:is_company"
        label={m.account_profile_is_company()}
        isChecked={profile.is_company}
      />
      {children}
      <TextArea
        name="about"
        label={m.account_edit_about()}
        hint={m.account_edit_about_hint()}
        value={profile.about ?? undefined}
        maxLength={2000}
        isOptional
      />
    </>
  );
}

type ContactFieldsProps = { profile: OwnProfile; countries: readonly Option[] };

/** The contact data, which are shown after a booking. */
export function ContactFields({ profile, countries }: ContactFieldsProps) {
  return (
    <section className="stack mt-4">
      <div>
        <h2>{m.account_edit_contact()}</h2>
        <p className="hint">{m.account_edit_contact_hint()}</p>
      </div>
      <div className="columns">
        <TextField
          name="email"
          type="email"
          label={m.account_edit_email()}
          value={profile.email}
          autoComplete="email"
          maxLength={254}
        />
        <TextField
          name="phone"
          type="tel"
          label={m.account_profile_phone()}
          value={profile.phone ?? undefined}
          autoComplete="tel"
          maxLength={40}
          isOptional
        />
      </div>
      <AddressFields
        labels={{
          address_line: m.account_edit_address(),
          postal_code: m.account_edit_postal_code(),
          city: m.account_edit_city(),
          country: m.account_profile_country(),
        }}
        address={profile}
        country={profile.country}
        countries={countries}
        isOptional
        hasCountry
      />
      <TextField
        name="tax_id"
        label={m.account_edit_tax_id()}
        hint={m.account_edit_tax_id_hint()}
        value={profile.tax_id ?? undefined}
        maxLength={40}
        spellCheck={false}
        isOptional
      />
    </section>
  );
}
