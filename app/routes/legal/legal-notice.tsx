import { LegalDocument } from "#app/components/legal/legal-document.tsx";
import { RegisterAndTax } from "#app/components/legal/register-and-tax.tsx";
import { pageTitle } from "#app/settings.ts";
import { m } from "#messages/messages.js";
import { legalPage } from "#server/legal-text/web/legal.ts";
import type { Route } from "./+types/legal-notice.ts";

export const handle = { scriptFree: true };

export function loader(args: Route.LoaderArgs) {
  return legalPage(args, "legal_notice");
}

export function meta({ matches }: Route.MetaArgs) {
  return [
    { title: pageTitle(matches, m.legal_legal_notice_title()) },
    { name: "description", content: m.legal_legal_notice_meta() },
  ];
}

export default function LegalNotice({ loaderData }: Route.ComponentProps) {
  return (
    <LegalDocument
      title={m.legal_legal_notice_title()}
      path="/legal"
      end={<RegisterAndTax html={loaderData.text.html} />}
      {...loaderData}
    />
  );
}
