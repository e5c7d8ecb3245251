import { redirect } from "react-router";
import { stopImpersonation } from "#server/http/auth/impersonation.ts";

/** Stopping is a POST; a GET only redirects. */
export function loader() {
  return redirect("/", 302);
}

export const action = stopImpersonation;
