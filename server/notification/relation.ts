import { eventSubjects } from "#domain/notification/events.ts";
import { mailTemplates } from "#domain/notification/jobs.ts";
import { defineRelation } from "#server/kernel/relation.ts";
import { nullable, oneOf, timestamptz, uuid } from "#server/kernel/relation-columns.ts";
import { notificationReaders } from "./access.ts";

export const notificationRelation = defineRelation({
  name: "notification",
  summary: "What one's profile was told about its requests, offers and bookings in the last 90 days.",
  columns: {
    id: uuid(),
    profile_id: uuid("Whom it tells."),
    event: oneOf(mailTemplates, "What happened, by the name of the mail about it."),
    subject: oneOf(eventSubjects, "What it happened to."),
    subject_id: uuid("The row of the relation that subject names."),
    happened_at: timestamptz(),
    read_at: nullable(timestamptz("When its reader has opened it, or the page that it leads to.")),
  },
  readers: notificationReaders,
  key: ["id"],
  selective: ["id"],
  references: { profile_id: "profile" },
});
