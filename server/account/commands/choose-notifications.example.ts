import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { chooseNotifications } from "./choose-notifications.ts";

export const chooseNotificationsExample: ExampleOf<typeof chooseNotifications> = async (kit) => {
  const input = { choices: { offers: "daily" as const, reminders: "off" as const } };
  return { actor: await kit.account(), input, stranger: null, forbidden: null };
};
