import { saveTypedProfile } from "#server/account/web/profile-save.ts";
import type { Route } from "./+types/profile-save.ts";

/** Saves a profile during typing; this address has no page. */
export function action(args: Route.ActionArgs): Promise<Response> {
  return saveTypedProfile(args);
}

export function loader(): never {
  throw new Response("not_found", { status: 404, statusText: "not_found" });
}
