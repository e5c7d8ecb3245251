import { defineRelation } from "#server/kernel/relation.ts";
import { bigint, integer, nullable, text, timestamptz, uuid } from "#server/kernel/relation-columns.ts";
import { eventReaders } from "./access.ts";

/** Names who acted only by role, and omits reasons: those of people are private texts. */
export const eventRelation = defineRelation({
  name: "event",
  summary:
    "What has happened to a request, an offer, a booking, a payment attempt, a refund or a message, found by its id.",
  columns: {
    id: bigint(),
    noun: text("request, offer, booking, attempt, refund or message."),
    subject_id: uuid(),
    transition: text(),
    from_status: nullable(text()),
    to_status: text(),
    version: integer("The subject's version after it."),
    role: text("Who acted: customer, provider, recipient, operator or system."),
    at: timestamptz(),
  },
  readers: eventReaders,
  is_listed: false,
  key: ["id"],
  selective: ["id", "subject_id"],
});
