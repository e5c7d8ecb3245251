// What a request's page reads, for its owner or for a provider.

import { randomUUID } from "node:crypto";
import { redirect } from "react-router";
import type { OfferChanges } from "#domain/offer/changes.ts";
import { isLiveOffer } from "#domain/offer/live.ts";
import { liveOfferStatuses } from "#domain/offer/machine.ts";
import { queryOf } from "#domain/query.ts";
import { passRefusal } from "#domain/request/pass.ts";
import { replaceClosedNames } from "#server/http/page/names.ts";
import { orNotFound, type Page, pageOf } from "#server/http/page/page.ts";
import { requireMember } from "#server/http/session/guard.ts";
import { invitationsOf } from "#server/invitation/web/invitation.ts";
import { findTermsVersion } from "#server/legal-text/reads/legal-text.ts";
import { findOffer, listOffers, listTimeline, type OfferView } from "#server/offer/reads/offer.ts";
import { findSharedBooking } from "#server/offer-share/reads/offer-share.ts";
import { extensionOf, reopeningOf } from "#server/request/reads/deadlines.ts";
import { findOutlook } from "#server/request/reads/outlook.ts";
import { countPasses, findOwnPass } from "#server/request/reads/passes.ts";
import {
  findRequest,
  findRequestIdByNumber,
  listRequestFiles,
  type RequestDetail,
} from "#server/request/reads/request.ts";
import { countViews } from "#server/request/reads/views.ts";
import { countView } from "#server/request/web/count-view.ts";
import { listAnswers } from "#server/thread/reads/answers.ts";
import { listRequestThreads } from "#server/thread/reads/threads.ts";
import { linkToThread } from "#server/thread/reads/unread.ts";
import type { Route } from "./+types/request.ts";
import { readOfferForm } from "./offer-form-data.ts";

/** In these an offer is still expected. */
const takesOffers: ReadonlySet<string> = new Set(["open", "on_hold"]);
const liveStatuses: ReadonlySet<string> = new Set(liveOfferStatuses);

/** What the page of a request shows to its viewer: its owner, or a provider. @throws Response 404; a redirect for a draft */
export async function readRequestPage({ params, request: httpRequest, context }: Route.LoaderArgs) {
  const { member } = requireMember(context, httpRequest);
  const { scope, session } = pageOf(context);
  const numbered = await findRequestIdByNumber(scope, params.id);
  if (numbered) throw redirect(`/request/${numbered}`);
  const request = orNotFound(replaceClosedNames(await findRequest(scope, params.id, session.locale)));
  if (request.status === "draft") throw redirect(`/request?draft=${request.id}`);
  const [offers, files, events] = await Promise.all([
    listOffers(scope, request.id).then(replaceClosedNames),
    listRequestFiles(scope, request.id),
    listTimeline(scope, request.id).then(replaceClosedNames),
    countView(context, httpRequest, request),
  ]);
  const own = offers.find((offer) => offer.is_maker && liveStatuses.has(offer.status)) ?? null;
  const isProvider = member.profile?.kind === "provider" && !request.is_owner;
  const mayPass =
    passRefusal({
      status: request.status,
      is_provider: isProvider,
      is_own: request.is_owner,
      has_live_offer: own !== null,
    }) === null;
  return {
    key: randomUUID(),
    profile_id: member.profile?.id ?? null,
    is_provider: isProvider,
    may_offer: isProvider && member.profile?.is_verified === true && request.status === "open",
    request,
    offers,
    own,
    files,
    events,
    changes: request.is_owner ? await changesOfOnly(scope, offers) : null,
    booking_id: offers.find((offer) => offer.status === "accepted")?.booking?.id ?? null,
    shared_booking:
      request.is_owner && request.status === "awarded" ? await findSharedBooking(scope, request.id) : null,
    ...(request.is_owner && request.status === "open"
      ? await invitationsOf(context, request.id)
      : { invitations: null, public_url: "" }),
    pass: mayPass ? await findOwnPass(scope, request.id) : null,
    passes: request.is_owner && takesOffers.has(request.status) ? await countPasses(scope, request.id) : null,
    views: request.is_owner && takesOffers.has(request.status) ? await countViews(scope, request.id) : 0,
    outlook:
      request.is_owner && request.status === "open" && !offers.some(isLiveOffer)
        ? await findOutlook(scope, request.id)
        : null,
    extends_to: request.is_owner ? extensionOf(request) : null,
    reopens_to: request.is_owner ? reopeningOf(request, scope) : null,
    ...(isProvider
      ? await readOfferForm(context, request, own)
      : { values: null, extras: null, checked: null, new_terms: null }),
    ...(await readTalk(scope, request, isProvider ? (member.profile?.id ?? null) : null)),
    is_revising: queryOf(httpRequest).has("revise"),
    is_undone: isJustUndone(httpRequest, request, events),
    terms_version: request.is_owner ? await findTermsVersion(scope) : "",
    hold_hours: scope.settings.booking_hold_hours,
  };
}

/** The owner's conversations about the request, or the provider's own, and what the owner answered for all. */
async function readTalk(scope: Page["scope"], request: RequestDetail, provider_profile_id: string | null) {
  const pair = provider_profile_id ? { request_id: request.id, provider_profile_id } : null;
  return {
    threads: request.is_owner ? await listRequestThreads(scope, request.id).then(replaceClosedNames) : [],
    talk: pair ? await linkToThread(scope, pair) : null,
    answers: await listAnswers(scope, request.id),
  };
}

/** What the latest version of the only live offer changed. */
async function changesOfOnly(
  scope: Page["scope"],
  offers: readonly OfferView[],
): Promise<OfferChanges | null> {
  const [only, ...others] = offers.filter(isLiveOffer);
  if (!only || others.length > 0 || only.revision < 2) return null;
  return (await findOffer(scope, only.request_id, only.id))?.changes ?? null;
}

/** True when `?notice=undone` matches the request's latest event, because anybody can type the address. */
function isJustUndone(
  httpRequest: Request,
  { is_owner, status }: RequestDetail,
  events: Awaited<ReturnType<typeof listTimeline>>,
): boolean {
  if (queryOf(httpRequest).get("notice") !== "undone" || !is_owner || status !== "open") return false;
  const reopened = events.find(({ noun }) => noun === "request");
  return (
    reopened?.transition === "reopen_after_lapse" &&
    events.some(({ noun, transition, at }) => noun === "offer" && transition === "undo" && at === reopened.at)
  );
}
