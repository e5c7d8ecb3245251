// The signed-in start page: to-dos and recent activity of the active profile.
import type { ActorProfile } from "#server/kernel/actor.ts";
import type { ReadScope } from "#server/kernel/scope.ts";
import { type Activity, listActivity } from "./activity.ts";
import { bookingTodos } from "./bookings.ts";
import { type FirstSteps, findFirstSteps } from "./first-steps.ts";
import { boardTodos, offerTodos, requestTodos } from "./market.ts";
import { byDeadline, type Todo } from "./todo.ts";

export type { Activity } from "./activity.ts";
export type { FirstSteps } from "./first-steps.ts";
export type { Todo, TodoKind } from "./todo.ts";

/** Four queries at most, and a provider's checklist; `needs` by deadline. */
export async function readHome(
  scope: ReadScope,
  profile: ActorProfile,
): Promise<{ needs: Todo[]; activity: Activity[]; first_steps: FirstSteps | null }> {
  const market =
    profile.kind === "customer"
      ? [requestTodos(scope, profile)]
      : [offerTodos(scope, profile), ...(profile.is_verified ? [boardTodos(scope, profile)] : [])];
  const [activity, first_steps, ...needs] = await Promise.all([
    listActivity(scope, profile),
    findFirstSteps(scope, profile),
    bookingTodos(scope, profile),
    ...market,
  ]);
  return { needs: needs.flat().sort(byDeadline), activity, first_steps };
}
