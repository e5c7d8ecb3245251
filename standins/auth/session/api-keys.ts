// API keys: opaque ones, and older signed ones if the shared secret is configured.
import type { StandinDeps } from "#standins/kit/deps.ts";
import { sameText } from "../secrets.ts";
import type { SigningKeys } from "./keys.ts";

export type KeyRole = "anon" | "service_role";

type KeyDeps = Pick<StandinDeps, "env"> & { keys: SigningKeys };

/** Whether this is the opaque secret key, which no browser may have. */
export function isSecretKey(deps: Pick<StandinDeps, "env">, text: string): boolean {
  return sameText(text, deps.env.SUPABASE_SECRET_KEY);
}

/** The role of an API key; null when it is not one. */
export async function roleOfKey(deps: KeyDeps, text: string): Promise<KeyRole | null> {
  if (isSecretKey(deps, text)) return "service_role";
  if (sameText(text, deps.env.SUPABASE_PUBLISHABLE_KEY)) return "anon";
  if (!/^eyJ[\w-]*\.[\w-]+\.[\w-]+$/.test(text)) return null;
  const claims = await deps.keys.verify(text).catch(() => null);
  if (!claims || claims.sub !== undefined) return null;
  return claims.role === "anon" || claims.role === "service_role" ? claims.role : null;
}
