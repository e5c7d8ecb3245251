/**
 * Whether loaders run again after an action. The router leaves them out when the answer was a refusal; a 409 says
 * that the page is out of date, so it is read again: the next press must decide on how things stand now.
 */
import type { ShouldRevalidateFunctionArgs } from "react-router";
import type { FormResult } from "./ui/form-state.ts";

export function freshFrame({ defaultShouldRevalidate, actionStatus }: ShouldRevalidateFunctionArgs): boolean {
  return defaultShouldRevalidate || actionStatus === 409;
}

/** As the frame; but a page of another profile than the active one stays: read again, it would be gone with its input. */
export function freshPage(args: ShouldRevalidateFunctionArgs): boolean {
  const answer = args.actionResult as { result?: FormResult } | null | undefined;
  return freshFrame(args) && !answer?.result?.refusal?.button;
}
