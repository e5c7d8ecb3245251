// What the form doors take and answer.
import type { RouterContextProvider } from "react-router";
import type { FormResult } from "#app/ui/form-state.ts";

export type ActionArgs = {
  request: Request;
  params: Readonly<Record<string, string | undefined>>;
  context: Readonly<RouterContextProvider>;
};

/** What is shown once and kept nowhere: the key of an authenticator app that is being set up, new recovery codes. */
export type ShownOnce =
  | { kind: "app"; factor_id: string; uri: string; secret: string; qr: { size: number; path: string } }
  | { kind: "codes"; codes: readonly string[] };

/** What the route's component finds in `actionData` after a refusal, or what is shown only there. */
export type ActionResult = { command: string | null; result: FormResult; shown?: ShownOnce };
