import { checkTypedOffer } from "#server/http/form/offer-form.ts";
import type { Route } from "./+types/offer-form.ts";

/** Checks and keeps an offer while it is typed; a page is not asked for here. */
export function action(args: Route.ActionArgs): Promise<Response> {
  return checkTypedOffer(args);
}

export function loader(): never {
  throw new Response("not_found", { status: 404, statusText: "not_found" });
}
