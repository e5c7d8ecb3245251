import { randomUUID } from "node:crypto";
import { redirect } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { CheckField, Choices } from "#app/ui/choices.tsx";
import { PageHeader } from "#app/ui/content.tsx";
import { Form, FormActions } from "#app/ui/form.tsx";
import { SelectField, TextField } from "#app/ui/inputs.tsx";
import { ownPath } from "#domain/account/next-path.ts";
import { termsVersion } from "#domain/account/terms.ts";
import { countryCodes } from "#domain/codes.ts";
import { m } from "#messages/messages.js";
import { completeProfilePath } from "#server/http/auth-finish.ts";
import { requireMember } from "#server/http/auth-guard.ts";
import { commandAction } from "#server/http/form.ts";
import type { Route } from "./+types/complete-profile.ts";

/** Where to go on: the request that waited for the profile, else where the person was heading. */
function nextOf(request: Request): string {
  return ownPath(new URL(request.url).searchParams.get("next"));
}

export function loader({ request, context }: Route.LoaderArgs) {
  const { session, member } = requireMember(context, request);
  if (member.profile) throw redirect(nextOf(request));
  const kind = new URL(request.url).searchParams.get("kind") === "provider" ? "provider" : "customer";
  return {
    key: randomUUID(),
    kind,
    self: completeProfilePath(nextOf(request), kind),
    countries: countriesIn(session.locale),
    country: countryOf(session.time_zone),
    terms_version: termsVersion,
  };
}

const complete = commandAction({
  complete_profile: {
    then: ({ request_ids }, { request }) =>
      request_ids[0] ? `/request/success/${request_ids[0]}` : nextOf(request),
  },
});

export async function action(args: Route.ActionArgs) {
  // The second press of the button finds the profile made by the first.
  if (requireMember(args.context, args.request).member.profile) return redirect(nextOf(args.request), 303);
  return complete(args);
}

export function meta() {
  return [{ title: `${m.account_profile_title()} · ${m.common_brand()}` }];
}

export default function CompleteProfile({ loaderData, actionData }: Route.ComponentProps) {
  const { key, kind, self, countries, country, terms_version } = loaderData;
  return (
    <div className="stack">
      <PageHeader title={m.account_profile_title()} sentence={m.account_profile_sentence()} />
      <Form
        result={actionData?.result}
        hidden={{ _key: key }}
        action={self}
        labels={profileLabels()}
        isDocument
      >
        <Choices name="kind" legend={m.account_profile_kind()} choices={kindChoices()} value={kind} />
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
          value={country ?? undefined}
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
        <FormActions>
          <Button look="primary" name="command" value="complete_profile">
            {m.account_profile_submit()}
          </Button>
        </FormActions>
      </Form>
    </div>
  );
}

/** What the fields are called, for the summary of what is wrong with them. */
function profileLabels() {
  return {
    kind: m.account_profile_kind(),
    display_name: m.account_profile_name(),
    country: m.account_profile_country(),
    phone: m.account_profile_phone(),
    terms_version: m.account_profile_terms_link(),
  };
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

/** Every country by its name in the language of the page, in that language's order. */
function countriesIn(locale: string) {
  const names = new Intl.DisplayNames(locale, { type: "region" });
  return countryCodes
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .sort((a, b) => a.label.localeCompare(b.label, locale));
}

const countryByZone: Readonly<Record<string, string>> = {
  "Europe/Berlin": "DE",
  "Europe/Busingen": "DE",
  "Europe/Vienna": "AT",
  "Europe/Zurich": "CH",
  "Europe/London": "GB",
  "Europe/Dublin": "IE",
};

/** A guess that saves most people the long list. */
function countryOf(time_zone: string): string | null {
  return countryByZone[time_zone] ?? null;
}
