import { isId } from "../ids.ts";

/** The page of the conversation between a request's customer and a provider, the same for both sides. */
export const threadPath = ({
  request_id,
  provider_profile_id,
}: {
  request_id: string;
  provider_profile_id: string;
}): string => `/request/${request_id}/messages/${provider_profile_id}`;

/** The pair in such a path, or null for any other page. */
export function pairInPath(pathname: string): { request_id: string; provider_profile_id: string } | null {
  const [, request_id, provider_profile_id] = /^\/request\/([^/]+)\/messages\/([^/.]+)/.exec(pathname) ?? [];
  if (!isId(request_id) || !isId(provider_profile_id)) return null;
  return { request_id, provider_profile_id };
}
