// What the form doors take and answer.
import type { RouterContextProvider } from "react-router";
import type { FormResult } from "#app/ui/form-state.ts";

export type ActionArgs = {
  request: Request;
  params: Readonly<Record<string, string | undefined>>;
  context: Readonly<RouterContextProvider>;
};

/** What the route's component finds in `actionData` after a refusal. */
export type ActionResult = { command: string | null; result: FormResult };
