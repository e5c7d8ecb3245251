import { defineRelation } from "#server/kernel/relation.ts";
import { boolean, integer, nullable, text, timestamptz, uuid } from "#server/kernel/relation-columns.ts";
import { fileReaders } from "./access.ts";
import { fileNameReaders } from "./store/texts.ts";

export const fileRelation = defineRelation({
  name: "file",
  summary: "Files of what one may see, found by what they belong to; `GET /files/{id}` has the bytes.",
  columns: {
    id: uuid(),
    name: text(),
    content_type: text("Told by the bytes."),
    size_bytes: integer(),
    width: nullable(integer()),
    height: nullable(integer()),
    request_id: nullable(uuid()),
    booking_id: nullable(uuid()),
    question_key: nullable(
      text("The question of its request's category, or about its booking, that it answers."),
    ),
    is_given: boolean("It answers a question about its booking, and the information was given with it."),
    delivery_id: nullable(uuid()),
    statement_id: nullable(uuid()),
    message_id: nullable(uuid()),
    profile_id: nullable(uuid("Whose photo it is.")),
    created_at: timestamptz(),
  },
  withheld: [
    {
      columns: ["name"],
      readers: fileNameReaders,
      shownTo: "those who read the texts of its request, booking or message whole",
    },
  ],
  readers: fileReaders,
  is_listed: false,
  key: ["id"],
  selective: ["id", "request_id", "booking_id", "message_id", "profile_id"],
  references: {
    request_id: "request",
    booking_id: "booking",
    delivery_id: "delivery",
    statement_id: "dispute_statement",
    message_id: "message",
    profile_id: "profile",
  },
});
