// All screen states, in the order of the route table.

import type { ExpectedText, RouteTexts } from "./expected-text.ts";
import type { CheckedState, ScreenState } from "./screen-state.ts";
import { accountStates } from "./states/account.ts";
import { adminStates } from "./states/admin.ts";
import { bookingListStates } from "./states/booking-lists.ts";
import { bookingStates } from "./states/bookings.ts";
import { directOfferStates } from "./states/direct-offers.ts";
import { draftStates } from "./states/draft.ts";
import { errorStates } from "./states/errors.ts";
import { homeStates } from "./states/home.ts";
import { informationStates } from "./states/information.ts";
import { listStates } from "./states/lists.ts";
import { notificationStates } from "./states/notifications.ts";
import { offerStates } from "./states/offers.ts";
import { openStates } from "./states/open.ts";
import { partnerStates } from "./states/partners.ts";
import { paymentStates } from "./states/payment.ts";
import { recoveryStates } from "./states/recovery.ts";
import { requestListStates } from "./states/request-lists.ts";
import { requestSentStates } from "./states/request-sent.ts";
import { requestStates } from "./states/requests.ts";
import { securityStates } from "./states/security.ts";
import { settingStates } from "./states/settings.ts";
import { shareStates } from "./states/shares.ts";
import { signInStates } from "./states/sign-in.ts";
import { threadStates } from "./states/threads.ts";
import { webhookStates } from "./states/webhooks.ts";
import { accountTexts } from "./texts/account.ts";
import { adminTexts } from "./texts/admin.ts";
import { bookingTexts } from "./texts/booking.ts";
import { directOfferTexts } from "./texts/direct-offers.ts";
import { listTexts } from "./texts/lists.ts";
import { marketTexts } from "./texts/market.ts";
import { notificationTexts } from "./texts/notifications.ts";
import { partnerTexts } from "./texts/partners.ts";
import { settingTexts } from "./texts/settings.ts";
import { shareTexts } from "./texts/shares.ts";
import { teamTexts } from "./texts/team.ts";
import { threadTexts } from "./texts/threads.ts";
import { webhookTexts } from "./texts/webhooks.ts";

const listed: readonly ScreenState[] = [
  ...openStates,
  ...homeStates,
  ...recoveryStates,
  ...signInStates,
  ...draftStates,
  ...requestStates,
  ...offerStates,
  ...requestListStates,
  ...requestSentStates,
  ...accountStates,
  ...securityStates,
  ...bookingStates,
  ...informationStates,
  ...paymentStates,
  ...bookingListStates,
  ...directOfferStates,
  ...adminStates,
  ...listStates,
  ...partnerStates,
  ...settingStates,
  ...shareStates,
  ...threadStates,
  ...notificationStates,
  ...webhookStates,
  ...errorStates,
];

/** What each route and state must show. */
export const expectedTexts: RouteTexts = mergeTexts([
  accountTexts,
  marketTexts,
  bookingTexts,
  adminTexts,
  listTexts,
  directOfferTexts,
  partnerTexts,
  settingTexts,
  teamTexts,
  shareTexts,
  threadTexts,
  notificationTexts,
  webhookTexts,
]);

/** A route may be in several tables, with other states in each. */
function mergeTexts(tables: readonly RouteTexts[]): RouteTexts {
  const merged: Record<string, RouteTexts[string]> = {};
  for (const [route, states] of tables.flatMap(Object.entries<RouteTexts[string]>))
    merged[route] = { ...merged[route], ...states };
  return merged;
}

function textsOf({ route, state, persona }: ScreenState): readonly ExpectedText[] {
  const found = expectedTexts[route]?.[state];
  return (isList(found) ? found : found?.[persona]) ?? [];
}

const isList = (texts: RouteTexts[string][string] | undefined): texts is readonly ExpectedText[] =>
  Array.isArray(texts);

/** Every screen state with what it must show; a screenState without a text fails. */
export const screenStates: readonly CheckedState[] = listed.map((screenState) => ({
  ...screenState,
  texts: textsOf(screenState),
}));
