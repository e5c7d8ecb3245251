// The texts of an offer to an e-mail address: whole for the provider who wrote them, without contact details for
// readers of its link. Once claimed, it follows the rules of requests and offers.
import { sql } from "kysely";
import type { Row } from "#server/kernel/database/db.ts";
import { withheldText } from "#server/kernel/database/withheld.ts";
import { defineReaders } from "#server/kernel/readers/declaration.ts";
import { textsShown } from "#server/kernel/readers/row.ts";
import type { ReadScope } from "#server/kernel/scope.ts";
import { isConfirmed } from "#server/request/store/texts.ts";

const never = sql<boolean>`false`;
const text = (column: "title" | "description" | "message") =>
  withheldText<string | null>(never, sql.ref(`direct_offer.${column}`)).as(column);
const own = (column: "title" | "description" | "message") =>
  sql<string | null>`${sql.ref(`direct_offer.${column}`)}`.as(column);

/** The title for its provider. */
export const sentTitle = own("title");

/** All its texts for its provider. */
export const sentTexts = [
  ...[own("title"), own("description"), own("message")],
  sql<Row<"direct_offer">["lines"]>`direct_offer.lines`.as("lines"),
];

/** All its texts for whoever has its link. */
export const linkedTexts = [
  ...[text("title"), text("description"), text("message")],
  sql<unknown>`(select jsonb_agg(line || jsonb_build_object('label', ${withheldText(never, sql`(line ->> 'label')`)}))
    from jsonb_array_elements(direct_offer.lines) line)`.as("lines"),
] as const;

const byBooking = { from: "booking", subject: "request_id", own: "request_id", while: isConfirmed } as const;
const answerShown = textsShown(
  defineReaders("direct_offer", true, {
    customer: { profile: "customer_profile_id", ...byBooking },
    provider: { profile: "provider_profile_id", ...byBooking },
  }),
);

/** Why its recipient declined it, for its provider. */
export const recipientAnswer = ({ actor }: ReadScope) =>
  withheldText<string | null>(answerShown(actor), sql.ref("direct_offer.decline_reason"));
