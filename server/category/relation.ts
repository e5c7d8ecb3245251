import { policyNames } from "#domain/category/cancellation-policies.ts";
import { defineRelation } from "#server/kernel/relation.ts";
import {
  boolean,
  integer,
  jsonb,
  nullable,
  oneOf,
  text,
  timestamptz,
  uuid,
} from "#server/kernel/relation-columns.ts";
import { categoryReaders, categoryVersionReaders } from "./access.ts";

export const categoryRelation = defineRelation({
  name: "category",
  summary: "What can be requested, with its questions and terms.",
  columns: {
    id: uuid(),
    slug: text(),
    name: jsonb("By language."),
    description: jsonb("By language."),
    request_questions: jsonb("What is asked when a request is made."),
    information_questions: jsonb("What is asked once an offer is booked."),
    currency: text("ISO 4217."),
    tax_bp: integer("Basis points."),
    deposit_bp: integer("Basis points."),
    policy: oneOf(policyNames),
    is_exclusive: boolean("Whether a booking takes its provider's time for itself."),
    position: integer(),
    archived_at: nullable(
      timestamptz("Since when it takes no new requests. Only providers that serve it still see it."),
    ),
    version: integer("The number of its newest `category_version`, which new requests answer."),
  },
  readers: categoryReaders,
  key: ["id"],
  selective: ["id"],
  is_small: true,
  is_public: true,
});

export const categoryVersionRelation = defineRelation({
  name: "category_version",
  summary: "What each category said and asked, each time it was published.",
  columns: {
    category_id: uuid(),
    number: integer(
      "Counts from 1 in each category; `request.category_version` and `booking.category_version`.",
    ),
    name: jsonb("By language."),
    description: jsonb("By language."),
    request_questions: jsonb("What a request of this version answers."),
    information_questions: jsonb("What a booking accepted under this version answers."),
    published_at: timestamptz(),
  },
  readers: categoryVersionReaders,
  key: ["category_id", "number"],
  selective: ["category_id"],
  references: { category_id: "category" },
  is_public: true,
});
