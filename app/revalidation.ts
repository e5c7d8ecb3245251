/**
 * Whether loaders run again after an action. The router skips them after a refusal; a 409 means that the page is out of
 * date, so they run again and the next submit acts on current data.
 */
import type { ShouldRevalidateFunctionArgs } from "react-router";
import type { FormResult } from "./ui/form/form-state.ts";

export function revalidateFrame({
  defaultShouldRevalidate,
  actionStatus,
}: ShouldRevalidateFunctionArgs): boolean {
  return defaultShouldRevalidate || actionStatus === 409;
}

/** Like `revalidateFrame`, but not after a profile mismatch, where reloading for the other profile would lose the input. */
export function revalidatePage(args: ShouldRevalidateFunctionArgs): boolean {
  const answer = args.actionResult as { result?: FormResult } | null | undefined;
  return revalidateFrame(args) && !answer?.result?.refusal?.button;
}
