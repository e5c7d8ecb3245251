import { switchProfile } from "#server/http/session/switch-profile.ts";
import { notFound } from "../not-found-response.ts";

/** Switching is a POST; a GET answers 404. */
export function loader() {
  throw notFound();
}

export const action = switchProfile;
