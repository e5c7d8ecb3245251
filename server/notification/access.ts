// Who reads a notification: the profile that it tells.
import { defineReaders } from "#server/kernel/readers/declaration.ts";
import { type ReadScope, visible } from "#server/kernel/scope.ts";

export const notificationReaders = defineReaders("notification", false, {
  told: { profile: "profile_id" },
});

/** The notifications of the actor's profile. */
export const notifications = (scoped: ReadScope) => visible(scoped, notificationReaders);
