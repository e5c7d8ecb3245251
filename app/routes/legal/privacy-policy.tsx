import { LegalDocument } from "#app/components/legal/legal-document.tsx";
import { m } from "#messages/messages.js";
import { legalPage } from "#server/legal-text/web/legal.ts";
import type { Route } from "./+types/privacy-policy.ts";

export const handle = { scriptFree: true };

export function loader(args: Route.LoaderArgs) {
  return legalPage(args, "privacy_policy");
}

export function meta() {
  return [
    { title: `${m.legal_privacy_policy_title()} · ${m.common_brand()}` },
    { name: "description", content: m.legal_privacy_policy_meta() },
  ];
}

export default function PrivacyPolicy({ loaderData }: Route.ComponentProps) {
  return <LegalDocument title={m.legal_privacy_policy_title()} path="/privacy-policy" {...loaderData} />;
}
