import { topics } from "#domain/notification/topics.ts";
import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { chooseNotifications } from "./choose-notifications.ts";

export const chooseNotificationsExample: ExampleOf<typeof chooseNotifications> = async (kit) => {
  const input = { topics: [...topics], mailed: ["offers" as const] };
  return { actor: await kit.account(), input, stranger: null, forbidden: null };
};
