import { isId } from "../ids.ts";

/** The pair in the path of a thread (`path.ts`), or null for any other page. */
export function pairInPath(pathname: string): { request_id: string; provider_profile_id: string } | null {
  const [, request_id, provider_profile_id] = /^\/request\/([^/]+)\/messages\/([^/.]+)/.exec(pathname) ?? [];
  if (!isId(request_id) || !isId(provider_profile_id)) return null;
  return { request_id, provider_profile_id };
}
