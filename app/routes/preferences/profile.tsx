import { switchProfile } from "#server/http/session/switch-profile.ts";
import { notFound } from "../refuse.ts";

/** Nothing to see here: switching is a write. */
export function loader() {
  throw notFound();
}

export const action = switchProfile;
