import { LegalDocument } from "#app/components/legal/legal-document.tsx";
import { pageTitle } from "#app/settings.ts";
import { m } from "#messages/messages.js";
import { legalPage } from "#server/legal-text/web/legal.ts";
import type { Route } from "./+types/terms.ts";

export const handle = { scriptFree: true };

export function loader(args: Route.LoaderArgs) {
  return legalPage(args, "terms");
}

export function meta({ matches }: Route.MetaArgs) {
  return [
    { title: pageTitle(matches, m.legal_terms_title()) },
    { name: "description", content: m.legal_terms_meta() },
  ];
}

export default function Terms({ loaderData }: Route.ComponentProps) {
  const note = <a href="/deadlines">{m.deadline_title()}</a>;
  return <LegalDocument title={m.legal_terms_title()} path="/terms" {...loaderData} note={note} />;
}
