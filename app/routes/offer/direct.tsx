import { randomUUID } from "node:crypto";
import { SentList } from "#app/components/direct-offer/sent-list.tsx";
import { pageTitle } from "#app/settings.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { PageHeader } from "#app/ui/content.tsx";
import { queryOf } from "#domain/query.ts";
import { m } from "#messages/messages.js";
import { listDirectOffers } from "#server/direct-offer/reads/direct-offer.ts";
import { commandAction } from "#server/http/form/form.ts";
import { pageOf, refusePage } from "#server/http/page/page.ts";
import { requireProfile } from "#server/http/session/guard.ts";
import type { Route } from "./+types/direct.ts";

export { revalidatePage as shouldRevalidate } from "#app/revalidation.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { profile } = requireProfile(context, request);
  if (profile.kind !== "provider") refusePage("not_found");
  const after = queryOf(request).get("after");
  return {
    ...(await listDirectOffers(pageOf(context).scope, after)),
    is_first: after === null,
    hidden: { _key: randomUUID(), profile_id: profile.id },
  };
}

export const action = commandAction({
  withdraw_direct_offer: { redirectTo: () => "/offers/direct", flash: "direct_offer_withdrawn" },
});

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: pageTitle(matches, m.direct_list_title()) }];
}

export default function DirectOffers({ loaderData, actionData }: Route.ComponentProps) {
  const refused = String(actionData?.result.values?.direct_offer_id ?? "");
  const resultOf = (id: string) => (id === refused ? (actionData?.result ?? null) : null);
  return (
    <>
      <PageHeader
        title={m.direct_list_title()}
        sentence={<span className="soft">{m.direct_list_sentence()}</span>}
        action={
          <LinkButton to="/offers/new" look="primary">
            {m.direct_list_new()}
          </LinkButton>
        }
      />
      <SentList {...loaderData} resultOf={resultOf} />
    </>
  );
}
