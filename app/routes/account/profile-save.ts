import { saveTypedProfile } from "#server/account/web/profile-save.ts";
import { requireMember } from "#server/http/session/guard.ts";
import type { Route } from "./+types/profile-save.ts";

/** Saves a profile during typing; this address has no page. */
export function action(args: Route.ActionArgs): Promise<Response> {
  return saveTypedProfile(args);
}

export function loader({ request, context }: Route.LoaderArgs): never {
  requireMember(context, request);
  throw new Response("not_found", { status: 404, statusText: "not_found" });
}
