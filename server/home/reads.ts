// The signed-in start page: to-dos and recent activity of the active profile.
import type { ActorProfile } from "#server/kernel/actor.ts";
import type { Scoped } from "#server/kernel/scope.ts";
import { type Activity, listActivity } from "./activity.ts";
import { bookingNeeds } from "./bookings.ts";
import { boardNeeds, offerNeeds, requestNeeds } from "./market.ts";
import { byDeadline, type Need } from "./need.ts";

export type { Activity } from "./activity.ts";
export type { Need, NeedKind } from "./need.ts";

/** Four queries at most; `needs` by deadline. */
export async function readHome(
  scope: Scoped,
  profile: ActorProfile,
): Promise<{ needs: Need[]; activity: Activity[] }> {
  const market =
    profile.kind === "customer"
      ? [requestNeeds(scope, profile)]
      : [offerNeeds(scope, profile), ...(profile.is_verified ? [boardNeeds(scope, profile)] : [])];
  const [activity, ...needs] = await Promise.all([
    listActivity(scope, profile),
    bookingNeeds(scope, profile),
    ...market,
  ]);
  return { needs: needs.flat().sort(byDeadline), activity };
}
