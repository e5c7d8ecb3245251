// The signed-in start page: to-dos, open requests and recent activity of the active profile.
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

export type HomeView = {
  /** By deadline. */
  needs: Todo[];
  /** A customer's requests that wait for offers and ask for nothing, soonest closing first. */
  open: Todo[];
  activity: Activity[];
  first_steps: FirstSteps | null;
};

/** Four queries at most, and a provider's checklist. */
export async function readHome(scope: ReadScope, profile: ActorProfile): Promise<HomeView> {
  const market =
    profile.kind === "customer"
      ? [requestTodos(scope, profile)]
      : [offerTodos(scope, profile), ...(profile.is_verified ? [boardTodos(scope, profile)] : [])];
  const [activity, first_steps, ...found] = await Promise.all([
    listActivity(scope, profile),
    findFirstSteps(scope, profile),
    bookingTodos(scope, profile),
    ...market,
  ]);
  const todos = found.flat().sort(byDeadline);
  return {
    needs: todos.filter(({ kind }) => kind !== "open"),
    open: todos.filter(({ kind }) => kind === "open"),
    activity,
    first_steps,
  };
}
