/**
 * The route table, in the order of the specification: dynamic routes, static routes, then ours.
 * `notImplemented(path)` is a route of the specification without a screen yet: it answers 404 and is listed with its
 * reason in tests/routes/drift.test.ts.
 */
import { index, type RouteConfig, type RouteConfigEntry, route } from "@react-router/dev/routes";

function notImplemented(path: string): RouteConfigEntry {
  return route(path, "routes/not-implemented.tsx", { id: `not-implemented:${path}` });
}

export default [
  // Dynamic
  route("booking/:id", "routes/booking/booking.tsx"),
  route("request/:id", "routes/request/request.tsx"),
  route("request/:id/offer/:offerId", "routes/request/offer.tsx"),
  route("request/booking/:bookingId/information", "routes/booking/information.tsx"),
  route("request/booking/:bookingId/payment", "routes/booking/payment.tsx"),
  route("request/booking/:bookingId/payment/success", "routes/booking/payment-success.tsx"),
  route("request/success/:id", "routes/request/success.tsx"),
  notImplemented("offer/:token"),
  // Static
  index("routes/home.tsx"),
  route("account", "routes/account/account.tsx"),
  route("account/profile", "routes/account/profile.tsx"),
  route("account/profiles", "routes/account/profiles.tsx"),
  route("bookings", "routes/booking/bookings.tsx"),
  route("error", "routes/error.tsx"),
  route("legal", "routes/legal/legal-notice.tsx"),
  route("privacy-policy", "routes/legal/privacy-policy.tsx"),
  route("request", "routes/request/draft.tsx"),
  route("requests", "routes/request/requests.tsx"),
  route("terms", "routes/legal/terms.tsx"),
  route("activate-account", "routes/auth/activate-account.tsx"),
  route("auth/complete-profile", "routes/auth/complete-profile.tsx"),
  route("auth/forgot-password", "routes/auth/forgot-password.tsx"),
  route("auth/impersonation-callback", "routes/auth/impersonation-callback.tsx"),
  route("auth/not-authenticated", "routes/auth/not-authenticated.tsx"),
  route("auth/reset-password", "routes/auth/reset-password.tsx"),
  route("auth/signin", "routes/auth/signin.tsx"),
  route("auth/signup", "routes/auth/signup.tsx"),
  route("join/:name", "routes/partner/join.tsx"),
  // Ours
  route("account/delete", "routes/account/delete.tsx"),
  route("account/security", "routes/account/security.tsx"),
  route("account/devices", "routes/account/devices.tsx"),
  route("account/export", "routes/account/export.tsx"),
  route("account/export/:token", "routes/account/export-ready.tsx"),
  route("account/export/:token/zip", "routes/account/export-zip.ts"),
  route("admin", "routes/admin/admin.tsx"),
  route("admin/accounts", "routes/admin/accounts.tsx"),
  route("admin/accounts/:id", "routes/admin/account.tsx"),
  route("admin/bookings/:id", "routes/admin/booking.tsx"),
  route("admin/disputes", "routes/admin/disputes.tsx"),
  route("admin/disputes/:id", "routes/admin/dispute.tsx"),
  route("admin/event/:id", "routes/admin/event.tsx"),
  route("admin/partners", "routes/admin/partners.tsx"),
  route("admin/partners/new", "routes/admin/partner-new.tsx"),
  route("admin/partners/:id", "routes/admin/partner.tsx"),
  route("admin/refund/:id", "routes/admin/refund.tsx"),
  route("admin/requests/:id", "routes/admin/request.tsx"),
  route("admin/task/:id", "routes/admin/task.tsx"),
  route("auth/callback", "routes/auth/callback.tsx"),
  route("auth/code", "routes/auth/code.tsx"),
  route("auth/impersonation-stop", "routes/auth/impersonation-stop.tsx"),
  route("auth/reauthenticate", "routes/auth/reauthenticate.tsx"),
  route("auth/second-factor", "routes/auth/second-factor.tsx"),
  route("auth/sign-out", "routes/auth/sign-out.tsx"),
  route("booking/:id/calendar.ics", "routes/booking/calendar.ts"),
  route("bookings.csv", "routes/booking/bookings-csv.ts"),
  route("bookings/feed", "routes/booking/feed-settings.tsx"),
  route("deadlines", "routes/legal/deadlines.tsx"),
  route("feed/:token.ics", "routes/booking/feed.ts"),
  route("files/:id", "routes/request/file.tsx"),
  route("partner", "routes/partner/partner.tsx"),
  route("partner/statement.csv", "routes/partner/statement-csv.ts"),
  route("preferences", "routes/preferences/preferences.tsx"),
  route("preferences/profile", "routes/preferences/profile.tsx"),
  route("request/:id/edit", "routes/request/edit.tsx"),
  route("request/:id/offer-form", "routes/request/offer-form.ts"),
  route("ui", "routes/ui/ui.tsx"),
  route("*", "routes/not-found.tsx"),
] satisfies RouteConfig;
