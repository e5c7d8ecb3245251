import { LegalDocument } from "#app/components/legal/legal-document.tsx";
import { m } from "#messages/messages.js";
import { legalPage } from "#server/legal-text/web/legal.ts";
import type { Route } from "./+types/legal-notice.ts";

export const handle = { scriptFree: true };

export function loader(args: Route.LoaderArgs) {
  return legalPage(args, "legal_notice");
}

export function meta() {
  return [
    { title: `${m.legal_legal_notice_title()} · ${m.common_brand()}` },
    { name: "description", content: m.legal_legal_notice_meta() },
  ];
}

export default function LegalNotice({ loaderData }: Route.ComponentProps) {
  return <LegalDocument title={m.legal_legal_notice_title()} path="/legal" {...loaderData} />;
}
