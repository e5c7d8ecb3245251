import { policyNames } from "#domain/category/cancellation-policies.ts";
import { limits } from "#domain/limits.ts";
import { statuses } from "#domain/machine.ts";
import { offerMachine } from "#domain/offer/machine.ts";
import { lineChoices } from "#domain/offer/optional-lines.ts";
import { lineUnits } from "#domain/offer/units.ts";
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
import {
  counterLabelReaders,
  counterTextReaders,
  offerAnswerReaders,
  offerLabelReaders,
  offerTextReaders,
} from "#server/request/store/texts.ts";
import {
  counterLineReaders,
  counterReaders,
  offerLineReaders,
  offerReaders,
  offerRevisionReaders,
} from "./access.ts";

export const offerRelation = defineRelation({
  name: "offer",
  summary: "Offers one has made, and offers for one's own requests.",
  columns: {
    id: uuid(),
    number: text("The short number that people read."),
    status: oneOf(statuses<string, string>(offerMachine)),
    version: integer("Counts every write; commands name the version that was read."),
    revision: integer("Counts what was sent; its lines bear the same."),
    request_id: uuid(),
    request_revision: integer("The request's revision that it was made for."),
    profile_id: uuid("The provider's profile."),
    message: text(),
    currency: text("ISO 4217."),
    net_minor: bigint("In the currency's minor unit."),
    tax_minor: bigint(),
    total_minor: bigint(),
    deposit_bp: integer("Basis points."),
    policy: oneOf(policyNames),
    policy_terms: nullable(
      jsonb(
        "As in `booking`; null for an offer of before operators could set them, whose booking says them.",
      ),
    ),
    starts_at: nullable(timestamptz()),
    ends_at: nullable(timestamptz()),
    time_zone: text("IANA zone of the place."),
    valid_until: timestamptz(),
    sent_at: timestamptz(),
    decline_reason: nullable(text()),
    renewal_asked_at: nullable(timestamptz("When its customer asked for it again after it had expired.")),
    created_at: timestamptz(),
  },
  readers: offerReaders,
  key: ["id"],
  selective: ["id", "number", "request_id"],
  references: { request_id: "request", profile_id: "profile" },
  withheld: [
    {
      columns: ["message"],
      readers: offerTextReaders,
      shownTo: "its provider, and the customer of a confirmed booking",
    },
    {
      columns: ["decline_reason"],
      readers: offerAnswerReaders,
      shownTo: "its customer, and the provider of a confirmed booking",
    },
  ],
});

export const offerLineRelation = defineRelation({
  name: "offer_line",
  summary: "The lines of these offers, all revisions.",
  columns: {
    offer_id: uuid(),
    revision: integer("The offer's revision that it belongs to."),
    position: integer(),
    label: text(),
    quantity: integer(),
    unit: nullable(oneOf(lineUnits)),
    choice: oneOf(lineChoices),
    unit_net_minor: bigint("In the currency's minor unit."),
    net_minor: bigint(),
    tax_bp: integer("Basis points."),
  },
  readers: offerLineReaders,
  key: ["offer_id", "revision", "position"],
  selective: ["offer_id"],
  references: { offer_id: "offer" },
  withheld: [
    {
      columns: ["label"],
      readers: offerLabelReaders,
      shownTo: "the offer's provider, and the customer of a confirmed booking",
    },
  ],
});

export const offerRevisionRelation = defineRelation({
  name: "offer_revision",
  summary: "What was sent of these offers, each time it was sent.",
  columns: {
    offer_id: uuid(),
    revision: integer(),
    total_minor: bigint("In the currency's minor unit."),
    starts_at: nullable(timestamptz()),
    ends_at: nullable(timestamptz()),
    time_zone: text("IANA zone of the place."),
    sent_at: timestamptz(),
  },
  readers: offerRevisionReaders,
  key: ["offer_id", "revision"],
  selective: ["offer_id"],
  references: { offer_id: "offer" },
});

export const counterRelation = defineRelation({
  name: "counter_offer",
  summary: "What customers proposed instead of these offers, once per round.",
  columns: {
    offer_id: uuid(),
    round: integer(`From 1 to ${limits.counter_rounds}.`),
    offer_revision: integer("The offer's revision that it answers."),
    message: nullable(text()),
    net_minor: bigint("In the currency's minor unit."),
    tax_minor: bigint(),
    total_minor: bigint(),
    starts_at: nullable(timestamptz()),
    ends_at: nullable(timestamptz()),
    made_at: timestamptz(),
    answer: nullable(oneOf(["accepted", "declined", "revised", "withdrawn"])),
    answered_at: nullable(timestamptz()),
  },
  readers: counterReaders,
  key: ["offer_id", "round"],
  selective: ["offer_id"],
  references: { offer_id: "offer" },
  withheld: [
    {
      columns: ["message"],
      readers: counterTextReaders,
      shownTo: "its customer, and the provider of a confirmed booking",
    },
  ],
});

export const counterLineRelation = defineRelation({
  name: "counter_offer_line",
  summary: "The lines of these counter-offers.",
  columns: {
    offer_id: uuid(),
    round: integer("The counter-offer's round."),
    position: integer(),
    from_position: nullable(
      integer("The line of the offer's revision that it continues, whose label it has."),
    ),
    label: nullable(text("Of a new line.")),
    quantity: integer(),
    unit: nullable(oneOf(lineUnits)),
    unit_net_minor: bigint("In the currency's minor unit."),
    net_minor: bigint(),
    tax_bp: integer("Basis points."),
  },
  readers: counterLineReaders,
  key: ["offer_id", "round", "position"],
  selective: ["offer_id"],
  references: { offer_id: "offer" },
  withheld: [
    {
      columns: ["label"],
      readers: counterLabelReaders,
      shownTo: "the customer, and the provider of a confirmed booking",
    },
  ],
});
