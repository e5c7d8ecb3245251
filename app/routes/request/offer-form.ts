import { checkTypedOffer } from "#server/offer/web/form.ts";
import type { Route } from "./+types/offer-form.ts";

/** Checks and saves an offer during typing; this address has no page. */
export function action(args: Route.ActionArgs): Promise<Response> {
  return checkTypedOffer(args);
}

export function loader(): never {
  throw new Response("not_found", { status: 404, statusText: "not_found" });
}
