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
const pay = (fields: Fields, over: Partial<Line>) => ({
  path: "/request/booking/{payable}/payment",
  who: "customer" as const,
  form: { command: "start_payment", booking_id: "{payable}", version: "{payable_version}", ...fields },
  ...bad,
  ...over,
});
const cancel = (reason: string, over: Partial<Line>) => ({
  path: "/booking/{booking}",
  who: "customer" as const,
  form: { command: "cancel_booking", booking_id: "{booking}", version: "{booking_version}", reason },
  ...bad,
  ...over,
});
const profile = (fields: Fields, over: Partial<Line>) => ({
  path: "/auth/complete-profile",
  who: "newcomer" as const,
  form: {
    command: "complete_profile",
    kind: "customer",
    display_name: "Kept",
    country: "DE",
    terms_version: "2026-11",
    ...fields,
  },
  ...bad,
  ...over,
});

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
  "payment of a booking that waits for information": pay(
    { booking_id: "{booking}", version: "{booking_version}" },
    { status: 409 },
  ),
  "payment at a version nobody has seen": pay({ version: "99" }, { status: 409 }),
  "payment under terms nobody wrote": pay({ terms_version: "\u0000" }, {}),
  "payment by a stranger": pay({}, { who: "stranger", status: 404 }),
  "a booking cancelled by a stranger": cancel("x", { who: "stranger", status: 404 }),
  "a booking cancelled with a reason of 900 KB": cancel("x".repeat(900_000), {}),
  "a profile without a name": profile({ display_name: "\u200b" }, { says: ["Enter a name."] }),
  "a profile of no kind": profile({ kind: "operator" }, { says: ["Kept"] }),
  "a profile under terms nobody wrote": profile({ terms_version: "1999-01" }, { status: 409 }),
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
