import { z } from "zod";
import { Id } from "#domain/ids.ts";
import { eventSubjects } from "#domain/notification/events.ts";
import { refuse } from "#domain/refusal.ts";
import { requireAccountId } from "#server/account/access.ts";
import { profileId } from "#server/kernel/actor.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { setRead } from "../store/notifications.ts";

/**
 * Notes that the profile has read what it was told until an instant. With `subject_id` of one request, offer or booking, with
 * `subject` alone of all of a kind, without both all of it. Later ones stay unread: nobody has seen them.
 */
export const markNotificationsRead = defineCommand({
  name: "mark_notifications_read",
  summary: "Notes which of one's notifications one has read.",
  needs: "profile",
  in_person: true,
  input: z.object({
    until: z.iso.datetime(),
    subject: z.enum(eventSubjects).nullable().default(null),
    subject_id: Id.nullable().default(null),
  }),
  output: z.strictObject({ read: field.count }),
  load: async ({ actor }) => ({ profile_id: profileId(actor) ?? refuse("profile_required") }),
  allow(actor) {
    requireAccountId(actor);
  },
  async run(ctx, { until, subject, subject_id }, { profile_id }) {
    return { read: await setRead(ctx, profile_id, { until: new Date(until), subject, subject_id }) };
  },
  audit: (_input, { profile_id }, { read }) => ({ subject: ["profile", profile_id], read }),
  exposedVia: ["ui", "rpc"],
});
