// The texts of the list of notifications.
import type { RouteTexts } from "../expected-text.ts";

export const notificationTexts: RouteTexts = {
  "/notifications": {
    empty: ["notification_empty_title", { absent: "notification_read_all" }],
    "empty-of-operator": ["notification_empty_title"],
    unread: ["notification_event_booking_confirmed", "notification_new", "notification_read_all"],
    read: ["notification_event_booking_confirmed", { absent: "notification_new" }],
    gone: ["notification_gone", "notification_event_provider_invited"],
  },
};
