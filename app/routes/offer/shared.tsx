import { randomUUID } from "node:crypto";
import { data } from "react-router";
import { listCountries } from "#app/components/booking/countries.ts";
import { acceptedPath } from "#app/components/booking/paths.ts";
import { EndedLink } from "#app/components/offer/share/ended-link.tsx";
import { SharedOfferPage } from "#app/components/offer/share/shared-offer-page.tsx";
import type { RouteHandle } from "#app/script-free.ts";
import { pageTitle } from "#app/settings.ts";
import { queryOf } from "#domain/query.ts";
import { m } from "#messages/messages.js";
import { operatorCountry, pageOf } from "#server/http/page/page.ts";
import { findTermsVersion } from "#server/legal-text/reads/legal-text.ts";
import { chosenLines } from "#server/offer/web/chosen-lines.ts";
import { sharedOfferAction } from "#server/offer-share/web/action.ts";
import { answerShareView, isViewPicture } from "#server/offer-share/web/count-view.ts";
import {
  codeSentTo,
  readerOf,
  readSharedOffer,
  sharedOfferHeaders,
  shareText,
} from "#server/offer-share/web/open-link.ts";
import { talkOf } from "#server/offer-share/web/talk.ts";
import type { Route } from "./+types/shared.ts";

export const handle: RouteHandle = { scriptFree: true, isFunnel: true };

export function headers() {
  return sharedOfferHeaders;
}

/** The offer of a link. A link that does not work, for whatever reason, answers the same 404. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  if (isViewPicture(request)) throw await answerShareView(request, context, params.token);
  const shared = await readSharedOffer(context, params.token, chosenLines(queryOf(request)));
  if (!shared) return data({ shared: null }, { status: 404 });
  const { session, scope } = pageOf(context);
  const { link, offer, request: asked, changes } = shared;
  const reader = readerOf(context, link);
  const country = await operatorCountry({ session, scope });
  return {
    shared: {
      offer,
      request: asked,
      changes,
      about: link.direct?.request ?? null,
      link: { ...shareText(link), path: `/offer/${params.token}` },
      reader,
      talk: await talkOf(context, link, reader),
      code_sent: codeSentTo(request, context, params.token) !== null,
      code_address: link.recipient_email === null ? codeSentTo(request, context, params.token) : null,
      form_key: randomUUID(),
      terms_version: await findTermsVersion(scope),
      hold_hours: session.settings.booking_hold_hours,
      countries: listCountries(country, session.locale),
      country,
      inbox_url: session.demo?.inbox_url ?? null,
    },
  };
}

export const action = (args: Route.ActionArgs) => sharedOfferAction(args, acceptedPath);

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const shared = loaderData?.shared;
  const title = shared ? m.offer_title({ name: shared.offer.provider_name }) : m.share_ended_title();
  return [{ title: pageTitle(matches, title) }, { name: "robots", content: "noindex, nofollow" }];
}

export default function SharedOffer({ loaderData, actionData }: Route.ComponentProps) {
  const { shared } = loaderData;
  if (!shared) return <EndedLink />;
  const resultOf = (command: string) => (actionData?.command === command ? actionData.result : null);
  return <SharedOfferPage {...shared} resultOf={resultOf} />;
}
