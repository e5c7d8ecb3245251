import { randomUUID } from "node:crypto";
import { Link, redirect } from "react-router";
import { NewProfileFields } from "#app/components/account/new-profile-fields.tsx";
import { listCountries } from "#app/components/booking/countries.ts";
import { ProviderIntro } from "#app/components/home/provider-intro.tsx";
import { pageTitle } from "#app/settings.ts";
import { Button } from "#app/ui/button.tsx";
import { PageHeader } from "#app/ui/content.tsx";
import { Form, FormActions } from "#app/ui/form/form.tsx";
import { formatTime } from "#app/ui/format.ts";
import { useViewer } from "#app/ui/viewer.ts";
import { localPath } from "#domain/account/next-path.ts";
import { queryOf } from "#domain/query.ts";
import { m } from "#messages/messages.js";
import { findAgreement } from "#server/account/reads/lists.ts";
import { findFeeRange } from "#server/category/reads/category.ts";
import { completeProfilePath } from "#server/http/auth/onward-paths.ts";
import { commandAction } from "#server/http/form/form.ts";
import { operatorCountry, pageOf } from "#server/http/page/page.ts";
import { requireMember } from "#server/http/session/guard.ts";
import { findTermsVersion } from "#server/legal-text/reads/legal-text.ts";
import type { Route } from "./+types/complete-profile.ts";

/** The local path in `next`, else the start page. */
function nextOf(request: Request): string {
  return localPath(queryOf(request).get("next"));
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const { session, member } = requireMember(context, request);
  if (member.profile) throw redirect(nextOf(request));
  const { scope } = pageOf(context);
  const terms_version = await findTermsVersion(scope);
  const agreement = await findAgreement(scope);
  const country = await operatorCountry({ session, scope });
  const kind: "customer" | "provider" = queryOf(request).get("kind") === "provider" ? "provider" : "customer";
  return {
    key: randomUUID(),
    kind,
    fees: kind === "provider" ? await findFeeRange(scope) : null,
    self: completeProfilePath(nextOf(request), kind),
    other: completeProfilePath(nextOf(request), kind === "provider" ? "customer" : "provider"),
    countries: listCountries(country, session.locale),
    country,
    terms_version,
    // Null unless the terms agreed to at sign-up are still in force.
    agreed_at: agreement?.terms_version === terms_version ? agreement.terms_accepted_at : null,
  };
}

const complete = commandAction({
  complete_profile: {
    redirectTo: ({ request_ids }, { request }) =>
      request_ids[0] ? `/request/success/${request_ids[0]}` : nextOf(request),
  },
});

export async function action(args: Route.ActionArgs) {
  // A double submit finds the profile that the first one created.
  if (requireMember(args.context, args.request).member.profile) return redirect(nextOf(args.request), 303);
  return complete(args);
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: pageTitle(matches, m.account_profile_title()) }];
}

export default function CompleteProfile({ loaderData, actionData }: Route.ComponentProps) {
  const { key, kind, fees, self, other, countries, country, terms_version, agreed_at } = loaderData;
  const { locale, time_zone } = useViewer();
  const agreed = agreed_at
    ? m.signin_terms_agreed_before({
        date: formatTime(new Date(agreed_at), "day_other_year", locale, time_zone),
      })
    : null;
  return (
    <div className="stack mx-auto w-full max-w-form">
      <PageHeader
        title={m.account_profile_title()}
        sentence={kind === "provider" ? m.account_profile_provider_sentence() : m.account_profile_sentence()}
      />
      {kind === "provider" ? <ProviderIntro fees={fees} /> : null}
      <Form result={actionData?.result} hidden={{ _key: key }} action={self} isDocument>
        <NewProfileFields
          kind={kind}
          countries={countries}
          country={country}
          terms_version={terms_version}
          agreed={agreed}
        />
        <FormActions>
          <Button look="primary" name="command" value="complete_profile">
            {m.account_profile_submit()}
          </Button>
        </FormActions>
      </Form>
      <p className="small">
        <Link to={other}>
          {kind === "provider" ? m.account_profile_book_instead() : m.account_profile_offer_instead()}
        </Link>
      </p>
    </div>
  );
}
