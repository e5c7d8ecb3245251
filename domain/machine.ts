// A state machine is data: for each status the transitions that leave it, who may fire them, where they lead, the
// named guard that the plan or the command must check, and the column whose instant fires them by the clock.
// One edge has exactly one target. Nothing here moves a row: the kernel's guarded move asks `next` first.
import { refuse } from "./refusal.ts";

/** customer and provider are the two sides; recipient holds the link to an offer that was shared or sent by mail. */
export type Role = "customer" | "provider" | "recipient" | "operator" | "system";

/** The row's column with the instant (timestamptz) from which the tick may fire the edge. */
export type Timer = { readonly column: string };

export type Edge<Status extends string> = {
  readonly to: Status;
  readonly by: readonly [Role, ...Role[]];
  /** Name of the condition that must hold besides status and role; plan or command checks it under lock. */
  readonly guard?: string;
  readonly timer?: Timer;
  /** The transition needs a reason, which the event records. */
  readonly is_reason_required?: boolean;
};

export type Machine<Status extends string, Transition extends string> = {
  readonly name: string;
  readonly initial: Status;
  readonly states: Readonly<Record<Status, Readonly<Partial<Record<Transition, Edge<Status>>>>>>;
};

/** One edge with its ends, as `edges` and `timers` list them. */
export type ListedEdge<Status extends string, Transition extends string> = Edge<Status> & {
  readonly from: Status;
  readonly transition: Transition;
};

/** Types the data of a machine and, when the module loads, refuses a timer that the system may not fire. */
export function defineMachine<Status extends string, Transition extends string>(
  machine: Machine<Status, Transition>,
): Machine<Status, Transition> {
  for (const edge of edges(machine)) {
    if (edge.timer !== undefined && !edge.by.includes("system")) {
      throw new Error(`${machine.name}.${edge.from}.${edge.transition}: a timer needs the role system`);
    }
  }
  return machine;
}

/** The edge for a transition, or undefined when this status has none of that name. */
export function findEdge<Status extends string, Transition extends string>(
  machine: Machine<Status, Transition>,
  status: Status,
  transition: Transition,
): Edge<Status> | undefined {
  const edgesOut = machine.states[status];
  return Object.hasOwn(edgesOut, transition) ? edgesOut[transition] : undefined;
}

/** True when the role may fire the transition from this status; guards are not checked. */
export function mayFire<Status extends string, Transition extends string>(
  machine: Machine<Status, Transition>,
  status: Status,
  transition: Transition,
  role: Role,
): boolean {
  return findEdge(machine, status, transition)?.by.includes(role) ?? false;
}

/** The status a transition leads to. Refuses `transition_not_allowed` naming machine, state, transition, role. */
export function next<Status extends string, Transition extends string>(
  machine: Machine<Status, Transition>,
  status: Status,
  transition: Transition,
  role: Role,
): Status {
  const edge = findEdge(machine, status, transition);
  if (edge === undefined || !edge.by.includes(role)) {
    return refuse("transition_not_allowed", { machine: machine.name, state: status, transition, role });
  }
  return edge.to;
}

/** Every status of a machine, in the order of its data. */
export function statuses<Status extends string, Transition extends string>(
  machine: Machine<Status, Transition>,
): Status[] {
  return Object.keys(machine.states) as Status[];
}

/** Every edge of a machine, in the order of its data. */
export function edges<Status extends string, Transition extends string>(
  machine: Machine<Status, Transition>,
): ListedEdge<Status, Transition>[] {
  return statuses(machine).flatMap((from) =>
    (Object.entries(machine.states[from]) as [Transition, Edge<Status>][]).map(([transition, edge]) => ({
      ...edge,
      from,
      transition,
    })),
  );
}

/** The edges that the tick fires, each with its timer. */
export function timers<Status extends string, Transition extends string>(
  machine: Machine<Status, Transition>,
): (ListedEdge<Status, Transition> & { readonly timer: Timer })[] {
  return edges(machine).flatMap((edge) => (edge.timer === undefined ? [] : [{ ...edge, timer: edge.timer }]));
}

/** True when nothing leaves this status. */
export function isFinal<Status extends string, Transition extends string>(
  machine: Machine<Status, Transition>,
  status: Status,
): boolean {
  return Object.keys(machine.states[status]).length === 0;
}
