import { statuses } from "#domain/machine.ts";
import { requestMachine } from "#domain/request/machine.ts";
import { passReasons } from "#domain/request/pass.ts";
import { dateFlexibilities } from "#domain/request/schemas.ts";
import { defineRelation } from "#server/kernel/relation.ts";
import {
  bigint,
  integer,
  jsonb,
  nullable,
  oneOf,
  text,
  timestamptz,
  uuid,
} from "#server/kernel/relation-columns.ts";
import { decisionReaders, requestPassReaders, requestReaders } from "./access.ts";
import { requestTextReaders } from "./store/texts.ts";

/** Without contact data, which has its own table and readers. */
export const requestRelation = defineRelation({
  name: "request",
  summary: "One's own requests; for providers also those on their board and those they made an offer for.",
  columns: {
    id: uuid(),
    number: text("The short number that people read."),
    status: oneOf(statuses<string, string>(requestMachine)),
    version: integer("Counts every write; commands name the version that was read."),
    revision: integer("Counts the edits that concern an offer."),
    category_id: nullable(uuid()),
    category_version: nullable(integer("The `category_version` whose questions it answers.")),
    title: nullable(text()),
    description: nullable(text()),
    answers: jsonb(
      "To the questions of its `category_version`, by question: a text, a number, true or false, a list of choices, `{amount_minor, currency}`, `{from, until}` or `{town, country}`.",
    ),
    starts_at: nullable(timestamptz()),
    ends_at: nullable(timestamptz()),
    time_zone: nullable(text("IANA zone of the place.")),
    date_flexibility: nullable(oneOf(dateFlexibilities)),
    place_town: nullable(text()),
    place_country: nullable(text("ISO 3166-1 alpha-2.")),
    currency: nullable(text("ISO 4217.")),
    budget_minor: nullable(bigint("In the currency's minor unit.")),
    opened_at: nullable(timestamptz()),
    expires_at: nullable(timestamptz()),
    decide_until: nullable(
      timestamptz("Until when the owner may take another offer after a booking ended unpaid; of one's own."),
    ),
    closed_at: nullable(timestamptz()),
    created_at: timestamptz(),
  },
  readers: requestReaders,
  key: ["id"],
  selective: ["id", "number"],
  references: { category_id: "category" },
  withheld: [
    {
      columns: ["title", "description", "answers"],
      readers: requestTextReaders,
      shownTo: "its owner, and the provider of a confirmed booking",
    },
  ],
  masks: [{ columns: ["decide_until"], readers: decisionReaders, shownTo: "the request's owner" }],
});

export const requestPassRelation = defineRelation({
  name: "request_pass",
  summary: "Requests that one's own provider profile is not interested in.",
  columns: {
    request_id: uuid(),
    profile_id: uuid("One's own."),
    reason: nullable(oneOf(passReasons)),
    passed_at: timestamptz("When it was said last."),
  },
  readers: requestPassReaders,
  key: ["profile_id", "request_id"],
  selective: ["request_id"],
  references: { request_id: "request" },
});
