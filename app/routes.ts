/**
 * The route table, in the order of the specification: dynamic routes, static routes, then ours.
 * `owed(path)` is a promise not kept yet: it answers 404 with the not-found page, never a mock-up, and is
 * listed with its reason in tests/routes/drift.test.ts.
 */
import { index, type RouteConfig, type RouteConfigEntry, route } from "@react-router/dev/routes";

function owed(path: string): RouteConfigEntry {
  return route(path, "routes/owed.tsx", { id: `owed:${path}` });
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
  owed("offer/:token"),
  // Static
  index("routes/home.tsx"),
  owed("account"),
  owed("account/profile"),
  owed("account/profiles"),
  route("bookings", "routes/booking/bookings.tsx"),
  route("error", "routes/error.tsx"),
  owed("legal"),
  owed("privacy-policy"),
  route("request", "routes/request/draft.tsx"),
  route("requests", "routes/request/requests.tsx"),
  owed("terms"),
  route("activate-account", "routes/auth/activate-account.tsx"),
  route("auth/complete-profile", "routes/auth/complete-profile.tsx"),
  owed("auth/forgot-password"),
  owed("auth/impersonation-callback"),
  route("auth/not-authenticated", "routes/auth/not-authenticated.tsx"),
  owed("auth/reset-password"),
  route("auth/signin", "routes/auth/signin.tsx"),
  route("auth/signup", "routes/auth/signup.tsx"),
  owed("join/:name"),
  // Ours
  route("admin", "routes/admin/admin.tsx"),
  route("admin/event/:id", "routes/admin/event.tsx"),
  route("admin/refund/:id", "routes/admin/refund.tsx"),
  route("admin/task/:id", "routes/admin/task.tsx"),
  route("auth/sign-out", "routes/auth/sign-out.tsx"),
  route("files/:id", "routes/request/file.tsx"),
  route("preferences", "routes/preferences/preferences.tsx"),
  route("preferences/profile", "routes/preferences/profile.tsx"),
  // Every primitive on one page, to look at while developing; never part of a build.
  ...(import.meta.env.DEV ? [route("ui", "../tests/ui/kitchen-sink.tsx")] : []),
  route("*", "routes/not-found.tsx"),
] satisfies RouteConfig;
