// One API call as its handler sees it. The contract has validated the parameters, so a cast to Stripe's
// own parameter type is sound; unimplemented parameters are refused, not ignored.

import { notCovered } from "../wire/errors.ts";
import type { Work } from "../work.ts";

export type Call = Work & { id: string; params: object };
export type Handler = (call: Call) => Promise<object>;

/** The checked parameters, under Stripe's type. */
export function paramsOf<T extends object>(call: Call): T {
  return call.params as T;
}

/** Refuses known parameters that this stand-in would otherwise silently ignore. */
export function allowOnly(params: object, names: readonly string[], at?: string): void {
  for (const name of Object.keys(params)) {
    if (!names.includes(name)) throw notCovered(at ? `${at}[${name}]` : name);
  }
}
