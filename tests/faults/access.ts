import type { Fault } from "./fault.ts";

export const access: readonly Fault[] = [
  {
    file: "server/request/access.ts",
    find: "(request.status = 'open' and not request.is_directed",
    replace: "(request.status <> 'closed' and not request.is_directed",
    caught_by: "tests/conformance/visible-sets.test.ts",
  },
  {
    file: "server/offer/access.ts",
    find: 'if (actor.kind === "visitor") return sql`false`;',
    replace: 'if (actor.kind === "visitor") return sql`true`;',
    caught_by: "tests/conformance/visible-sets.test.ts",
  },
  {
    file: "server/booking/access.ts",
    find: "and booking.status <> 'awaiting_information'",
    replace: "",
    caught_by: "server/booking/information/keep-information.test.ts",
  },
  {
    file: "server/http/middleware/command-limits.ts",
    find: 'if (name === "request_export" && account)',
    replace: 'if (name === "no_command" && account)',
    caught_by: "server/http/middleware/command-limits.test.ts",
  },
  {
    file: "server/request/access.ts",
    find: "and request.account_id <> ${account_id}::uuid",
    replace: "",
    caught_by: "server/request/reads-lists.test.ts",
  },
  {
    file: "server/payment/access.ts",
    find: "where booking.id = payment_attempt.booking_id\n    and booking.customer_profile_id = ${profileId(actor)}::uuid)",
    replace:
      "where booking.id = payment_attempt.booking_id\n    and ${profileId(actor)}::uuid in (booking.customer_profile_id, booking.provider_profile_id))",
    caught_by: "server/event/reads.test.ts",
  },
  {
    file: "server/account/access.ts",
    find: 'if (actor.on_behalf_of) refuse("impersonation_not_allowed");',
    replace: "",
    caught_by: "server/account/access.test.ts",
  },
  {
    file: "server/operator/access.ts",
    find: 'if (!operator.assurance.is_two_factor) refuse("second_factor_required");',
    replace: "",
    caught_by: "server/operator/accounts.test.ts",
  },
  {
    file: "server/kernel/run-command.ts",
    find: 'requireScope(actor, in_person ? "commit" : "write");',
    replace: 'requireScope(actor, "write");',
    caught_by: "server/http/machine/credentials.test.ts",
  },
  {
    file: "server/offer-share/access.ts",
    find: "return sql`(offer_share.made_by = 'customer')`;",
    replace: "return sql`true`;",
    caught_by: "server/offer-share/share.test.ts",
  },
];
