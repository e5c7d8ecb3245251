import type { Fault } from "./fault.ts";

export const access: readonly Fault[] = [
  {
    file: "server/file/access.ts",
    find: " or file.document_of is not null)",
    replace: ")",
    caught_by: "server/flow/account/verification/send-documents.test.ts",
  },
  {
    file: "server/file/store/documents.ts",
    find: "    and coalesce(profile.verified_at, profile.refused_at, profile.archived_at) > file.created_at)",
    replace: ")",
    caught_by: "server/flow/account/verification/send-documents.test.ts",
  },
  {
    file: "server/file/store/closing.ts",
    find: '        eb("document_of", "in", [...profile_ids]),\n',
    replace: "",
    caught_by: "server/flow/account/verification/send-documents.test.ts",
  },
  {
    file: "domain/account/verification.ts",
    find: "    verification_reminded_at.getTime() + reminder_ms,\n",
    replace: "",
    caught_by: "domain/account/verification.test.ts",
  },
  {
    file: "server/request/noun.ts",
    find: "  erasure: eraseRequests,\n",
    replace: "",
    caught_by: "tests/conformance/shape.test.ts",
  },
  {
    file: "server/request/access.ts",
    find: "sql`(${isOpen} and not request.is_directed and",
    replace: "sql`(not request.is_directed and",
    caught_by: "tests/conformance/visible-sets.test.ts",
  },
  {
    file: "server/offer/access.ts",
    find: "    row: sql`offer.status <> 'draft'`,\n",
    replace: "",
    caught_by: "tests/conformance/own-rows.test.ts",
  },
  {
    file: "server/booking/access.ts",
    find: "and booking.status <> 'awaiting_information'",
    replace: "",
    caught_by: "server/booking/commands/keep-information.test.ts",
  },
  {
    file: "server/http/middleware/command-limits.ts",
    find: 'if (name === "request_export" && account)',
    replace: 'if (name === "no_command" && account)',
    caught_by: "server/http/middleware/command-limits.test.ts",
  },
  {
    file: "server/request/access.ts",
    find: "and request.account_id <> ${account}",
    replace: "",
    caught_by: "server/request/reads/lists.test.ts",
  },
  {
    file: "server/payment/access.ts",
    find: 'by: "booking_id", only: ["customer"] };',
    replace: 'by: "booking_id" };',
    caught_by: "server/event/reads/event.test.ts",
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
    find: "row: sql`offer_share.made_by = 'customer'`",
    replace: "row: sql`true`",
    caught_by: "server/offer-share/share.test.ts",
  },
  {
    file: "server/kernel/readers/row.ts",
    find: "if (only || !operatorsSee(of, terms)) return either(read);",
    replace: "if (!operatorsSee(of, terms)) return either(read);",
    caught_by: "tests/conformance/own-rows.test.ts",
  },
  {
    file: "server/kernel/readers/row.ts",
    find: "return reader.while ? sql`(${isNamed} and ${reader.while})` : isNamed;",
    replace: "return isNamed;",
    caught_by: "tests/conformance/own-rows.test.ts",
  },
  {
    file: "domain/contact/plain-text.ts",
    find: '  if (ignored.test(character)) return "";\n',
    replace: "",
    caught_by: "domain/contact/details.test.ts",
  },
  {
    file: "server/kernel/database/withheld.ts",
    find: "isMarked(value) ? hideWithin(value) : value",
    replace: "value",
    caught_by: "tests/conformance/hidden-contacts.test.ts",
  },
  {
    file: "db/texts/privacy-policy.de.md",
    find: "- `board`: wann Sie zuletzt die offenen Anfragen angesehen haben, damit neue markiert sind, 30 Tage.\n",
    replace: "",
    caught_by: "tests/tooling/security-pages.test.ts",
  },
];
