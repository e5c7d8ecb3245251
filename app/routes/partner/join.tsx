import { JoinPage } from "#app/components/partner/join-page.tsx";
import { pageTitle, siteNameOf } from "#app/settings.ts";
import { m } from "#messages/messages.js";
import { joinPage } from "#server/partner/web/join.ts";
import { rememberPartner } from "#server/partner/web/join-form.ts";
import type { Route } from "./+types/join.ts";

export const handle = { scriptFree: true };

export function loader(args: Route.LoaderArgs) {
  return joinPage(args);
}

/** The consent: the only thing that this page remembers. */
export function action(args: Route.ActionArgs) {
  return rememberPartner(args);
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const name = loaderData?.partner.display_name;
  return [{ title: name ? pageTitle(matches, m.partner_join_title({ name })) : siteNameOf(matches) }];
}

export default function Join({ loaderData }: Route.ComponentProps) {
  return <JoinPage {...loaderData} />;
}
