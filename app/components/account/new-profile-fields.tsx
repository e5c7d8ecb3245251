import { CheckField, Choices } from "#app/ui/form/choices.tsx";
import { type Option, SelectField, TextField } from "#app/ui/form/inputs.tsx";
import { m } from "#messages/messages.js";

type NewProfileFieldsProps = {
  kind: "customer" | "provider";
  /** The form asks whether the profile books or offers; otherwise `kind` is fixed. */
  isKindAsked?: boolean;
  countries: readonly Option[];
  /** Country to preselect. */
  country: string;
  terms_version: string;
  /** Sentence shown in place of the checkbox when the account agreed to these terms at sign-up. */
  agreed?: string | null;
};

/** The fields of a new profile. All others are optional and edited later. */
export function NewProfileFields({
  kind,
  isKindAsked = false,
  countries,
  country,
  terms_version,
  agreed = null,
}: NewProfileFieldsProps) {
  return (
    <>
      {isKindAsked ? (
        <Choices name="kind" legend={m.account_profile_kind()} choices={kindChoices()} value={kind} />
      ) : (
        <input type="hidden" name="kind" value={kind} />
      )}
      <TextField
        name="display_name"
        label={m.account_profile_name()}
        hint={m.account_profile_name_hint()}
        autoComplete="name"
        maxLength={80}
      />
      <CheckField name="flag:is_company" label={m.account_profile_is_company()} />
      <SelectField
        name="country"
        label={m.account_profile_country()}
        options={countries}
        value={country}
        autoComplete="country"
      />
      <TextField
        name="phone"
        type="tel"
        label={m.account_profile_phone()}
        hint={m.account_profile_phone_hint()}
        autoComplete="tel"
        maxLength={40}
        isOptional
      />
      {agreed === null ? (
        <CheckField
          name="terms_version"
          value={terms_version}
          isRequired
          label={
            <>
              {m.account_profile_terms_before()} <a href="/terms">{m.account_profile_terms_link()}</a>
            </>
          }
        />
      ) : (
        <p className="small soft">
          <input type="hidden" name="terms_version" value={terms_version} />
          {agreed} <a href="/terms">{m.account_profile_terms_link()}</a>.
        </p>
      )}
    </>
  );
}

function kindChoices() {
  return [
    {
      value: "customer",
      label: m.account_profile_kind_customer(),
      hint: m.account_profile_kind_customer_hint(),
    },
    {
      value: "provider",
      label: m.account_profile_kind_provider(),
      hint: m.account_profile_kind_provider_hint(),
    },
  ];
}
