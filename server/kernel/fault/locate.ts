// Where an error was first seen. Whoever catches it later, to answer or to retry, reports it under this place.
import type { FaultKind } from "#domain/fault.ts";

/** `place`: the route, command, job or endpoint. */
export type FaultLocation = { kind: FaultKind; place: string };

const locations = new WeakMap<object, FaultLocation>();

/** Notes the place of an error unless a place further inside was noted before; returns the error, to throw it on. */
export function locateFault<T>(error: T, kind: FaultKind, place: string): T {
  if (typeof error === "object" && error !== null && !locations.has(error))
    locations.set(error, { kind, place });
  return error;
}

/** The noted place of an error, also of one that was wrapped. */
export function findFaultLocation(error: unknown): FaultLocation | undefined {
  if (typeof error !== "object" || error === null) return undefined;
  return locations.get(error) ?? (error instanceof Error ? findFaultLocation(error.cause) : undefined);
}
