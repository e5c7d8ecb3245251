import { refuse } from "#domain/refusal.ts";

/** Refuses a parameter of a relation's address with the fault of its text (422). */
export function refuseParameter(path: string, code: string, more: Record<string, unknown> = {}): never {
  return refuse("invalid_input", { issues: [{ path, code, ...more }] });
}
