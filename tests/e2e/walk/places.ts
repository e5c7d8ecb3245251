// All places of the walk, in the order of the route table.

import type { ExpectedText, RouteTexts } from "./expected-text.ts";
import type { CheckedPlace, Place } from "./place.ts";
import { accountPlaces } from "./places/account.ts";
import { adminPlaces } from "./places/admin.ts";
import { bookingListPlaces } from "./places/booking-lists.ts";
import { bookingPlaces } from "./places/bookings.ts";
import { directOfferPlaces } from "./places/direct-offers.ts";
import { draftPlaces } from "./places/draft.ts";
import { errorPlaces } from "./places/errors.ts";
import { homePlaces } from "./places/home.ts";
import { informationPlaces } from "./places/information.ts";
import { offerPlaces } from "./places/offers.ts";
import { openPlaces } from "./places/open.ts";
import { partnerPlaces } from "./places/partners.ts";
import { paymentPlaces } from "./places/payment.ts";
import { recoveryPlaces } from "./places/recovery.ts";
import { requestListPlaces } from "./places/request-lists.ts";
import { requestSentPlaces } from "./places/request-sent.ts";
import { requestPlaces } from "./places/requests.ts";
import { securityPlaces } from "./places/security.ts";
import { sharePlaces } from "./places/shares.ts";
import { signInPlaces } from "./places/sign-in.ts";
import { webhookPlaces } from "./places/webhooks.ts";
import { accountTexts } from "./texts/account.ts";
import { adminTexts } from "./texts/admin.ts";
import { bookingTexts } from "./texts/booking.ts";
import { directOfferTexts } from "./texts/direct-offers.ts";
import { marketTexts } from "./texts/market.ts";
import { partnerTexts } from "./texts/partners.ts";
import { shareTexts } from "./texts/shares.ts";
import { webhookTexts } from "./texts/webhooks.ts";

const listed: readonly Place[] = [
  ...openPlaces,
  ...homePlaces,
  ...recoveryPlaces,
  ...signInPlaces,
  ...draftPlaces,
  ...requestPlaces,
  ...offerPlaces,
  ...requestListPlaces,
  ...requestSentPlaces,
  ...accountPlaces,
  ...securityPlaces,
  ...bookingPlaces,
  ...informationPlaces,
  ...paymentPlaces,
  ...bookingListPlaces,
  ...directOfferPlaces,
  ...adminPlaces,
  ...partnerPlaces,
  ...sharePlaces,
  ...webhookPlaces,
  ...errorPlaces,
];

/** What each route and state must show. */
export const expectedTexts: RouteTexts = mergeTexts([
  accountTexts,
  marketTexts,
  bookingTexts,
  adminTexts,
  directOfferTexts,
  partnerTexts,
  shareTexts,
  webhookTexts,
]);

/** A route may stand in several tables, with other states in each. */
function mergeTexts(tables: readonly RouteTexts[]): RouteTexts {
  const merged: Record<string, RouteTexts[string]> = {};
  for (const [route, states] of tables.flatMap(Object.entries<RouteTexts[string]>))
    merged[route] = { ...merged[route], ...states };
  return merged;
}

function textsOf({ route, state, persona }: Place): readonly ExpectedText[] {
  const found = expectedTexts[route]?.[state];
  return (isList(found) ? found : found?.[persona]) ?? [];
}

const isList = (texts: RouteTexts[string][string] | undefined): texts is readonly ExpectedText[] =>
  Array.isArray(texts);

/** Every place with what it must show; a place without a text fails. */
export const places: readonly CheckedPlace[] = listed.map((place) => ({ ...place, texts: textsOf(place) }));

/** Routes that have no screen: they redirect, or answer bytes. */
export const withoutScreen: Readonly<Record<string, string>> = {
  "/auth/impersonation-stop": "ends acting for somebody and leads to the account",
  "/auth/sign-out": "ends the session and leads to the start",
  "/account/export/:token/zip": "answers the bytes of a copy",
  "/booking/:id/calendar.ics": "answers the bytes of a file",
  "/bookings.csv": "answers the bytes of a file",
  "/feed/:token.ics": "answers the bytes of a file, to whoever has its address",
  "/files/:id": "answers the bytes of a file",
  "/partner/statement.csv": "answers the bytes of a file",
  "/request/:id/offer-form": "answers a script that checks and keeps an offer while it is typed",
  "/preferences": "takes a setting and leads back",
  "/preferences/profile": "switches the profile and leads back",
};
