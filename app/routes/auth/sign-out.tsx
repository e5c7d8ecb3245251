import { redirect } from "react-router";
import { chooseAuthAction } from "#server/http/auth/action.ts";
import { signOut } from "#server/http/auth/sign-out.ts";

/** Signing out is a POST; a GET only redirects. */
export function loader() {
  return redirect("/", 302);
}

export const action = chooseAuthAction({ sign_out: signOut });
