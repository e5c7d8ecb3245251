// All places of the walk, in the order of the route table.
import type { Place } from "./place.ts";
import { accountPlaces } from "./places/account.ts";
import { bookingListPlaces } from "./places/booking-lists.ts";
import { bookingPlaces } from "./places/bookings.ts";
import { draftPlaces } from "./places/draft.ts";
import { errorPlaces } from "./places/errors.ts";
import { homePlaces } from "./places/home.ts";
import { informationPlaces } from "./places/information.ts";
import { offerPlaces } from "./places/offers.ts";
import { officePlaces } from "./places/office.ts";
import { openPlaces } from "./places/open.ts";
import { paymentPlaces } from "./places/payment.ts";
import { recoveryPlaces } from "./places/recovery.ts";
import { requestListPlaces } from "./places/request-lists.ts";
import { requestSentPlaces } from "./places/request-sent.ts";
import { requestPlaces } from "./places/requests.ts";
import { securityPlaces } from "./places/security.ts";
import { signInPlaces } from "./places/sign-in.ts";

export const places: readonly Place[] = [
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
  ...officePlaces,
  ...errorPlaces,
];

/** Routes that have no screen: they do something and lead on, or answer bytes. */
export const withoutScreen: Readonly<Record<string, string>> = {
  "/auth/impersonation-stop": "ends acting for somebody and leads to the account",
  "/auth/sign-out": "ends the session and leads to the start",
  "/account/export/:token/zip": "answers the bytes of a copy",
  "/files/:id": "answers the bytes of a file",
  "/preferences": "takes a setting and leads back",
  "/preferences/profile": "switches the profile and leads back",
};
