import { LegalDocument } from "#app/components/legal/legal-document.tsx";
import { pageTitle } from "#app/settings.ts";
import { m } from "#messages/messages.js";
import { legalPage } from "#server/legal-text/web/legal.ts";
import type { Route } from "./+types/privacy-policy.ts";

export const handle = { scriptFree: true };

export function loader(args: Route.LoaderArgs) {
  return legalPage(args, "privacy_policy");
}

export function meta({ matches }: Route.MetaArgs) {
  return [
    { title: pageTitle(matches, m.legal_privacy_policy_title()) },
    { name: "description", content: m.legal_privacy_policy_meta() },
  ];
}

export default function PrivacyPolicy({ loaderData }: Route.ComponentProps) {
  return <LegalDocument title={m.legal_privacy_policy_title()} path="/privacy-policy" {...loaderData} />;
}
