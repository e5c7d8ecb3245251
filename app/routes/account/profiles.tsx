import { randomUUID } from "node:crypto";
import { Plus } from "lucide-react";
import { AccountNav } from "#app/components/account/account-nav.tsx";
import { NewProfileFields } from "#app/components/account/new-profile-fields.tsx";
import { ArchivedProfiles, ProfileList } from "#app/components/account/profile-list.tsx";
import { listCountries } from "#app/components/booking/countries.ts";
import { pageTitle } from "#app/settings.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { PageHeader } from "#app/ui/content.tsx";
import { Form, FormActions } from "#app/ui/form/form.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { limits } from "#domain/limits.ts";
import { queryOf } from "#domain/query.ts";
import { m } from "#messages/messages.js";
import { listOwnProfiles } from "#server/account/reads/lists.ts";
import { commandAction } from "#server/http/form/form.ts";
import { isFormRefused, operatorCountry, pageOf } from "#server/http/page/page.ts";
import { requireProfile } from "#server/http/session/guard.ts";
import { findTermsVersion } from "#server/legal-text/reads/legal-text.ts";
import type { Route } from "./+types/profiles.ts";

export { revalidateFrame as shouldRevalidate } from "#app/revalidation.ts";

const here = "/account/profiles";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { profile: active } = requireProfile(context, request);
  const { session, scope } = pageOf(context);
  const rows = await listOwnProfiles(scope);
  const profiles = rows.map((profile) => ({
    ...profile,
    is_active: profile.id === active.id,
    keys: {
      set_default_profile: randomUUID(),
      archive_profile: randomUUID(),
      restore_profile: randomUUID(),
    },
  }));
  const used = profiles.filter(({ is_archived }) => !is_archived);
  const isFull = used.length >= limits.profiles_per_account;
  return {
    used,
    archived: profiles.filter(({ is_archived }) => is_archived),
    max: isFull ? limits.profiles_per_account : null,
    // Sent only with the form, because the list of countries is long.
    form:
      // A refused form shows again, even if the limit was reached meanwhile.
      queryOf(request).has("add") && (!isFull || isFormRefused(context))
        ? {
            key: randomUUID(),
            countries: listCountries(await operatorCountry({ session, scope }), session.locale),
            country: active.country,
            terms_version: await findTermsVersion(scope),
          }
        : null,
  };
}

export const action = commandAction({
  add_profile: { redirectTo: () => here, flash: "profile_added" },
  set_default_profile: { redirectTo: () => here, flash: "default_chosen" },
  archive_profile: { redirectTo: () => here, flash: "profile_archived" },
  restore_profile: { redirectTo: () => here, flash: "profile_restored" },
});

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: pageTitle(matches, m.account_profiles_title()) }];
}

export default function Profiles({ loaderData, actionData }: Route.ComponentProps) {
  const { used, archived, max, form } = loaderData;
  const result = actionData?.command === "add_profile" ? actionData.result : null;
  if (form) return <NewProfile form={form} result={result} />;
  return (
    <>
      <PageHeader
        title={m.account_profiles_title()}
        sentence={<span className="soft">{m.account_profiles_sentence()}</span>}
        action={
          max === null ? (
            <LinkButton to={`${here}?add`} look="primary">
              <Icon of={Plus} />
              {m.account_profiles_add()}
            </LinkButton>
          ) : null
        }
      />
      <AccountNav />
      <div className="stack">
        {max === null ? null : <p className="soft">{m.account_profiles_full({ max })}</p>}
        <ProfileList profiles={used} here={here} />
        <p className="hint">
          {used.length > 1 ? m.account_profiles_default_hint() : m.account_profiles_only()}
        </p>
        <ArchivedProfiles profiles={archived} />
      </div>
    </>
  );
}

type NewProfileProps = {
  form: NonNullable<Route.ComponentProps["loaderData"]["form"]>;
  result: NonNullable<Route.ComponentProps["actionData"]>["result"] | null;
};

/** The form for another profile, in place of the list. */
function NewProfile({ form, result }: NewProfileProps) {
  const { key, countries, country, terms_version } = form;
  return (
    <>
      <PageHeader title={m.account_profiles_new_title()} sentence={m.account_profiles_new_sentence()} />
      <AccountNav />
      <Form id="new-profile" result={result} hidden={{ _key: key }}>
        <NewProfileFields
          kind="provider"
          isKindAsked
          countries={countries}
          country={country}
          terms_version={terms_version}
        />
        <FormActions>
          <Button look="primary" name="command" value="add_profile">
            {m.account_profiles_add()}
          </Button>
          <LinkButton to={here} look="quiet">
            {m.account_profiles_new_cancel()}
          </LinkButton>
        </FormActions>
      </Form>
    </>
  );
}
