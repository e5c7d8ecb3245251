import type { RouterContextProvider } from "react-router";
import { sessionContext } from "#server/http/context.ts";
import { offeredProviders } from "#server/services/auth-providers.ts";
import { detailsOf } from "../../session/session.ts";

/** The OAuth providers that the sign-in pages offer now. */
export function listProviders(context: Readonly<RouterContextProvider>): Promise<readonly string[]> {
  return offeredProviders(detailsOf(context.get(sessionContext)).runtime.env);
}
