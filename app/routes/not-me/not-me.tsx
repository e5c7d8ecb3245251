import { NotMeForm } from "#app/components/direct-offer/not-me.tsx";
import { pageTitle } from "#app/settings.ts";
import { m } from "#messages/messages.js";
import { findNotMeSubject, type NotMeSubject } from "#server/direct-offer/reads/not-me.ts";
import { chooseAuthAction } from "#server/http/auth/action.ts";
import { reportByLink } from "#server/http/auth/link/not-me.ts";
import { linkHash } from "#server/http/page/link.ts";
import { orNotFound, pageOf } from "#server/http/page/page.ts";
import { countLinkTry } from "#server/offer-share/web/link-tries.ts";
import type { Route } from "./+types/not-me.ts";

export const handle = { scriptFree: true };

export async function loader({ params, context }: Route.LoaderArgs) {
  const tried = await countLinkTry(context);
  const hash = linkHash(params.token);
  const subject = orNotFound(hash && (await findNotMeSubject(pageOf(context).scope, hash)));
  await tried.giveBack();
  return subject;
}

export const action = chooseAuthAction({ report_not_me: reportByLink });

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: pageTitle(matches, m.direct_not_me_title()) }, { name: "robots", content: "noindex" }];
}

/** The page of the link in a mail of ours to an unconfirmed address. */
export default function NotMe({ loaderData, actionData, params }: Route.ComponentProps) {
  const { kind, sender: provider } = loaderData;
  const texts = textsOf(kind, provider);
  return (
    <NotMeForm
      lead={texts.lead}
      effects={[texts.erases, texts.bars]}
      command="report_not_me"
      hidden={{ token: params.token }}
      result={actionData?.result ?? null}
    />
  );
}

function textsOf(kind: NotMeSubject["kind"], sender: string): { lead: string; erases: string; bars: string } {
  const bars = m.direct_not_me_bars({ provider: sender });
  if (kind === "offer_share")
    return { lead: m.share_not_me_lead({ name: sender }), erases: m.share_not_me_erases(), bars };
  if (kind === "invitation")
    return {
      // Only a booking reveals who asks.
      lead: m.invitation_not_me_lead(),
      erases: m.invitation_not_me_erases(),
      bars: m.invitation_not_me_bars(),
    };
  return {
    lead: m.direct_not_me_lead_offer({ provider: sender }),
    erases: m.direct_not_me_erases_offer(),
    bars,
  };
}
