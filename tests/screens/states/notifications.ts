// The list of notifications.
import * as notifications from "../prepare/notifications.ts";
import { type ScreenState, screen } from "../screen-state.ts";

const route = "/notifications";

export const notificationStates: readonly ScreenState[] = [
  screen(route, "customer", "empty", notifications.nothingToldTo("customer")),
  screen(route, "operator", "empty-of-operator", notifications.nothingToldTo("operator")),
  screen(route, "customer", "unread", notifications.unreadOfCustomer),
  screen(route, "provider", "read", notifications.readByProvider),
  screen(route, "provider", "gone", notifications.goneForProvider),
];
