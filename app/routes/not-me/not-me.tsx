import { NotMeForm } from "#app/components/direct-offer/not-me.tsx";
import { m } from "#messages/messages.js";
import { findNotMeSubject } from "#server/direct-offer/reads-not-me.ts";
import { chooseAuthAction } from "#server/http/auth/action.ts";
import { reportByLink } from "#server/http/auth/link/not-me.ts";
import { linkHash } from "#server/http/page/link.ts";
import { orNotFound, pageOf } from "#server/http/page/page.ts";
import type { Route } from "./+types/not-me.ts";

export const handle = { scriptFree: true };

export async function loader({ params, context }: Route.LoaderArgs) {
  const { scope } = pageOf(context);
  return orNotFound(await findNotMeSubject(scope, orNotFound(linkHash(params.token))));
}

export const action = chooseAuthAction({ report_not_me: reportByLink });

export function meta() {
  return [
    { title: `${m.direct_not_me_title()} · ${m.common_brand()}` },
    { name: "robots", content: "noindex" },
  ];
}

/** The link of a mail of ours to an address that has not confirmed itself. */
export default function NotMe({ loaderData, actionData, params }: Route.ComponentProps) {
  const { kind, sender: provider } = loaderData;
  const isShare = kind === "offer_share";
  return (
    <NotMeForm
      lead={isShare ? m.share_not_me_lead({ name: provider }) : m.direct_not_me_lead_offer({ provider })}
      effects={[
        isShare ? m.share_not_me_erases() : m.direct_not_me_erases_offer(),
        m.direct_not_me_bars({ provider }),
      ]}
      command="report_not_me"
      hidden={{ token: params.token }}
      result={actionData?.result ?? null}
    />
  );
}
