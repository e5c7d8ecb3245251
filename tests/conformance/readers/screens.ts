// The pages of requests, offers, bookings and payments, for operators as well, by the pattern of their address.
import * as webhook from "#app/routes/account/webhook.tsx";
import * as adminAccount from "#app/routes/admin/account.tsx";
import * as admin from "#app/routes/admin/admin.tsx";
import * as adminBooking from "#app/routes/admin/booking.tsx";
import * as adminDispute from "#app/routes/admin/dispute.tsx";
import * as adminDisputes from "#app/routes/admin/disputes.tsx";
import * as refund from "#app/routes/admin/refund.tsx";
import * as adminRequest from "#app/routes/admin/request.tsx";
import * as booking from "#app/routes/booking/booking.tsx";
import * as bookings from "#app/routes/booking/bookings.tsx";
import * as information from "#app/routes/booking/information.tsx";
import * as payment from "#app/routes/booking/payment.tsx";
import * as paymentSuccess from "#app/routes/booking/payment-success.tsx";
import * as home from "#app/routes/home.tsx";
import * as invitation from "#app/routes/invitation/invitation.tsx";
import * as direct from "#app/routes/offer/direct.tsx";
import * as directNew from "#app/routes/offer/direct-new.tsx";
import * as shared from "#app/routes/offer/shared.tsx";
import * as partner from "#app/routes/partner/partner.tsx";
import * as edit from "#app/routes/request/edit.tsx";
import * as offer from "#app/routes/request/offer.tsx";
import * as request from "#app/routes/request/request.tsx";
import * as requests from "#app/routes/request/requests.tsx";
import * as success from "#app/routes/request/success.tsx";
import type { Screen } from "./page.ts";

export const screens: Readonly<Record<string, Screen>> = {
  "": home,
  "account/webhooks/:id": webhook,
  admin,
  "admin/accounts/:id": adminAccount,
  "admin/bookings/:id": adminBooking,
  "admin/disputes": adminDisputes,
  "admin/disputes/:id": adminDispute,
  "admin/refund/:id": refund,
  "admin/requests/:id": adminRequest,
  "booking/:id": booking,
  bookings,
  "invitation/:token": invitation,
  "offer/:token": shared,
  "offers/direct": direct,
  "offers/new": directNew,
  partner,
  "request/:id": request,
  "request/:id/edit": edit,
  "request/:id/offer/:offerId": offer,
  "request/booking/:bookingId/information": information,
  "request/booking/:bookingId/payment": payment,
  "request/booking/:bookingId/payment/success": paymentSuccess,
  "request/success/:id": success,
  requests,
};

/** The screen of an address, with its parameters; null for addresses of other pages. */
export function screenOf(path: string): { screen: Screen; params: Record<string, string> } | null {
  const parts = (path.split(/[?#]/)[0] ?? "").split("/").slice(1);
  for (const [pattern, screen] of Object.entries(screens)) {
    const names = pattern.split("/");
    if (names.length !== parts.length) continue;
    if (!names.every((name, at) => name.startsWith(":") || name === parts[at])) continue;
    const params = names.flatMap((name, at) =>
      name.startsWith(":") ? [[name.slice(1), parts[at] ?? ""]] : [],
    );
    return { screen, params: Object.fromEntries(params) };
  }
  return null;
}
