// Arguments and results of form actions.
import type { RouterContextProvider } from "react-router";
import type { FormResult } from "#app/ui/form/form-state.ts";

export type ActionArgs = {
  request: Request;
  params: Readonly<Record<string, string | undefined>>;
  context: Readonly<RouterContextProvider>;
};

/** Secrets that one answer shows and nothing stores: the key of an authenticator app in setup, new recovery codes. */
export type OneTimeSecret =
  | { kind: "app"; factor_id: string; uri: string; secret: string; qr: { size: number; path: string } }
  | { kind: "codes"; codes: readonly string[] };

/** A route's `actionData` after a refusal, or with a secret that only this answer shows. */
export type ActionResult = { command: string | null; result: FormResult; shown?: OneTimeSecret };
