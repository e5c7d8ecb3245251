// Where an error was first seen. Code that catches it later, to answer or retry, reports it under this place.
import type { FaultKind } from "#domain/fault.ts";

/** `place`: the route, command, job or endpoint. */
export type FaultLocation = { kind: FaultKind; place: string };

const locations = new WeakMap<object, FaultLocation>();

/** Notes the place of an error unless one further inside is known; returns the error, to rethrow it. */
export function locateFault<T>(error: T, kind: FaultKind, place: string): T {
  if (typeof error === "object" && error !== null && !locations.has(error))
    locations.set(error, { kind, place });
  return error;
}

/** The noted place of an error or of its cause. */
export function findFaultLocation(error: unknown): FaultLocation | undefined {
  if (typeof error !== "object" || error === null) return undefined;
  return locations.get(error) ?? (error instanceof Error ? findFaultLocation(error.cause) : undefined);
}
