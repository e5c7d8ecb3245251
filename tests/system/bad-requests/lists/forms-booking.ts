// Posted forms of bookings, payments and profiles.
import { type Fields, type Line, namedLines } from "../kit/line.ts";
import { said } from "./said.ts";

const bad = { status: 422 } as const;
const information = (fields: Fields, over: Partial<Line> = {}) => ({
  path: "/request/booking/{booking}/information",
  who: "customer" as const,
  form: {
    command: "provide_information",
    booking_id: "{booking}",
    version: "{booking_version}",
    "contact.name": "Kept Name",
    "contact.email": "kept@example.test",
    "billing.name": "Kept Name",
    "billing.address_line": "Seestraße 1",
    "billing.postal_code": "78462",
    "billing.city": "Konstanz",
    "billing.country": "DE",
    ...fields,
  },
  ...bad,
  ...over,
});
const back = "Kept";

export const bookingForms: readonly Line[] = namedLines({
  "information without an address": information(
    { "billing.address_line": "" },
    { says: [said.street, "Konstanz"] },
  ),
  "information with a null byte": information(
    { "billing.city": "Kon\u0000stanz" },
    { says: [said.characters, "78462"] },
  ),
  "information with an answer nobody asked for": information(
    { "answers.secret": "x" },
    { says: ["Konstanz"] },
  ),
  "information for somebody else's booking": information({}, { who: "stranger", status: 404 }),
  "information by the provider": information({}, { who: "provider", status: 403 }),
  "information kept half typed for somebody else's booking": information(
    { command: "keep_information" },
    { who: "stranger", status: 404 },
  ),
  "information kept with a null byte": information(
    { command: "keep_information", "billing.city": "Kon\u0000stanz" },
    { says: ["78462"] },
  ),
  "payment of a booking that waits for information": {
    path: "/request/booking/{payable}/payment",
    who: "customer",
    form: { command: "start_payment", booking_id: "{booking}", version: "{booking_version}" },
    status: 409,
  },
  "payment at a version nobody has seen": {
    path: "/request/booking/{payable}/payment",
    who: "customer",
    form: { command: "start_payment", booking_id: "{payable}", version: "99" },
    status: 409,
  },
  "payment under terms nobody wrote": {
    path: "/request/booking/{payable}/payment",
    who: "customer",
    form: {
      command: "start_payment",
      booking_id: "{payable}",
      version: "{payable_version}",
      terms_version: "\u0000",
    },
    ...bad,
  },
  "payment by a stranger": {
    path: "/request/booking/{payable}/payment",
    who: "stranger",
    form: { command: "start_payment", booking_id: "{payable}", version: "{payable_version}" },
    status: 404,
  },
  "a booking cancelled by a stranger": {
    path: "/booking/{booking}",
    who: "stranger",
    form: { command: "cancel_booking", booking_id: "{booking}", version: "{booking_version}", reason: "x" },
    status: 404,
  },
  "a booking cancelled with a reason of 900 KB": {
    path: "/booking/{booking}",
    who: "customer",
    form: {
      command: "cancel_booking",
      booking_id: "{booking}",
      version: "{booking_version}",
      reason: "x".repeat(900_000),
    },
    ...bad,
  },
  "a profile without a name": {
    path: "/auth/complete-profile",
    who: "newcomer",
    form: {
      command: "complete_profile",
      kind: "customer",
      display_name: "\u200b",
      country: "DE",
      terms_version: "2026-11",
    },
    ...bad,
    says: ["Enter a name."],
  },
  "a profile of no kind": {
    path: "/auth/complete-profile",
    who: "newcomer",
    form: {
      command: "complete_profile",
      kind: "operator",
      display_name: "Kept",
      country: "DE",
      terms_version: "2026-11",
    },
    ...bad,
    says: [back],
  },
  "a profile under terms nobody wrote": {
    path: "/auth/complete-profile",
    who: "newcomer",
    form: {
      command: "complete_profile",
      kind: "customer",
      display_name: "Kept",
      country: "DE",
      terms_version: "1999-01",
    },
    status: 409,
  },
  "another profile of somebody else": {
    path: "/preferences/profile",
    who: "customer",
    form: { profile_id: "{provider_profile}" },
    status: 303,
    answers: { "set-cookie": "" },
  },
  "a language nobody speaks": {
    path: "/preferences",
    form: { locale: "xx; Path=/; evil=1", next: "//evil.example" },
    status: 303,
    answers: { location: "/", "set-cookie": "" },
  },
});
